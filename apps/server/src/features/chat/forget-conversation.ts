import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { type ConversationTokens, requireConversation } from '../../platform/conversation-tokens.ts';

export interface ForgetConversationDeps {
  readonly tokens: ConversationTokens;
  /** Ends its call, if it is in one, and deletes what was said for good. One that is not there stays so. */
  readonly erase: (conversationId: string) => Promise<void>;
}

export function forgetConversation({
  tokens,
  erase,
}: ForgetConversationDeps): Operation<typeof CALLS.forgetConversation> {
  return async ({ conversation }) => {
    await erase(requireConversation(tokens, conversation));
    return { success: true, message: 'This conversation was deleted.' };
  };
}
