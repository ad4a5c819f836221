import { MESSAGES } from '@parlo/contract';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { readToken, signToken } from './signed-token.ts';

const PREFIX = 'cv';
/** Counted from the last secret or reply: longer than people keep looking at a tab. */
const LIFE_SECONDS = 24 * 3_600;

/** Which assistant a conversation is with, and whether its owner is testing it. */
const Scope = z.object({
  /** Null for a draft of a new assistant. */
  assistantId: z.string().nullable(),
  draftId: z.string().nullable(),
  own: z.boolean(),
});
export type ConversationScope = Readonly<z.output<typeof Scope>>;
export type ConversationClaims = ConversationScope & { readonly conversationId: string };

/** `expiresAt` in seconds since 1970. */
const Claims = Scope.extend({ conversationId: z.string(), expiresAt: z.number() });

/** Tokens that let a visitor continue one conversation, read it, rate its replies and delete it. */
export interface ConversationTokens {
  mint(claims: ConversationClaims): string;
  /** Null for a token that is missing, not ours or expired. */
  read(token: string | undefined): ConversationClaims | null;
  /**
   * The id of the token's conversation if that is within `scope`, otherwise a new id: an invalid token is never a
   * reason to refuse a visitor.
   */
  continueOrBegin(token: string | undefined, scope: ConversationScope): string;
}

export function createConversationTokens(
  key: Buffer,
  nowSeconds = () => Math.floor(Date.now() / 1_000),
): ConversationTokens {
  const read = (token: string | undefined): ConversationClaims | null => {
    const claims = token === undefined ? null : readToken(PREFIX, token, key, Claims);
    return claims && claims.expiresAt > nowSeconds() ? claims : null;
  };
  return {
    mint({ conversationId, assistantId, draftId, own }) {
      const expiresAt = nowSeconds() + LIFE_SECONDS;
      return signToken(PREFIX, { conversationId, assistantId, draftId, own, expiresAt }, key);
    },
    read,
    continueOrBegin(token, { assistantId, draftId, own }) {
      const named = read(token);
      const same = named?.assistantId === assistantId && named.draftId === draftId && named.own === own;
      return same ? named.conversationId : newId('conv');
    },
  };
}

export const conversationGone = () => new AppError('conversation_gone', MESSAGES.conversationGone);

/** The id of the token's conversation. Throws for a token that is not ours or expired. */
export function requireConversation(tokens: ConversationTokens, token: string): string {
  const claims = tokens.read(token);
  if (!claims) throw conversationGone();
  return claims.conversationId;
}
