/**
 * How good whole answers are: six made-up businesses, each asked forty things that visitors say. Prints how the
 * replies to each kind of turn were judged, for the half that is looked at while tuning and for the other one; with
 * `--turns`, every turn of the first half too. Data: data/answers/README.md.
 */
import { parseArgs } from 'node:util';
import { type AskedTurn, askBusinesses } from './support/answers/ask.ts';
import { HALVES, type Half, loadBusinesses } from './support/answers/business.ts';
import { describeTurn, FIGURE_COLUMNS, figureRow, KIND_COLUMNS, kindRows } from './support/answers/tables.ts';
import { printTable } from './support/stats.ts';

const { values } = parseArgs({ options: { turns: { type: 'boolean', default: false } } });

const withoutModel = process.memoryUsage.rss();
const asked: Record<Half, readonly AskedTurn[]> = {
  tuning: await askBusinesses(loadBusinesses('tuning')),
  'held-out': await askBusinesses(loadBusinesses('held-out')),
};
// Only these: who reads the turns of the other half tunes on them.
if (values.turns) for (const turn of asked.tuning) console.log(`\n${describeTurn(turn)}`);
for (const half of HALVES) printTable(`Answers: the ${half} half`, KIND_COLUMNS, kindRows(asked[half]));
printTable(
  'Answers: scope and time',
  FIGURE_COLUMNS,
  HALVES.map((half) => figureRow(half, asked[half])),
);
// The model is in a thread of this process.
const peak = process.resourceUsage().maxRSS * 1024;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
console.log(`Memory: ${megabytes(peak)} at most, ${megabytes(withoutModel)} before the model was loaded`);
