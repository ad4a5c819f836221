import type { NewAnswerTest, TestProblem } from '@parlo/contract';
import type { ResponseOutcome } from '@parlo/dialog/turn-memory';
import { isSaid, isSaidInAnyForm } from './is-said.ts';

/** An assistant's reply to the question of a test. */
export interface TestReply {
  readonly text: string;
  readonly outcome: ResponseOutcome;
}

/** Returns the problems of a reply; empty when the test passes. */
export function checkReply(
  { says, saysNot, unknown }: Pick<NewAnswerTest, 'says' | 'saysNot' | 'unknown'>,
  { text, outcome }: TestReply,
): TestProblem[] {
  const said = saysNot
    .filter((one) => isSaid(one, text))
    .map((one) => ({ kind: 'said' as const, text: one }));
  if (unknown) return outcome === 'unknown' ? said : [...said, { kind: 'knew' }];
  if (says.length > 0) {
    // A question back is not an answer, even if it contains the words of one.
    if (outcome === 'clarifying') return [...said, { kind: 'asked_back' }];
    if (outcome === 'unknown') return [...said, { kind: 'did_not_know' }];
  }
  const missing = says.filter((one) => !isSaidInAnyForm(one, text));
  return [...said, ...missing.map((one) => ({ kind: 'not_said' as const, text: one }))];
}
