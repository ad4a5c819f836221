import { asksSomething } from '../acts/asks.ts';
import type { SmallTalk } from '../language/index.ts';
import { sharesWords } from '../passages/shared-words.ts';
import type { Conversation, Turn } from '../responder.ts';
import { answerQuestion, sayUnknown } from './answer-question.ts';
import { answerSmallTalk, greetingOf } from './answer-small-talk.ts';
import { type Choice, chooseByContent, chooseByWords } from './choose-option.ts';
import { composeAnswer } from './compose-answer.ts';
import { readCorrection } from './correction.ts';
import { CurrentTurn, type Searched } from './current-turn.ts';
import { decide, saidBy } from './decide.ts';
import { doubts, wantsMore } from './follow-up.ts';
import { memoOf, type Offer, takenFirst } from './offers.ts';
import type { Reply } from './reply.ts';
import { detectSmallTalk, ordersMachine } from './small-talk.ts';
import { plainSaid } from './subject.ts';
import { topicsOf } from './topic.ts';

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

/** Whoever asks for the same a third time did not get what they need; one answer may be to three questions, too. */
function wasSaidTwice({ text, memo }: Reply, turn: CurrentTurn): boolean {
  const last = turn.earlier.filter(({ role }) => role === 'assistant').slice(-2);
  const isSaid = memo.outcome === 'answered' && last.length === 2 && last.every((each) => each.text === text);
  const before = turn.earlier.findLast(({ role }) => role === 'visitor')?.text ?? '';
  return isSaid && sharesWords(before, turn.text);
}
