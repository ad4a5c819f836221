/**
 * The natural voice beside Flite, in turn over the same sentences: CPU seconds for a second of speech, the time to the
 * first sound, and the words that our recogniser gets wrong, for each of the eight voices.
 */
import { readFile } from 'node:fs/promises';
import { VOICES } from '@parlo/contract';
import { createSpeech, resample, SAMPLE_RATE, VOICE_RATE } from '@parlo/voice';
import { createFlite, createNaturalVoice } from '@parlo/voice/speaking';
import { median, percentile, printTable } from './support/stats.ts';
import { wordErrors } from './support/word-errors.ts';

/** What was measured of one engine in one voice. */
interface Measured {
  cpuSeconds: number;
  spokenSeconds: number;
  words: number;
  wrong: number;
  readonly firstMs: number[];
}

const never = new AbortController().signal;
const data = new URL('data/speaking.json', import.meta.url);
const sentences: readonly string[] = JSON.parse(await readFile(data, 'utf8'));
const [natural, flite, speech] = await Promise.all([createNaturalVoice(), createFlite(), createSpeech()]);

const rows: (string | number)[][] = [];
for (const voice of VOICES) {
  const measures = { natural: measured(), Flite: measured() };
  for (const text of sentences) {
    await time(measures.natural, text, natural.synthesize(text, { voice }, never));
    await time(measures.Flite, text, flite.synthesize(text, { voice }, never));
  }
  for (const [name, each] of Object.entries(measures)) rows.push(rowOf(`${voice}, ${name}`, each));
}
await Promise.all([natural.close(), flite.close(), speech.close()]);

printTable(
  'Speaking: the natural voice beside Flite (goals: not more CPU than Flite, at most 12 % of words wrong)',
  ['voice', 'CPU s per s', 'first sound, ms', 'p95', 'words wrong %'],
  rows,
);

function measured(): Measured {
  return { cpuSeconds: 0, spokenSeconds: 0, words: 0, wrong: 0, firstMs: [] };
}

/** Speaks a sentence, alone in this process, and then hears it. */
async function time(into: Measured, text: string, pieces: AsyncIterable<Int16Array>): Promise<void> {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const made: Int16Array[] = [];
  for await (const piece of pieces) {
    if (made.length === 0) into.firstMs.push(performance.now() - begun);
    made.push(piece);
  }
  const { user, system } = process.cpuUsage(cpu);
  const sound = Float32Array.from(
    made.flatMap((piece) => [...piece]),
    (sample) => sample / 32_768,
  );
  into.cpuSeconds += (user + system) / 1e6;
  into.spokenSeconds += sound.length / VOICE_RATE;
  const heard = await speech.stt.transcribe(resample(sound, VOICE_RATE, SAMPLE_RATE), never);
  const { words, wrong } = wordErrors(text, heard.text);
  into.words += words;
  into.wrong += wrong;
}

function rowOf(
  name: string,
  { cpuSeconds, spokenSeconds, words, wrong, firstMs }: Measured,
): (string | number)[] {
  const cpu = (cpuSeconds / spokenSeconds).toFixed(4);
  return [
    name,
    cpu,
    median(firstMs).toFixed(0),
    percentile(firstMs, 0.95).toFixed(0),
    ((100 * wrong) / words).toFixed(1),
  ];
}
