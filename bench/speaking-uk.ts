/**
 * How well the shipped voice is understood in Ukrainian: the share of letters that Whisper mishears, in each voice, for the
 * sentences that were looked at and those that never are (data/speaking-uk/README.md), where there is a model that
 * understands Ukrainian; and the CPU time of reading a sentence, and of speaking it. `--voice NAME` asks for one voice.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { VOICES } from '@parlo/contract';
import { modelsFolder } from '@parlo/models';
import { createSpeech, resample } from '@parlo/voice';
import { createHibari, createUkrainianPhonemizer, UKRAINIAN_PACE, wholeSound } from '@parlo/voice/speaking';
import { median, percentile, printTable } from './support/stats.ts';

const { values } = parseArgs({ options: { voice: { type: 'string' } } });
const voices = values.voice === undefined ? VOICES : [values.voice];
const never = new AbortController().signal;

const [speech, hibari, phonemizer] = await Promise.all([
  createSpeech({ modelsFolder: modelsFolder(process.env) }),
  createHibari(),
  createUkrainianPhonemizer(),
]);
const isUnderstood = (await speech.recognizers.languages()).includes('uk');
if (!isUnderstood)
  console.log('No model here understands Ukrainian (`npm run models -- add uk`): nothing is listened to.');

const halves = {
  tuning: await linesOf('tuning'),
  'held out': await linesOf('held-out'),
};
const reading: number[] = [];
const rows: (string | number)[][] = [];
for (const voice of voices)
  for (const [half, sentences] of Object.entries(halves)) {
    // Without a listener the first voice tells the cost.
    if (!isUnderstood && rows.length > 1) break;
    rows.push(await rowOf(voice, half, sentences));
  }
await Promise.all([speech.close(), hibari.close(), phonemizer.close()]);

printTable(
  'Speaking Ukrainian (goal: at most 15 % of letters misheard, in held-out sentences)',
  ['voice, sentences', 'letters misheard %', 'with spaces %', 'words misheard %', 'speaking, CPU ms'],
  rows,
);
printTable(
  'Reading a sentence',
  ['', 'median, CPU ms', 'p95'],
  [['phonemes of a sentence', median(reading), percentile(reading, 0.95)]],
);

async function rowOf(
  voice: string,
  half: string,
  sentences: readonly string[],
): Promise<(string | number)[]> {
  const letters = { all: 0, wrong: 0 };
  const spaced = { all: 0, wrong: 0 };
  const words = { all: 0, wrong: 0 };
  const speaking: number[] = [];
  for (const sentence of sentences) {
    const [phonemes, readMs] = await timed(() => phonemizer.phonemize(sentence));
    reading.push(readMs);
    const [sound, spokenMs] = await timed(() =>
      wholeSound(hibari.speak(phonemes, voice, never, UKRAINIAN_PACE)),
    );
    speaking.push(spokenMs);
    if (!isUnderstood) continue;
    const samples = Float32Array.from(sound, (sample) => sample / 32_768);
    const { text } = await speech.stt.transcribe(resample(samples, 24_000, 16_000), never, 'uk');
    const [said, heard] = [plain(sentence), plain(phonemizer.wordsOf(text))];
    add(letters, [...said.replaceAll(' ', '')], [...heard.replaceAll(' ', '')]);
    add(spaced, [...said], [...heard]);
    add(words, said.split(' '), heard.split(' '));
  }
  const share = ({ all, wrong }: typeof letters) => (all === 0 ? '–' : ((100 * wrong) / all).toFixed(1));
  return [`${voice}, ${half}`, share(letters), share(spaced), share(words), median(speaking)];
}

async function linesOf(name: string): Promise<string[]> {
  const file = new URL(`data/speaking-uk/${name}.txt`, import.meta.url);
  return (await readFile(file, 'utf8')).trim().split('\n');
}

/** What was made, and the CPU time of this process meanwhile. */
async function timed<T>(make: () => Promise<T>): Promise<[T, number]> {
  const before = process.cpuUsage();
  const made = await make();
  const { user, system } = process.cpuUsage(before);
  return [made, (user + system) / 1000];
}

/** Small letters and spaces alone; how an apostrophe is written is nobody's mistake. */
function plain(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? []
  ).join(' ');
}

function add(into: { all: number; wrong: number }, said: readonly string[], heard: readonly string[]): void {
  into.all += said.length;
  into.wrong += distance(said, heard);
}

/** Parts to put in, take out or replace, at least. */
function distance(said: readonly string[], heard: readonly string[]): number {
  let before = [0, ...heard.map((_, index) => index + 1)];
  for (const [row, part] of said.entries()) {
    const line = [row + 1];
    for (const [column, other] of heard.entries())
      line.push(
        Math.min(
          (before[column + 1] ?? 0) + 1,
          (line[column] ?? 0) + 1,
          (before[column] ?? 0) + (part === other ? 0 : 1),
        ),
      );
    before = line;
  }
  return before.at(-1) ?? 0;
}
