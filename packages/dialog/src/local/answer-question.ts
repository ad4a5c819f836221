import type { Language } from '../language/index.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { answersYesOrNo, composeAnswer } from './compose-answer.ts';
import type { CurrentTurn } from './current-turn.ts';
import { SURELY_A_WARNING } from './danger.ts';
import { type Answer, type Decision, ENOUGH_TO_ANSWER, saidBy } from './decide.ts';
import {
  decideList,
  decideSeveral,
  type FoundQuestion,
  findEach,
  leavesOneOpen,
  leftOpen,
} from './decide-several.ts';
import { leans } from './follow-up.ts';
import { hearNames } from './hear-names.ts';
import type { Reply } from './reply.ts';
import { soundsLikeGreeting, withoutCourtesy } from './small-talk.ts';
import { splitList } from './split-list.ts';
import { splitQuestions } from './split-questions.ts';
import { answerOf, plainSaid, withoutRejected } from './subject.ts';
import { topicsOf } from './topic.ts';
import { yesOrNoOf } from './yes-or-no.ts';

/** Answers from FAQ and files: what is searched for, what is decided, and how it is said. */

/** Several questions in a turn have an answer each. */
const MOST_WORDS_OF_SEVERAL = 60;

/** More of what was written about a danger is said. */
const ABOUT_DANGER = { most: 60, ofBest: 45 } as const;

/** Answers a turn that asks something, as one question or as several. */
export async function answerQuestion(turn: CurrentTurn): Promise<Reply> {
  const { text, language, search } = turn;
  const asked = plainSaid(text);
  const subject = turn.subject();
  // "How much is it?" has its answer where the conversation is.
  const ofSubject = subject && leans(asked) ? await answerOf(subject, asked, search) : undefined;
  if (ofSubject) return sayFound(ofSubject, text, language);
  const parts = splitQuestions(asked);
  // "Bikes, prams and skis" is one question by its form, and three by what answers it.
  const list = await answerList(asked, parts.length, turn);
  if (list) return list;
  const questions = await findEach(parts, search);
  const each = decideSeveral(questions);
  if (each.length > 0) return sayEach(each, questions, turn);
  const found = await search.find(asked);
  const whole = subject && turn.corrects() ? withoutRejected(found, subject.ids) : found;
  // A question that says little by itself is understood by the turn it stands in.
  const both = decideSeveral(questions, whole);
  if (both.length > 0) return sayEach(both, questions, turn);
  return sayDecided(await decideWhole(asked, whole, turn), questions, turn);
}

/** What the turn as a whole is answered with; a name that was misheard is looked up as it is spelt, if all else fails. */
async function decideWhole(
  asked: string,
  whole: readonly Candidate[],
  { conversation, search }: CurrentTurn,
): Promise<Decision> {
  const decision = await search.decide(asked, whole);
  const named = hearNames(asked, conversation.assistant);
  if (decision.kind === 'answer' || named === undefined) return decision;
  const renamed = await search.decide(named, await search.find(named));
  return renamed.kind === 'answer' ? renamed : decision;
}

function sayDecided(decision: Decision, questions: readonly FoundQuestion[], turn: CurrentTurn): Reply {
  const { text, phrases, language } = turn;
  if (decision.kind === 'answer') {
    const reply = sayFound(decision, text, language);
    const isOpen = leavesOneOpen(questions, decision.best);
    return isOpen ? { ...reply, text: `${reply.text} ${phrases.unknownRest}` } : reply;
  }
  if (decision.kind === 'ask') return turn.ask(decision.offers);
  if (decision.kind === 'ask_person') return { ...turn.say(phrases.askPerson, 'unknown'), needsPerson: true };
  return soundsLikeGreeting(text) ? turn.vary(phrases.hello, 'small_talk') : sayUnknown(turn);
}

/** What answers things that a turn lists, where that parts it further than into `parts` questions. */
async function answerList(asked: string, parts: number, turn: CurrentTurn): Promise<Reply | undefined> {
  const { phrases, search } = turn;
  const listed = splitList(asked);
  if (listed.length <= parts || (await search.dangerOf(asked)) !== 'none') return undefined;
  const answer = await decideList(asked, listed, (said) => search.find(said, ''));
  if (!answer) return undefined;
  const { quote, or, unknownPart } = phrases;
  const open = answer.open.map(({ name }) => quote(name)).join(` ${or} `);
  const reply = composeAnswer(answer.said, turn.language, { most: MOST_WORDS_OF_SEVERAL });
  return open === '' ? reply : { ...reply, text: `${reply.text} ${unknownPart(open)}`.toWellFormed() };
}

function sayEach(
  said: readonly Candidate[],
  questions: readonly FoundQuestion[],
  { phrases, language }: CurrentTurn,
): Reply {
  // A part of a turn is answered sooner than a whole one, but its yes would be believed.
  const isFor = ({ answers }: Candidate) => answers >= ENOUGH_TO_ANSWER;
  const reply = composeAnswer(said, language, { isFor, most: MOST_WORDS_OF_SEVERAL });
  const isOpen = leftOpen(questions, said).length > 0;
  return isOpen ? { ...reply, text: `${reply.text} ${phrases.unknownRest}` } : reply;
}

export function sayUnknown(turn: CurrentTurn): Reply {
  const topics = turn.faqTopics();
  const before = turn.earlier.filter(({ memo }) => memo?.outcome === 'unknown').length;
  // What there is to ask is worth hearing once.
  if (before === 0 && topics) return turn.say(turn.phrases.unknownWithTopics(topics), 'unknown');
  return turn.vary(turn.phrases.unknown, 'unknown');
}

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
