import { parseArgs } from 'node:util';
import { makeAssistant } from '@parlo/e2e/support/account.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { openStudio, type Stretch } from '@parlo/e2e/support/sound.ts';
import { soundSpans } from '@parlo/e2e/support/sound-spans.ts';
import * as english from './support/bakery.ts';
import * as ukrainian from './support/bakery-uk.ts';
import { recordCall } from './support/record-call.ts';
import { median, percentile, printTable } from './support/stats.ts';
import { answerDelays } from './support/turns.ts';

/**
 * How long a visitor waits for an answer: from the last sound of their question to the first of the answer, both
 * taken from one recording in a real Chromium, so that the network, the jitter buffer and every stage are in it. With
 * `--language uk` in Ukrainian, with the model that `PARLO_MODELS_DIR` has.
 */

/** The greeting is over by then. */
const LEAD_MS = 5_000;
/** Longer than any answer takes. */
const GAP_MS = 6_500;
/** What is said before the first answer: the notice and the greeting. */
const OPENING = 2;

const { values } = parseArgs({ options: { language: { type: 'string', default: 'en' } } });
const { BAKERY_FAQ, QUESTIONS, GREETING } = values.language === 'uk' ? ukrainian : english;

/** No voice of the assistant's; in Ukrainian the one of the others that Whisper understands best. */
const VISITOR = values.language === 'uk' ? 'coral' : 'echo';

const parlo = await startParlo();
const studio = await openStudio();
const { assistantId } = await makeAssistant(parlo, { faq: BAKERY_FAQ, greeting: GREETING });
const stretches = QUESTIONS.flatMap(({ question }): Stretch[] => [
  { say: question, voice: VISITOR },
  { silenceMs: GAP_MS },
]);
try {
  const { recording, trace } = await recordCall(parlo.url, assistantId, studio, [
    { silenceMs: LEAD_MS },
    ...stretches,
  ]);
  const asked = soundSpans(recording.microphone, recording.sampleRate);
  const answered = soundSpans(recording.answer, recording.sampleRate);
  const delays = answerDelays(asked, answered).filter((delay) => delay !== null);
  const said = trace.events.filter(({ type }) => type === 'response.output_audio_transcript.done');
  const heard = trace.events.filter(({ type }) => type.endsWith('input_audio_transcription.completed'));
  const wrong = QUESTIONS.filter(({ answer }, index) => said[index + OPENING]?.transcript !== answer);
  for (const { question } of wrong) {
    const index = QUESTIONS.findIndex((asked) => asked.question === question);
    console.log(`not answered: '${question}' heard as '${heard[index]?.transcript}'`);
  }
  printTable(
    'Voice latency: last sound of the question to first sound of the answer',
    ['what', 'questions', 'heard', 'right', 'p50 ms', 'p95 ms'],
    [
      [
        'from the recording',
        QUESTIONS.length,
        delays.length,
        QUESTIONS.length - wrong.length,
        median(delays),
        percentile(delays, 0.95),
      ],
    ],
  );
  printTable('Where the time goes', ['stage', 'p50 ms', 'p95 ms'], stages(parlo.logs(), delays));
} finally {
  await studio.close();
  await parlo.remove();
}

/** The server's own stages from its log, and what is left of the whole for network and jitter buffer. */
function stages(logs: readonly string[], delays: readonly number[]): (string | number)[][] {
  const turns = logs
    .filter((line) => line.includes('turn answered'))
    .map((line) => (JSON.parse(line) as { stages: Record<string, number> }).stages);
  const of = (name: string) => turns.map((turn) => turn[name] ?? Number.NaN);
  const server = turns.map((turn) => Object.values(turn).reduce((sum, ms) => sum + ms, 0));
  const row = (name: string, values: readonly number[]) => [name, median(values), percentile(values, 0.95)];
  return [
    row('end of turn: silence, and recognition within it', of('endOfTurnMs')),
    row('recognition after the turn', of('recognitionMs')),
    row('answer', of('answerMs')),
    row('first sentence spoken', of('speechMs')),
    ['network, codec, jitter buffer (the rest)', median(delays) - median(server), Number.NaN],
  ];
}
