/**
 * Models that were added to speak with (`PARLO_MODELS_DIR`), in each of the eight voices: seconds for a second of speech,
 * the time to the first sound of a sentence, and the words that our recogniser gets wrong. English alone.
 */
import { readFile } from 'node:fs/promises';
import { VOICES } from '@parlo/contract';
import { modelsFolder } from '@parlo/models';
import { createSpeech, resample, SAMPLE_RATE, VOICE_RATE } from '@parlo/voice';
import { createNaturalVoice, openAddedVoice, speakingModelsIn } from '@parlo/voice/speaking';
import { median, percentile, printTable } from './support/stats.ts';
import { wordErrors } from './support/word-errors.ts';

const never = new AbortController().signal;
const sentences: readonly string[] = JSON.parse(
  await readFile(new URL('data/speaking.json', import.meta.url), 'utf8'),
);
const models = (await speakingModelsIn(modelsFolder(process.env))).filter(({ languages }) =>
  languages.includes('en'),
);
if (models.length === 0) console.log('No model that speaks English was added (`npm run models -- list`).');
const [natural, speech] = await Promise.all([createNaturalVoice(), createSpeech()]);
const rows: (string | number)[][] = [];
for (const { id, parts } of models) {
  const added = await openAddedVoice(parts, 'en', natural.reader, { mayBeSlow: true });
  for (const voice of VOICES) {
    const firstMs: number[] = [];
    let [seconds, spokenSeconds, words, wrong] = [0, 0, 0, 0];
    for (const text of sentences) {
      const begun = performance.now();
      const pieces: Int16Array[] = [];
      for await (const piece of added.synthesize(text, { voice }, never)) {
        if (pieces.length === 0) firstMs.push(performance.now() - begun);
        pieces.push(piece);
      }
      seconds += (performance.now() - begun) / 1000;
      const sound = Float32Array.from(
        pieces.flatMap((piece) => [...piece]),
        (sample) => sample / 32_768,
      );
      spokenSeconds += sound.length / VOICE_RATE;
      const { text: heard } = await speech.stt.transcribe(resample(sound, VOICE_RATE, SAMPLE_RATE), never);
      const errors = wordErrors(text, heard);
      words += errors.words;
      wrong += errors.wrong;
    }
    const cells = [
      seconds / spokenSeconds,
      median(firstMs),
      percentile(firstMs, 0.95),
      (100 * wrong) / words,
    ];
    rows.push([
      `${id}, ${voice}`,
      cells[0]?.toFixed(2) ?? '',
      cells[1] ?? 0,
      cells[2] ?? 0,
      cells[3]?.toFixed(1) ?? '',
    ]);
  }
  await added.close();
}
await Promise.all([natural.close(), speech.close()]);

printTable(
  'Speaking with models that were added (calls use those that take at most 0.25 s for a second of speech)',
  ['model, voice', 's per s', 'first sound, ms', 'p95', 'words wrong %'],
  rows,
);
