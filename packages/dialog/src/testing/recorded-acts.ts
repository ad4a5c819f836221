import { appendFileSync, readFileSync } from 'node:fs';
import { ACTS, type Act, type ActScores, type ActTurn } from '../acts/act.ts';

/**
 * The acts of the turns that tests say, as the network of `models/acts` read them. `record-acts.ts` writes them, a line
 * each: what was asked, the likely acts with their likelihoods, and the turn.
 */
export const RECORDED_ACTS = new URL('recorded-acts.tsv', import.meta.url);
/** A file to which turns are added that are not recorded yet. */
const MISSING = process.env.PARLO_MISSING_ACTS;

export const NO_ACTS = Object.fromEntries(ACTS.map((act) => [act, 0])) as Record<Act, number>;

/** "tell 0.86 correct 0.1" */
const scoresIn = (likely: string): Partial<ActScores> =>
  Object.fromEntries(
    [...likely.matchAll(/(\w+) ([\d.]+)/gu)].map(([, act, likelihood]) => [act, Number(likelihood)]),
  );

const acts = new Map<string, ActScores>(
  readFileSync(RECORDED_ACTS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [asked = '', likely = '', said = ''] = line.split('\t');
      return [`${asked}\t${said}`, { ...NO_ACTS, ...scoresIn(likely) }];
    }),
);

/** The likelihoods of a turn's acts; undefined where the turn is not recorded. */
export function recordedActs({ asked, said }: ActTurn): ActScores | undefined {
  const key = `${asked}\t${said}`;
  const found = acts.get(key);
  if (!found && MISSING && !/[\t\n]/u.test(said)) appendFileSync(MISSING, `${key}\n`);
  return found;
}
