import { asksSomething } from '../acts/said.ts';
import type { SmallTalk } from '../language/index.ts';
import { sharesWords } from '../passages/shared-words.ts';
import type { Conversation, ResponseMemo, Turn } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { answerSmallTalk, greetingOf } from './answer-small-talk.ts';
import { type Choice, chooseByContent, chooseByWords } from './choose-option.ts';
import { composeAnswer } from './compose-answer.ts';
import { readCorrection } from './correction.ts';
import { CurrentTurn, type Searched } from './current-turn.ts';
import { type Decision, decide, ENOUGH_TO_ANSWER, saidBy } from './decide.ts';
import {
  decideList,
  decideSeveral,
  type FoundQuestion,
  findEach,
  leavesOneOpen,
  leftOpen,
} from './decide-several.ts';
import { doubts, leans, wantsMore } from './follow-up.ts';
import { hearNames } from './hear-names.ts';
import { answerOf } from './leaning.ts';
import { memoOf, type Offer, takenFirst } from './offers.ts';
import { sayFound } from './say-found.ts';
import { detectSmallTalk, ordersMachine, soundsLikeGreeting } from './small-talk.ts';
import { splitList } from './split-list.ts';
import { splitQuestions } from './split-questions.ts';
import { plainSaid, withoutRejected } from './subject.ts';
import { topicsOf } from './topic.ts';

/** Several questions in a turn have an answer each. */
const MOST_WORDS_OF_SEVERAL = 60;

/** What the responder says to a turn. */
export interface Reply {
  readonly text: string;
  readonly memo: ResponseMemo;
  /** The visitor is done: a call may end after this. */
  readonly isFarewell?: boolean;
  /** It may not be what was asked. */
  readonly isGuess?: boolean;
  /** Only a person can answer it: the visitor is offered to leave their details. */
  readonly needsPerson?: boolean;
}

/** Decides what to say to the last turn. Throws what `knowledge` throws. */
export async function planReply(conversation: Conversation, knowledge: Searched): Promise<Reply> {
  return plan(new CurrentTurn(conversation, knowledge));
}

/** Replies to a turn with the first of these that has something to say. */
async function plan(turn: CurrentTurn): Promise<Reply> {
  const { text, phrases } = turn;
  if (isOpening(turn)) return turn.say(greetingOf(turn), 'small_talk');
  // What was asked back is answered before it is read by itself: "the second one" and "yes" say nothing alone.
  const choice = await answerChoice(turn);
  if (choice) return choice;
  // "Go on" asks for what was left out, and after a part of a file for the next one; so does a yes to an offer of it.
  const more = (await takesMore(turn)) || wantsMore(text) ? await turn.files.goOn() : undefined;
  if (more) return more;
  // "Not that" says what is not meant, and not yet what is.
  if (turn.subject() && readCorrection(text)?.kind === 'rejects')
    return turn.say(phrases.neither, 'clarifying');
  // To "are you sure?" an answer from a text could only be said once more.
  if (turn.lastMemo()?.outcome === 'answered' && doubts(text))
    return { ...turn.say(phrases.noMore, 'unknown'), needsPerson: true };
  // What is nothing but small talk is near to much that owners write, and asks for none of it.
  const talk = detectSmallTalk(text, turn.conversation.assistant.name) ?? (await talkByAct(turn));
  if (talk) return answerSmallTalk(talk, turn);
  // An order to a machine is nothing that an owner could answer.
  if (ordersMachine(text)) return sayUnknown(turn);
  const reply = await answerQuestion(turn);
  if (tellsOn(turn) && reply.memo.outcome !== 'answered') return turn.say(phrases.nothingElse, 'small_talk');
  return wasSaidTwice(reply, turn) ? { ...reply, needsPerson: true } : reply;
}

/** Whether the visitor says yes to the offer of what was left out. */
async function takesMore(turn: CurrentTurn): Promise<boolean> {
  if (!turn.lastMemo()?.moreOffered) return false;
  return detectSmallTalk(turn.text) === 'yes' || (await turn.act()) === 'agree';
}

/** Small talk in words that no list has. */
async function talkByAct(turn: CurrentTurn): Promise<SmallTalk | undefined> {
  const act = await turn.act();
  if (act === 'wait') return 'wait';
  return act === 'refuse' && turn.lastMemo()?.moreOffered ? 'no' : undefined;
}

/** Whether the visitor goes on telling of a danger and asks nothing: "Thanks, they are on their way." */
const tellsOn = (turn: CurrentTurn): boolean =>
  turn.lastMemo()?.danger !== undefined && !asksSomething(turn.text);

/** The client opens every conversation with a 'Hi' of its own; a visitor's own first hello is no different. */
function isOpening({ text, earlier }: CurrentTurn): boolean {
  return detectSmallTalk(text) === 'greeting' && !earlier.some(({ role }) => role === 'visitor');
}

/** Reads the turn as a reply to the question that was asked back, if one was. */
async function answerChoice(turn: CurrentTurn): Promise<Reply | undefined> {
  const { text, knowledge } = turn;
  const offered = await turn.offers(turn.pending());
  if (offered.length === 0) return undefined;
  const byWords = chooseByWords(text, offered);
  if (byWords) return replyToChoice(byWords, offered, turn);
  const isNeither = offered.length > 1 && (await turn.act()) === 'refuse';
  if (isNeither) return replyToChoice({ kind: 'neither' }, offered, turn);
  // Who says no to one thing and names another does not mean the first.
  const isOther = offered.length === 1 && turn.corrects();
  if (isOther || turn.isSmallTalk(text)) return undefined;
  const byContent = chooseByContent(offered, await knowledge.search({ said: plainSaid(text) }));
  return byContent && replyToChoice(byContent, offered, turn);
}

async function replyToChoice(choice: Choice, offered: readonly Offer[], turn: CurrentTurn): Promise<Reply> {
  if (choice.kind === 'taken') return answerTaken(choice.offers, turn);
  if (choice.kind === 'neither') return turn.say(turn.phrases.neither, 'unknown');
  const [first = '', second = ''] = topicsOf(offered, turn.language);
  return turn.say(turn.phrases.chooseAgain(first, second), 'clarifying', memoOf(offered));
}

/** What was offered and taken, as it answers what was asked before: with the warnings that belong to it. */
async function answerTaken(offers: readonly Offer[], turn: CurrentTurn): Promise<Reply> {
  const isQuestion = ({ role, text }: Turn) => role === 'visitor' && !turn.isSmallTalk(text);
  const found = await turn.search.find(turn.earlier.findLast(isQuestion)?.text ?? '', '');
  const said = offers.flatMap((offer) => {
    const decision = decide(takenFirst(offer, found));
    return decision.kind === 'answer' ? saidBy(decision) : [];
  });
  return composeAnswer(said, turn.language);
}

/** Answers a turn that asks something, as one question or as several. */
async function answerQuestion(turn: CurrentTurn): Promise<Reply> {
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

function sayUnknown(turn: CurrentTurn): Reply {
  const topics = turn.faqTopics();
  const before = turn.earlier.filter(({ memo }) => memo?.outcome === 'unknown').length;
  // What there is to ask is worth hearing once.
  if (before === 0 && topics) return turn.say(turn.phrases.unknownWithTopics(topics), 'unknown');
  return turn.vary(turn.phrases.unknown, 'unknown');
}

/** Whoever asks for the same a third time did not get what they need; one answer may be to three questions, too. */
function wasSaidTwice({ text, memo }: Reply, turn: CurrentTurn): boolean {
  const last = turn.earlier.filter(({ role }) => role === 'assistant').slice(-2);
  const isSaid = memo.outcome === 'answered' && last.length === 2 && last.every((each) => each.text === text);
  const before = turn.earlier.findLast(({ role }) => role === 'visitor')?.text ?? '';
  return isSaid && sharesWords(before, turn.text);
}
