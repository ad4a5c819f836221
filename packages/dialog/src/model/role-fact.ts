import { patternInAll, wordsInAll } from '../language/index.ts';
import { kindsOf } from '../passages/fact-kinds.ts';
import { wordsOf } from '../text/clean-text.ts';
import { beginsAsOrder } from './orders-in.ts';

export interface RoleFact {
  /** The sentence up to the fact: it says who the assistant is. */
  readonly role: string;
  /** As a sentence of its own. */
  readonly fact: string;
  /** What follows it, mostly nothing. */
  readonly rest: string;
}

const BEFORE = new RegExp(
  `^${patternInAll(({ prompt }) => prompt.beforeRoleFact).replaceAll("'", "['’‘ʼ`´]")}`,
  'iu',
);
const STARTS = wordsInAll(({ instructions }) => instructions.starts);
const CLAUSE = new RegExp(`[,;:–—(]| - | ${patternInAll(({ prompt }) => prompt.betweenStatements)} |$`, 'gu');

/**
 * The fact in a sentence that says who the assistant is: "You are the assistant of Blue Harbor Bakery at 5 Main Street".
 * Only what tells where, when, how much or how to reach somebody is one, up to the clause that tells it: what follows may
 * say how to talk.
 */
export function roleFactOf(sentence: string): RoleFact | undefined {
  const role = BEFORE.exec(sentence)?.[0];
  if (role === undefined) return undefined;
  const after = sentence.slice(role.length);
  const heads = headsOf(after);
  const most = Math.max(0, ...heads.map((head) => kindsOf(head).length));
  const told = most > 0 ? heads.find((head) => kindsOf(head).length === most) : undefined;
  if (told === undefined) return undefined;
  const [first = '', ...others] = told;
  const stop = /[.!?…]$/u.test(told) ? '' : '.';
  return {
    role: role.replace(/[\s,]+$/u, ''),
    fact: `${first.toLocaleUpperCase()}${others.join('')}${stop}`,
    rest: after.slice(told.length).replace(/^[^\p{L}\p{N}]+/u, ''),
  };
}

/** What stands before each end of a clause, shortest first, up to the first clause that orders something. */
function headsOf(text: string): readonly string[] {
  const heads: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(CLAUSE)) {
    const clause = text.slice(start, index).trim();
    if (STARTS.has(wordsOf(clause)[0] ?? '') || beginsAsOrder(clause)) return heads;
    heads.push(text.slice(0, index));
    start = index + mark.length;
  }
  return heads;
}
