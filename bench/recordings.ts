import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { demoAssistantId } from '@parlo/contract';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { openStudio, type Stretch } from '@parlo/e2e/support/sound.ts';
import { findModels } from '@parlo/models';
import { createSpeech, Recognizers, resample, SAMPLE_RATE, writeWav } from '@parlo/voice';
import { Whisper } from '@parlo/voice/whisper';
import { recordCall } from './support/record-call.ts';
import { printTable } from './support/stats.ts';
import { wordErrors } from './support/word-errors.ts';

/**
 * Records a call to the demo hotel in each language, in a real Chromium: what the visitor says and what they hear, on one
 * clock. The files lie in `.cache/recordings`; `opusenc --bitrate 24` makes those of `apps/web/public/demo` of them. Prints how
 * many of the assistant's words are recognised wrongly in the English one. The visitor is one of the product's voices.
 */
const FOLDER = fileURLToPath(new URL('../.cache/recordings/', import.meta.url));
const MODELS = fileURLToPath(new URL('../.cache/models', import.meta.url));
/** Notice and greeting are over by then. */
const OPENING_MS = 9_000;

const ENDPOINTS = {
  en: { questions: ['Is breakfast included?', 'Can I bring my dog?'], waitMs: 8_000 },
  uk: { questions: ['Чи входить сніданок?', 'Чи можна з собакою?'], waitMs: 11_000 },
} as const;

await mkdir(FOLDER, { recursive: true });
const parlo = await startParlo({ env: { PARLO_MODELS_DIR: MODELS } });
const studio = await openStudio();
const speech = await createSpeech();
const recognizers = new Recognizers({ english: speech.stt, modelsFolder: MODELS });
const whisperIsHere = (await recognizers.languages()).includes('uk');
const rows: (string | number)[][] = [];
try {
  for (const [language, { questions, waitMs }] of Object.entries(ENDPOINTS)) {
    if (language === 'uk' && !whisperIsHere) {
      console.log('Not recorded: Ukrainian, which needs a model in .cache/models.');
      continue;
    }
    const stretches = questions.flatMap((say): Stretch[] => [{ say }, { silenceMs: waitMs }]);
    const { recording, trace } = await recordCall(
      parlo.url,
      demoAssistantId(language as 'en' | 'uk', 'hotel'),
      studio,
      [{ silenceMs: OPENING_MS }, ...stretches],
    );
    const { microphone, answer, sampleRate } = recording;
    const samples = Int16Array.from(answer, (sample, index) =>
      Math.max(-32_768, Math.min(32_767, (sample + (microphone[index] ?? 0)) * 32_767)),
    );
    await writeFile(`${FOLDER}/call-${language}.wav`, writeWav({ samples, sampleRate }));
    const said = trace.events
      .filter(({ type }) => type === 'response.output_audio_transcript.done')
      .map(({ transcript }) => transcript)
      .join(' ');
    console.log(`${language}: ${said}`);
    if (language === 'en') await recognise(resample(answer, sampleRate, SAMPLE_RATE), said);
  }
} finally {
  await studio.close();
  await parlo.remove();
}
printTable(
  'The recorded English call: the assistant’s words that are recognised wrongly (goal: at most 10 %)',
  ['recogniser', 'words', 'wrong %'],
  rows,
);
await recognizers.close();
await speech.close();

/** Nothing where there is no Whisper in the folder. It hears ten seconds at a time. */
async function heardByWhisper(sound: Float32Array): Promise<{ Whisper?: { text: string } }> {
  const { models } = await findModels(MODELS);
  const parts = models.map((model) => model.parts).find(({ family }) => family === 'whisper-ggml');
  if (parts?.family !== 'whisper-ggml') return {};
  const whisper = new Whisper(parts.model);
  const { text } = await whisper.transcribe(sound, new AbortController().signal, 'en');
  await whisper.close();
  return { Whisper: { text } };
}

async function recognise(sound: Float32Array, said: string): Promise<void> {
  const never = new AbortController().signal;
  const heard: Record<string, { readonly text: string }> = {
    Moonshine: await speech.stt.transcribe(sound, never),
    ...(await heardByWhisper(sound)),
  };
  for (const [name, { text }] of Object.entries(heard)) {
    const { words, wrong } = wordErrors(said, text);
    rows.push([name, words, (100 * wrong) / words]);
  }
}
