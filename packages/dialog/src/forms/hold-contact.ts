import { asksSomething } from '../acts/asks.ts';
import { readActBy } from '../acts/read-act.ts';
import { canLeaveContact, LEAVE_CONTACT } from '../local/offer-person.ts';
import type { Others, Plan } from '../local/others.ts';
import type { Reply } from '../local/reply.ts';
import type { ContactMemory, Conversation, Turn } from '../responder.ts';
import { type Candidate, entryOf } from '../retrieval/candidate.ts';
import { visitorsText } from '../text/visitors-text.ts';
import { asksWhen, asksWhy } from './about-contact.ts';
import { contactForm, phrasesFor, resumeContact, takeContactTurn } from './contact.ts';
import { miss, type Outcome, questionOf } from './engine.ts';
import { backFrom, carryOut, type HeldForm, replyOf } from './hold-form.ts';
import { contactValues, detailsTold, type Fields } from './read-contact.ts';
import { bareNumber } from './slots/phone.ts';

/** Holds the form of a visitor's details in a conversation. */

const OVER = { contactOver: true } as const;

/**
 * The reply to a turn while the form is filled in, or after it was given up; nothing where the turn has nothing to do
 * with it.
 */
export async function holdContact(conversation: Conversation, others: Others): Promise<Reply | undefined> {
  const state = runningContact(conversation.turns);
  const fields = conversation.assistant.contact?.ask;
  const isOpen = fields !== undefined && canLeaveContact(conversation);
  if (!state) return isOpen ? resume(conversation, fields, others) : undefined;
  const text = visitorsText(conversation.turns);
  if (!isOpen) return breakOff(state, text, others);
  const chosen = await answerToChoice(state, conversation.turns, fields, others.plan);
  if (chosen) return chosen;
  const outcome = await takeContactTurn(state, text, fields, others.actOf, conversation.phone);
  // Whoever says something else to an offer may complain, or want a person after all.
  if (outcome.kind === 'leave' && state.step === 'offered') return undefined;
  return carryOutContact(outcome, conversation, fields, others);
}

/** How far the form is, if the assistant spoke of it last. */
export const runningContact = (turns: readonly Turn[]): ContactMemory | undefined =>
  turns.findLast(({ role }) => role === 'assistant')?.memo?.contact;

/** Makes the reply that an outcome is. */
export function carryOutContact(
  outcome: Outcome<ContactMemory>,
  conversation: Conversation,
  fields: Fields,
  others: Others,
): Promise<Reply> {
  const language = 'state' in outcome ? outcome.state.language : '';
  return carryOut(outcome, heldContact(fields, language, conversation), conversation, others);
}

function heldContact(
  fields: Fields,
  language: string,
  conversation: Pick<Conversation, 'tools'>,
): HeldForm<ContactMemory> {
  const form = contactForm(fields, language);
  return {
    form,
    remember: (contact) => ({ contact }),
    over: OVER,
    isAboutForm,
    perform: (state) => send(state, fields, conversation),
  };
}

/** "How long till they reply" is near to all that takes long: only an owner who wrote of the same says it better. */
function isAboutForm(candidate: Candidate): boolean {
  const question = entryOf(candidate)?.question ?? '';
  return asksWhy(question) || asksWhen(question);
}

async function send(
  state: ContactMemory,
  fields: Fields,
  { tools }: Pick<Conversation, 'tools'>,
): Promise<Outcome<ContactMemory>> {
  const { sent, tooMany, unavailable, failed } = phrasesFor(state.language);
  const { id, draft } = state;
  const phone = draft.phone && { phone: bareNumber(draft.phone) };
  const result = await tools?.call(LEAVE_CONTACT, { id, ...draft, ...phone });
  const outcome = result?.ok ? outcomeIn(result.result) : 'failed';
  if (outcome !== 'failed')
    return { kind: 'end', text: { stored: sent, too_many: tooMany, unavailable }[outcome], isOver: true };
  const again = miss(contactForm(fields, state.language), state, failed);
  return again.kind === 'ask' ? again : { kind: 'end', text: unavailable };
}

const OUTCOMES = ['stored', 'too_many', 'unavailable'] as const;

function outcomeIn(result: unknown): (typeof OUTCOMES)[number] | 'failed' {
  const outcome =
    typeof result === 'object' && result !== null && 'outcome' in result ? result.outcome : undefined;
  return OUTCOMES.find((known) => known === outcome) ?? 'failed';
}

/** Takes up a form that was given up just now, where the visitor tells who they are after all. */
async function resume(
  conversation: Conversation,
  fields: Fields,
  others: Others,
): Promise<Reply | undefined> {
  const text = visitorsText(conversation.turns);
  const given = givenUpIn(conversation.turns);
  if (!given?.isLast) return undefined;
  const told = contactValues(detailsTold(text, fields, given.memory.draft));
  const tellsWho = contactValues(detailsTold(text, fields, {}));
  const isWho = (tellsWho.name ?? tellsWho.email ?? tellsWho.phone) !== undefined;
  if (!isWho || asksSomething(text)) return undefined;
  return carryOutContact(resumeContact(given.memory, told, fields), conversation, fields, others);
}

/**
 * Ends a form since the owner takes no messages any more; a visitor who was only offered it and asks on just goes on.
 */
async function breakOff(state: ContactMemory, text: string, { plan, actOf }: Others): Promise<Reply> {
  const { unavailable, cancelled, declined } = phrasesFor(state.language);
  const isOffered = state.step === 'offered';
  const asked = isOffered ? 'offer_person' : 'message';
  const { act } = await readActBy(actOf)({ said: text, asked, language: state.language });
  if (act === 'leave') return isOffered ? replyOf(declined) : replyOf(cancelled, OVER);
  const isMeant = act === 'agree' || act === 'person' || act === 'leave_contact';
  const isOther = isOffered ? !isMeant : asksSomething(text);
  if (!isOther) return replyOf(unavailable, OVER);
  const reply = await plan();
  const isWhole = isOffered || reply.memo.outcome === 'clarifying' || reply.isFarewell;
  return isWhole ? reply : { ...reply, text: `${reply.text} ${unavailable}` };
}

/** The answer to a visitor who was asked back in the middle of the form, and says which they meant. */
async function answerToChoice(
  state: ContactMemory,
  turns: readonly Turn[],
  fields: Fields,
  plan: Plan,
): Promise<Reply | undefined> {
  const wasAsked = turns.findLast(({ role }) => role === 'assistant')?.memo?.outcome === 'clarifying';
  const reply = wasAsked && state.step !== 'offered' ? await plan() : undefined;
  if (reply?.memo.outcome !== 'answered') return undefined;
  return backToContact(reply, state, fields);
}

/** Takes the form up again after an answer to something else. */
export function backToContact(reply: Reply, state: ContactMemory, fields: Fields): Reply {
  const form = contactForm(fields, state.language);
  const question = questionOf(form, state);
  return backFrom(reply, { state, question }, { form, remember: (contact) => ({ contact }) });
}

/** How replies end that are to another question: a form that was cancelled or sent ends otherwise. */
const LEFT_WITH: readonly string[] = ['answered', 'unknown', 'clarifying'];

interface GivenUp {
  readonly memory: ContactMemory;
  /** Nothing else was said since. */
  readonly isLast: boolean;
}

/** What a visitor told of themselves in the last form, where that was given up or left with another question. */
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
