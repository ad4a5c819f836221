import { type CALLS, CONTACT_LIMITS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { type ConversationTokens, requireConversation } from '../../platform/tokens/conversation-tokens.ts';
import type { StoreContact } from './store-contact.ts';

export interface LeaveContactDeps {
  readonly tokens: ConversationTokens;
  readonly store: StoreContact;
}

/** Stores details as a visitor corrected them on the card. */
export function leaveContact({ tokens, store }: LeaveContactDeps): Operation<typeof CALLS.leaveContact> {
  return async ({ conversation, ...contact }) => {
    const outcome = await store(requireConversation(tokens, conversation), contact, { replaces: true });
    const max = CONTACT_LIMITS.perDay;
    if (outcome === 'too_many') {
      const message = `There can be at most ${max} messages a day. Please try again tomorrow.`;
      throw new AppError('too_many_contacts', message, { params: { max } });
    }
    if (outcome === 'unavailable') throw new AppError('contacts_off', 'Messages can’t be taken here.');
    return { success: true, message: 'Thank you. A person will get back to you.' };
  };
}
