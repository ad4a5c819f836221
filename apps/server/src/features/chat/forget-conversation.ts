import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import type { ConversationTokens } from '../../platform/conversation-tokens.ts';
import { requireConversation } from './require-conversation.ts';

export interface ForgetConversationDeps {
  readonly tokens: ConversationTokens;
  /** Ends its call, if it is in one, and deletes what was said for good. One that is not there stays so. */
  readonly forget: (conversationId: string) => Promise<void>;
}

export function forgetConversation({
  tokens,
  forget,
}: ForgetConversationDeps): Operation<typeof CALLS.forgetConversation> {
  return async ({ conversation }) => {
    await forget(requireConversation(tokens, conversation));
    return { success: true, message: 'This conversation was deleted.' };
  };
}
