import type { Language } from '../language/index.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { answersYesOrNo, composeAnswer } from './compose-answer.ts';
import { SURELY_A_WARNING } from './danger.ts';
import { type Answer, saidBy } from './decide.ts';
import type { Reply } from './plan-reply.ts';
import { withoutCourtesy } from './small-talk.ts';
import { topicsOf } from './topic.ts';
import { yesOrNoOf } from './yes-or-no.ts';

/** More of what was written about a danger is said. */
const ABOUT_DANGER = { most: 60, ofBest: 45 } as const;

/** An answer to `asked`; what is not surely meant is named before it, or after the likelier one. */
export function sayFound(decision: Answer, asked: string, language: Language): Reply {
  const { best, warnings, guess } = decision;
  const phrases = language.assistant;
  const isFor = (candidate: Candidate) => {
    // After its own question any yes is right; after a warning it would take that back.
    if (guess) return candidate === best;
    return warnings.length === 0 && answersYesOrNo(best, withoutCourtesy(asked))(candidate);
  };
  const reply = composeAnswer(saidBy(decision), language, {
    isFor,
    best: firstOf(decision),
    ...(decision.isOfDanger ? ABOUT_DANGER : { isOneQuestion: true }),
  });
  const decided = warnings.length > 0 || decision.isOfDanger ? undefined : yesOrNoOf(asked, best, language);
  if (decided) return { ...reply, text: `${phrases[decided]} ${reply.text}`.toWellFormed() };
  if (guess) {
    const [topic = ''] = topicsOf([guess], language);
    return { ...reply, text: phrases.guess(topic, reply.text).toWellFormed(), isGuess: true };
  }
  return reply;
}

/** What was written of the very hazard that was named is said whatever else there is no room for. */
const firstOf = ({ warnings, best }: Answer): Candidate =>
  warnings.find(({ condition }) => condition >= SURELY_A_WARNING) ?? best;
