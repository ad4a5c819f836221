import { MESSAGES } from '@parlo/contract';
import type { ConversationTokens } from '../../platform/conversation-tokens.ts';
import { AppError } from '../../platform/errors.ts';

export const conversationGone = () => new AppError('conversation_gone', MESSAGES.conversationGone);

/** The conversation that a token names. One that is not ours, or too old, names none. */
export function requireConversation(tokens: ConversationTokens, token: string): string {
  const claims = tokens.read(token);
  if (!claims) throw conversationGone();
  return claims.conversationId;
}
