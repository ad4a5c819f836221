import { CONTACT_LIMITS, type ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { type ConversationTokens, conversationGone } from '../../platform/tokens/conversation-tokens.ts';
import { keepCardEdit } from './correct-contact.ts';
import type { StoreContact } from './store-contact.ts';

export interface LeaveContactDeps {
  readonly db: Database;
  readonly tokens: ConversationTokens;
  readonly store: StoreContact;
  readonly nameNetwork: (assistantId: string, address: string) => string;
}

/** Stores details as a visitor corrected them on the card. */
export function leaveContact(deps: LeaveContactDeps): Operation<typeof ENDPOINTS.leaveContact> {
  const { db, tokens, store, nameNetwork } = deps;
  return async ({ conversation, edit, ...contact }, { address }) => {
    const claims = tokens.read(conversation);
    if (!claims) throw conversationGone();
    const { conversationId, assistantId, own } = claims;
    const { id, ...values } = contact;
    // The turn that says that it was sent must find what was sent, whatever was told of the card before.
    if (edit !== undefined) await keepCardEdit(db, conversationId, { id, edit, values });
    const network = own || assistantId === null ? undefined : nameNetwork(assistantId, address);
    const outcome = await store(conversationId, contact, { replaces: true, network });
    const max = CONTACT_LIMITS.perDay;
    if (outcome === 'too_many') {
      const message = `There can be at most ${max} messages a day. Please try again tomorrow.`;
      throw new AppError('too_many_contacts', message, { params: { max } });
    }
    if (outcome === 'unavailable') throw new AppError('contacts_off', 'Messages can’t be taken here.');
    return { success: true, message: 'Thank you. A person will get back to you.' };
  };
}
