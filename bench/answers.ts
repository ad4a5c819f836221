/**
 * How good whole answers are, by what is spoken of them in a quarter of a minute: made-up businesses, each asked forty things
 * that visitors say. Prints how the replies to each kind of turn were judged, and how long they are: apart for the businesses
 * that are looked at while tuning, for those that are held out and for two of kinds that are known to fail. Prints also how
 * many plain questions are answered right after another one; with `--turns`, every turn of the first set too. Data:
 * data/answers/README.md.
 */
import { parseArgs } from 'node:util';
import { type AskedTurn, askBusinesses } from './support/answers/ask.ts';
import { type BusinessSet, loadBusinesses, SETS } from './support/answers/business.ts';
import { describeTurn, FIGURE_COLUMNS, figureRow, KIND_COLUMNS, kindRows } from './support/answers/tables.ts';
import { printTable } from './support/stats.ts';

const { values } = parseArgs({ options: { turns: { type: 'boolean', default: false } } });

const withoutModel = process.memoryUsage.rss();
const asked: Record<BusinessSet, readonly AskedTurn[]> = {
  tuning: await askBusinesses(loadBusinesses('tuning')),
  'held-out': await askBusinesses(loadBusinesses('held-out')),
  failing: await askBusinesses(loadBusinesses('failing')),
};
// Only these: who reads the other turns tunes on them.
if (values.turns) for (const turn of asked.tuning) console.log(`\n${describeTurn(turn)}`);
for (const set of SETS) printTable(`Answers: the ${set} set`, KIND_COLUMNS, kindRows(asked[set]));
printTable(
  'Answers: scope and time',
  FIGURE_COLUMNS,
  SETS.map((set) => figureRow(set, asked[set])),
);
// The model is in a thread of this process.
const peak = process.resourceUsage().maxRSS * 1024;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
console.log(`Memory: ${megabytes(peak)} at most, ${megabytes(withoutModel)} before the model was loaded`);
