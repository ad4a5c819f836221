/**
 * How many of the questions that websites answer are found when they are read: the websites of
 * apps/server/src/testing/websites, whose README says how they are marked. `--missed` lists what was not found, and what
 * was found although it is no question of a visitor.
 */
import { parseArgs } from 'node:util';
import { findMarked, type MarkedFound } from '../apps/server/src/testing/websites/find-marked.ts';
import { heldOutNames, siteNames } from '../apps/server/src/testing/websites/serve.ts';
import { printTable } from './support/stats.ts';

const { values } = parseArgs({ options: { missed: { type: 'boolean', default: false } } });

async function findAll(sites: readonly string[]): Promise<MarkedFound[]> {
  const found: MarkedFound[] = [];
  for (const site of sites) found.push(await findMarked(site));
  return found;
}

const share = (part: number, whole: number) => `${Math.round((part / Math.max(1, whole)) * 100)} %`;
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const rowOf = (site: string, all: readonly MarkedFound[]) => {
  const marked = sum(all.map((each) => each.marked.questions.length));
  const right = marked - sum(all.map((each) => each.missed.length));
  const wrong = sum(all.map((each) => each.wrong.length));
  const pages = sum(all.map((each) => each.proposals.pages.length));
  const seconds = sum(all.map((each) => each.seconds)).toFixed(1);
  return [site, pages, marked, right, share(right, marked), wrong, seconds];
};
function report(title: string, found: readonly MarkedFound[]) {
  printTable(
    title,
    ['site', 'pages', 'marked', 'found', 'share', 'wrong', 's'],
    [...found.map((each) => rowOf(each.site, [each])), rowOf('all', found)],
  );
  if (!values.missed) return;
  for (const { site, missed, wrong } of found) {
    for (const question of missed) console.log(`${site}: not found: ${question}`);
    for (const question of wrong) console.log(`${site}: no question: ${question}`);
  }
}

report(
  'Websites: questions that were found without a language model (goal: 80 %)',
  await findAll(siteNames()),
);
report('Websites by another hand, not tuned on', await findAll(heldOutNames()));
