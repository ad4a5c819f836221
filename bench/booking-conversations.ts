import { readFile } from 'node:fs/promises';
import { createSentenceModel } from '@parlo/dialog';
import { holdVisit, type VisitResult, Visits } from '@parlo/dialog/booking-conversations';
import { printTable } from './support/stats.ts';

/**
 * How many whole booking conversations end with the right meeting. Those of the regression sets that go wrong are shown;
 * of the sets that are held out only the numbers are.
 */

const FOLDER = new URL('../packages/dialog/src/forms/conversations/', import.meta.url);

async function visitsIn(file: string) {
  const text = await readFile(new URL(file, FOLDER), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? [] : Visits.parse(JSON.parse(text)).visits;
}

const model = createSentenceModel();
const rows: string[][] = [];
for (const [name, file] of [
  ['regression, English', 'en.json'],
  ['regression, Ukrainian', 'uk.json'],
  ['held out, English', 'en-held-out.json'],
  ['held out, Ukrainian', 'uk-held-out.json'],
] as const) {
  const results: VisitResult[] = [];
  for (const visit of await visitsIn(file)) results.push(await holdVisit(visit, model));
  if (results.length > 0) rows.push([name, ...countsOf(results)]);
  if (name.startsWith('held out')) continue;
  for (const { id, result, problems, turns } of results.filter((each) => each.result !== 'right')) {
    console.log(`${id}, ${result}: ${problems.join('; ')}`);
    for (const { role, text } of turns) console.log(`  ${role}: ${text}`);
  }
}
printTable(
  'Booking conversations',
  ['conversations', 'of', 'booked rightly', 'booked wrongly', 'not booked'],
  rows,
);
await model.close();

function countsOf(results: readonly VisitResult[]): string[] {
  const count = (kind: VisitResult['result']) =>
    String(results.filter(({ result }) => result === kind).length);
  return [String(results.length), count('right'), count('wrong'), count('missed')];
}
