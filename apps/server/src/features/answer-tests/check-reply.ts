import type { NewAnswerTest, TestProblem } from '@parlo/contract';
import type { ResponseOutcome } from '@parlo/dialog/turn-memory';

/** What an assistant said to the question of a test. */
export interface TestReply {
  readonly text: string;
  readonly outcome: ResponseOutcome;
}

/** What is wrong with a reply; empty when the test passes. */
export function checkReply(
  { says, saysNot, unknown }: Pick<NewAnswerTest, 'says' | 'saysNot' | 'unknown'>,
  { text, outcome }: TestReply,
): TestProblem[] {
  const said = saysNot
    .filter((one) => isSaid(one, text))
    .map((one) => ({ kind: 'said' as const, text: one }));
  if (unknown) return outcome === 'unknown' ? said : [...said, { kind: 'knew' }];
  if (says.length > 0) {
    // What it offers when it asks back is no answer, even in the words of one.
    if (outcome === 'clarifying') return [...said, { kind: 'asked_back' }];
    if (outcome === 'unknown') return [...said, { kind: 'did_not_know' }];
  }
  const missing = says.filter((one) => !isSaid(one, text));
  return [...said, ...missing.map((one) => ({ kind: 'not_said' as const, text: one }))];
}

/**
 * Whether a reply has these words in it, in whatever case, with or without accents and white space. They begin where a
 * word begins: "nut" is said in "nuts" and not in "minutes". A number ends where it ends: "7" is not said in "70".
 */
export function isSaid(words: string, reply: string): boolean {
  const letters = [...plain(words)].filter((letter) => letter !== ' ');
  if (letters.length === 0) return true;
  const wanted = letters.map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(' ?');
  const before = /[\p{L}\p{N}]/u.test(letters[0] ?? '') ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /\p{N}/u.test(letters.at(-1) ?? '') ? '(?!\\p{N})' : '';
  return new RegExp(before + wanted + after, 'u').test(plain(reply));
}

/** One form of each letter, quotation mark, apostrophe and dash, and single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(/[«»“”„]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}
