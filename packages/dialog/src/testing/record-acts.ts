import { readFile, writeFile } from 'node:fs/promises';
import { ACTS, type Asked } from '../acts/act.ts';
import { createSentenceModel } from '../sentence-model/create-sentence-model.ts';
import { RECORDED_ACTS } from './recorded-acts.ts';

/**
 * Records the acts of the turns that tests say. After the network was trained: `node …/record-acts.ts` reads all of
 * them anew. Where a test says something new: `PARLO_MISSING_ACTS=/tmp/turns npx vitest run packages/dialog`, then
 * `node …/record-acts.ts /tmp/turns` adds what is not recorded yet.
 */

/** Less likely acts are left out. */
const LEAST = 0.05;

const [, , missing] = process.argv;
const lines = (await readFile(RECORDED_ACTS, 'utf8')).split('\n').filter((line) => line !== '');
const recorded = lines.map((line) => {
  const [asked, , said] = line.split('\t');
  return `${asked}\t${said}`;
});
const added = missing
  ? (await readFile(missing, 'utf8')).split('\n').filter((turn) => turn !== '')
  : recorded;
const kept = missing ? lines : [];
const model = createSentenceModel();
for (const turn of new Set(added)) {
  if (missing && recorded.includes(turn)) continue;
  const [asked = '', said = ''] = turn.split('\t');
  const scores = await model.actOf({ said, asked: asked as Asked, language: 'en' });
  const likely = ACTS.filter((act) => scores[act] >= LEAST).toSorted((a, b) => scores[b] - scores[a]);
  kept.push([asked, likely.map((act) => `${act} ${scores[act].toFixed(2)}`).join(' '), said].join('\t'));
}
await model.close();
await writeFile(RECORDED_ACTS, `${kept.toSorted().join('\n')}\n`);
