import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '@parlo/dialog/language';
import { understood, Ways } from '@parlo/dialog/ways-to-say-when';
import { printTable } from './support/stats.ts';

/**
 * How many ways to say when are understood. Of each language's thirty, half are tuned on and the missed ones are named;
 * the other half is by another hand, and nothing but its number is shown. Sixty more are tuned on as well, and counted
 * apart: they would hide what the thirty say.
 */

const FOLDER = new URL('../packages/dialog/src/times/ways/', import.meta.url);

async function measure(file: string, language: (typeof LANGUAGES)[number]) {
  const text = await readFile(new URL(file, FOLDER), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return { all: 0, missed: [] };
  const results = understood(Ways.parse(JSON.parse(text)), language);
  return { all: results.length, missed: results.filter((way) => !way.understood).map(({ say }) => say) };
}

const rows: string[][] = [];
for (const language of LANGUAGES) {
  const tuned = await measure(`${language.code}.json`, language);
  const more = await measure(`${language.code}-more.json`, language);
  const heldOut = await measure(`${language.code}-held-out.json`, language);
  const count = ({ all, missed }: typeof tuned) => `${all - missed.length} of ${all}`;
  const both = { all: tuned.all + heldOut.all, missed: [...tuned.missed, ...heldOut.missed] };
  rows.push([language.code, count(tuned), count(heldOut), count(both), count(more)]);
  for (const say of [...tuned.missed, ...more.missed]) console.log(`${language.code}, missed: ${say}`);
}
printTable(
  'Ways to say when that are understood',
  ['language', 'tuned', 'held out', 'both', 'more, tuned'],
  rows,
);
