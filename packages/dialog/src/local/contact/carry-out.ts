import type { ContactMemory, Conversation, Turn } from '../../responder.ts';
import { type Candidate, entryOf } from '../../retrieval/candidate.ts';
import { plainOf } from '../../text/clean-text.ts';
import { visitorsText } from '../../text/visitors-text.ts';
import type { Reply } from '../plan-reply.ts';
import { LEAVE_CONTACT } from './offer-person.ts';
import { answersSurely, type Others } from './others.ts';
import { bareNumber } from './read-details.ts';
import { type Aside, type ContactStep, miss, phrasesFor } from './steps.ts';
import { asksWhen, asksWhy } from './wishes.ts';

/** Makes the reply that a step of the dialogue is: asks, answers what comes between, or sends the details. */
export async function carryOut(
  step: ContactStep,
  conversation: Conversation,
  others: Others,
): Promise<Reply> {
  switch (step.kind) {
    case 'ask':
      return replyOf(step.text, step.state);
    case 'end':
      return step.cancelled ? replyAtEnd(step.text) : replyOf(step.text);
    case 'leave':
      return others.plan();
    case 'call_off':
      return answerCalledOff(step.text, step.rest, others);
    case 'aside':
      return answerAside(step, conversation, others);
    default:
      return send(step.state, conversation);
  }
}

/** What was called off is over, and what was said with it is answered as any turn. */
async function answerCalledOff(text: string, rest: string, { plan }: Others): Promise<Reply> {
  const reply = await plan(rest);
  return { ...reply, text: `${text} ${reply.text}`, memo: { ...reply.memo, contactOver: true } };
}

async function answerAside(step: Aside, conversation: Conversation, others: Others): Promise<Reply> {
  const { otherwise, ownWords } = step;
  if (otherwise ?? ownWords) {
    const asked = step.asked ?? visitorsText(conversation.turns);
    const isAnswered = await answersSurely(asked, others, ownWords ? isOfDialogue : undefined);
    const isForUs = isAnswered && !isSaidAgain(conversation.turns);
    if (otherwise && !isForUs) return carryOut(otherwise, conversation, others);
    if (ownWords && !isForUs) return backFrom(replyOf(ownWords), step);
  }
  return backFrom(await others.plan(step.asked), step);
}

/** "How long till they reply" is near to all that takes long: only an owner who wrote of the same says it better. */
function isOfDialogue(candidate: Candidate): boolean {
  const question = entryOf(candidate)?.question ?? '';
  return asksWhy(question) || asksWhen(question);
}

/** Whoever says the very same again did not mean to be answered. */
function isSaidAgain(turns: readonly Turn[]): boolean {
  const [before, last] = turns.filter(({ role }) => role === 'visitor').slice(-2);
  return before !== undefined && last !== undefined && plainOf(before.text) === plainOf(last.text);
}

/** Takes the dialogue up again after a reply; one that asks something itself is waited for. */
export function backFrom(reply: Reply, { state, question }: Pick<Aside, 'state' | 'question'>): Reply {
  if (reply.isFarewell) return reply;
  const memo = { ...reply.memo, contact: state };
  // Two questions at once would be one too many.
  if (reply.memo.outcome === 'clarifying') return { ...reply, memo };
  return { ...reply, text: `${reply.text} ${phrasesFor(state.language).backTo(question)}`, memo };
}

async function send(state: ContactMemory, { tools }: Conversation): Promise<Reply> {
  const phrases = phrasesFor(state.language);
  const { id, draft } = state;
  const phone = draft.phone && { phone: bareNumber(draft.phone) };
  const result = await tools?.call(LEAVE_CONTACT, { id, ...draft, ...phone });
  const outcome = result?.ok ? readOutcome(result.result) : 'failed';
  if (outcome === 'failed') {
    const again = miss(state, phrases.failed);
    return again.kind === 'ask' ? replyOf(again.text, again.state) : replyOf(phrases.unavailable);
  }
  return replyAtEnd(
    { stored: phrases.sent, too_many: phrases.tooMany, unavailable: phrases.unavailable }[outcome],
  );
}

const OUTCOMES = ['stored', 'too_many', 'unavailable'] as const;

function readOutcome(result: unknown): (typeof OUTCOMES)[number] | 'failed' {
  const outcome =
    typeof result === 'object' && result !== null && 'outcome' in result ? result.outcome : undefined;
  return OUTCOMES.find((known) => known === outcome) ?? 'failed';
}

/** What was read back is sent, or can't be: no card asks for it any more. */
export function replyAtEnd(text: string): Reply {
  const reply = replyOf(text);
  return { ...reply, memo: { ...reply.memo, contactOver: true } };
}

export function replyOf(text: string, contact?: ContactMemory): Reply {
  return { text, memo: { outcome: 'small_talk', entryIds: [], ...(contact && { contact }) } };
}
