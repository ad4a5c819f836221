import type { ContactMemory, Conversation, Turn } from '../../responder.ts';
import { visitorsText } from '../../text/visitors-text.ts';
import type { Reply } from '../plan-reply.ts';
import { backFrom, carryOut, replyAtEnd, replyOf } from './carry-out.ts';
import { detailsTold } from './details-told.ts';
import { canLeaveContact } from './offer-person.ts';
import type { Others, Plan } from './others.ts';
import { type Fields, phrasesFor, questionOf } from './steps.ts';
import { resumeContact, takeStep } from './take-step.ts';
import { agrees, asksSomething, beginsWithYes, cancels, wantsPerson } from './wishes.ts';

/**
 * The reply to a turn while the dialogue runs, or after it was given up; nothing where the turn has nothing to do with
 * it.
 */
export async function goOn(conversation: Conversation, others: Others): Promise<Reply | undefined> {
  const state = runningIn(conversation.turns);
  return state ? goOnFrom(state, conversation, others) : resume(conversation, others);
}

/** Where the dialogue is, if the assistant spoke of it last. */
export const runningIn = (turns: readonly Turn[]): ContactMemory | undefined =>
  turns.findLast(({ role }) => role === 'assistant')?.memo?.contact;

async function goOnFrom(
  state: ContactMemory,
  conversation: Conversation,
  others: Others,
): Promise<Reply | undefined> {
  const text = visitorsText(conversation.turns);
  const ask = conversation.assistant.contact?.ask;
  if (!ask || !canLeaveContact(conversation)) return breakOff(state, text, others.plan);
  const chosen = await answerToChoice(state, conversation.turns, ask, others.plan);
  if (chosen) return chosen;
  const step = takeStep(state, text, ask);
  // Whoever says something else to an offer may complain, or want a person after all.
  if (step.kind === 'leave' && state.step === 'offered') return undefined;
  return carryOut(step, conversation, others);
}

/** Takes up a dialogue that was given up just now, where the visitor tells who they are after all. */
async function resume(conversation: Conversation, others: Others): Promise<Reply | undefined> {
  const text = visitorsText(conversation.turns);
  const ask = conversation.assistant.contact?.ask;
  if (!ask || !canLeaveContact(conversation)) return undefined;
  const given = givenUpIn(conversation.turns);
  if (!given?.isLast || !tellsWho(text, ask)) return undefined;
  const told = detailsTold(text, ask, given.memory.draft);
  return carryOut(resumeContact(given.memory, told, ask), conversation, others);
}

/** Ends a dialogue since the owner takes no messages any more; a visitor who was only offered it and asks on just goes on. */
async function breakOff(state: ContactMemory, text: string, plan: Plan): Promise<Reply> {
  const { unavailable, cancelled, declined } = phrasesFor(state.language);
  const isOffered = state.step === 'offered';
  if (cancels(text)) return isOffered ? replyOf(declined) : replyAtEnd(cancelled);
  const isMeant = agrees(text) || beginsWithYes(text) || wantsPerson(text);
  const isOther = isOffered ? !isMeant : asksSomething(text);
  if (!isOther) return replyAtEnd(unavailable);
  const reply = await plan();
  const isWhole = isOffered || reply.memo.outcome === 'clarifying' || reply.isFarewell;
  return isWhole ? reply : { ...reply, text: `${reply.text} ${unavailable}` };
}

/** The answer to a visitor who was asked back in the middle of the dialogue, and says which they meant. */
async function answerToChoice(
  state: ContactMemory,
  turns: readonly Turn[],
  ask: Fields,
  plan: Plan,
): Promise<Reply | undefined> {
  const wasAsked = turns.findLast(({ role }) => role === 'assistant')?.memo?.outcome === 'clarifying';
  const reply = wasAsked && state.step !== 'offered' ? await plan() : undefined;
  return reply?.memo.outcome === 'answered'
    ? backFrom(reply, { state, question: questionOf(state, ask) })
    : undefined;
}

/** Whether somebody tells their name or an address, and asks nothing. */
function tellsWho(text: string, ask: Fields): boolean {
  const { name, email, phone } = detailsTold(text, ask, {});
  return (name ?? email ?? phone) !== undefined && !asksSomething(text);
}

/** How replies end that are to another question: a dialogue that was cancelled or sent ends otherwise. */
const LEFT_WITH: readonly string[] = ['answered', 'unknown', 'clarifying'];

interface GivenUp {
  readonly memory: ContactMemory;
  /** Nothing else was said since. */
  readonly isLast: boolean;
}

/** What a visitor told of themselves in the last dialogue, where that was given up or left with another question. */
export function givenUpIn(turns: readonly Turn[]): GivenUp | undefined {
  const said = turns.filter(({ role }) => role === 'assistant');
  const at = said.findLastIndex(({ memo }) => memo?.contact !== undefined);
  const memory = said[at]?.memo?.contact;
  const end = said[at + 1];
  if (!memory || !end || end.text === '') return undefined;
  // Of a turn that was interrupted, what was heard is known.
  const isGivenUp = phrasesFor(memory.language).gaveUp.startsWith(end.text);
  const isLeft = memory.step !== 'offered' && LEFT_WITH.includes(end.memo?.outcome ?? '');
  if (!isGivenUp && !isLeft) return undefined;
  return { memory, isLast: at + 2 === said.length };
}
