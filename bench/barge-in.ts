import { makeAssistant } from '@parlo/e2e/support/account.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { openStudio, type Stretch } from '@parlo/e2e/support/sound.ts';
import { soundSpans } from '@parlo/e2e/support/sound-spans.ts';
import { recordCall } from './support/record-call.ts';
import { median, percentile, printTable } from './support/stats.ts';

/**
 * How long the assistant goes on when a visitor talks over it: from the first sound of the interruption to the last
 * of the answer, both from one recording in a real Chromium.
 */

const INTERRUPTIONS = 10;
const ANSWER =
  'Yes, we deliver to every address in the city, every day from eight in the morning until seven in the evening, ' +
  'and delivery is free for every order above twenty dollars.';
const ASK = 'Do you deliver to my address?';

const parlo = await startParlo();
const studio = await openStudio();
const { assistantId } = await makeAssistant(parlo, { faq: [{ question: ASK, answer: ANSWER }] });
const interruption: Stretch[] = [{ say: `Stop please. ${ASK}` }, { silenceMs: 4_500 }];
try {
  const { recording } = await recordCall(parlo.url, assistantId, studio, [
    { silenceMs: 5_000 },
    { say: ASK },
    { silenceMs: 4_500 },
    ...Array.from({ length: INTERRUPTIONS }, () => interruption).flat(),
  ]);
  const [, ...interruptions] = soundSpans(recording.microphone, recording.sampleRate);
  const answers = soundSpans(recording.answer, recording.sampleRate);
  const delays = interruptions.flatMap(({ fromMs: at }) => {
    const cut = answers.find(({ fromMs, toMs }) => fromMs < at && toMs > at);
    return cut ? [cut.toMs - at] : [];
  });
  printTable(
    'Barge-in: first sound of the interruption to the last of the answer',
    ['what', 'interruptions', 'measured', 'p50 ms', 'max ms'],
    [['from the recording', INTERRUPTIONS, delays.length, median(delays), percentile(delays, 1)]],
  );
} finally {
  await studio.close();
  await parlo.remove();
}
