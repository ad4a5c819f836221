import { type Candidate, idOf } from '../retrieval/candidate.ts';
import type { Danger } from './danger.ts';
import { decide, saidBy } from './decide.ts';

/** One of several questions in a turn, and what was found for it, likeliest first. */
export interface FoundQuestion {
  readonly danger: Danger;
  readonly candidates: readonly Candidate[];
}

/** So many of what the whole turn finds are what it is about. */
const BEST_OF_WHOLE = 2;
/** Nothing that was found for a question is likelier than this: it has no answer. */
const HARDLY_AN_ANSWER = 0.2;
/** Of those, what answers a part of the turn like this is meant by it. */
const ENOUGH_IN_WHOLE = 0.2;

/**
 * What answers each of several questions, in their order; nothing unless two of them are answered, by different things.
 * `whole` is what was found for the turn as it was said: it helps a question that says little by itself.
 */
export function decideSeveral(
  questions: readonly FoundQuestion[],
  whole: readonly Candidate[] = [],
): readonly Candidate[] {
  const decisions = questions.map(({ danger, candidates }) =>
    decide(candidates, { danger, isOneOfSeveral: true }),
  );
  const answered = new Set(
    decisions.flatMap((decision) => (decision.kind === 'answer' ? idOf(decision.best) : [])),
  );
  if (answered.size === 0) return [];
  const meant = new Set(
    whole
      .slice(0, BEST_OF_WHOLE)
      .map(idOf)
      .filter((id) => !answered.has(id)),
  );
  const answers = questions.flatMap(({ danger, candidates }, i) => {
    const decision = decisions[i];
    if (decision?.kind === 'answer') return [{ id: idOf(decision.best), said: saidBy(decision) }];
    const likely = candidates.find((each) => each.answers >= ENOUGH_IN_WHOLE && meant.has(idOf(each)));
    return likely && danger === 'none' ? [{ id: idOf(likely), said: [likely] }] : [];
  });
  return new Set(answers.map(({ id }) => id)).size > 1 ? answers.flatMap(({ said }) => said) : [];
}

/** Whether one of several questions has no answer at all, while `answer` is what the turn as a whole is answered with. */
export function leavesOneOpen(questions: readonly FoundQuestion[], answer: Candidate): boolean {
  const isOpen = ({ candidates }: FoundQuestion) =>
    candidates.every((each) => each.answers < HARDLY_AN_ANSWER || idOf(each) === idOf(answer));
  const answered = questions.filter(
    ({ candidates }) => candidates[0] && idOf(candidates[0]) === idOf(answer),
  );
  return (
    answered.length > 0 && questions.some((question) => !answered.includes(question) && isOpen(question))
  );
}
