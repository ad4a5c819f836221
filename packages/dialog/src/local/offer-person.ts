import { randomUUID } from 'node:crypto';
import { beginContact } from '../forms/contact.ts';
import type { Outcome } from '../forms/engine.ts';
import type { ContactDraft, ContactMemory, Conversation, Turn } from '../responder.ts';
import type { Reply } from './reply.ts';

/** The tool that stores a visitor's details. */
export const LEAVE_CONTACT = 'leave_contact';

export function canLeaveContact({ assistant, tools }: Conversation): boolean {
  const isThere = tools?.available.some(({ name }) => name === LEAVE_CONTACT) ?? false;
  return isThere && assistant.contact !== undefined;
}

/** Whether leaving one's details was spoken of before: whoever did not want it then is not asked again and again. */
export const wasOffered = (turns: readonly Turn[]): boolean =>
  turns.some(({ memo }) => memo?.contact !== undefined);

/** Begins a draft with the number of a caller by telephone: no form asks for it, and they may correct it when it is read back. */
export const callersPhone = ({ phone }: Pick<Conversation, 'phone'>): Pick<ContactDraft, 'phone'> =>
  phone === undefined ? {} : { phone };

/** A reply after which a person is offered, where there is one, with the details that are known already. */
export function offerPerson(
  reply: Reply,
  conversation: Conversation,
  { language, draft }: Pick<ContactMemory, 'language' | 'draft'>,
): Reply {
  const ask = conversation.assistant.contact?.ask;
  if (!ask || !canLeaveContact(conversation)) return reply;
  const all = { ...callersPhone(conversation), ...draft };
  return withQuestion(reply, beginContact('offer', { id: randomUUID(), language, draft: all }, ask));
}

/** A reply with a question of the form after it. */
export function withQuestion(reply: Reply, outcome: Outcome<ContactMemory>): Reply {
  if (outcome.kind !== 'ask') return reply;
  const memo = { ...reply.memo, contact: outcome.state };
  return { ...reply, text: `${reply.text} ${outcome.text}`, memo };
}
