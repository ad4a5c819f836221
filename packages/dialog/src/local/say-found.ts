import type { Language } from '../language/index.ts';
import { type Candidate, entryOf } from '../retrieval/candidate.ts';
import { answersYesOrNo, composeAnswer } from './compose-answer.ts';
import { type Answer, saidBy } from './decide.ts';
import { entryOffer } from './offers.ts';
import type { Reply } from './plan-reply.ts';
import { withoutCourtesy } from './small-talk.ts';
import { topicsOf } from './topic.ts';

/** An answer to `asked`; what is not surely meant is named before it, or after the likelier one. */
export function sayFound(decision: Answer, asked: string, language: Language): Reply {
  const { best, warnings, orElse, guess } = decision;
  const phrases = language.assistant;
  const isFor = (candidate: Candidate) => {
    // After its own question any yes is right; after a warning it would take that back.
    if (guess) return candidate === best;
    return warnings.length === 0 && answersYesOrNo(best, withoutCourtesy(asked))(candidate);
  };
  const reply = composeAnswer(saidBy(decision), phrases, isFor);
  if (guess) {
    const [topic = ''] = topicsOf([guess], language);
    return { ...reply, text: phrases.guess(topic, reply.text).toWellFormed(), isGuess: true };
  }
  const first = entryOf(best);
  if (!orElse || !first) return reply;
  const [, topic = ''] = topicsOf([first, orElse].map(entryOffer), language);
  const text = `${reply.text} ${phrases.orElse(topic, orElse.answer)}`.toWellFormed();
  return { ...reply, text, memo: { ...reply.memo, entryIds: [...reply.memo.entryIds, orElse.id] } };
}
