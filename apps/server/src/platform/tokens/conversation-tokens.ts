import { MESSAGES } from '@parlo/contract';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { readToken, signToken } from './signed-token.ts';

const PREFIX = 'cv';
/** From the last secret or reply on: longer than a tab is looked at, and gone by the next day but one. */
const LIFE_SECONDS = 24 * 3_600;

/** Whose conversation it is: which assistant it is with, and whether the owner tries it themselves. */
export interface ConversationScope {
  /** Null for a draft of a new assistant. */
  readonly assistantId: string | null;
  readonly draftId: string | null;
  readonly own: boolean;
}

export interface ConversationClaims extends ConversationScope {
  readonly conversationId: string;
}

const Claims = z.object({
  conversationId: z.string(),
  assistantId: z.string().nullable(),
  draftId: z.string().nullable(),
  own: z.boolean(),
  /** Seconds since 1970. */
  expiresAt: z.number(),
});

/** What lets somebody without an account go on with one conversation, read it, judge its replies and delete it. */
export interface ConversationTokens {
  mint(claims: ConversationClaims): string;
  /** What a token names; null for one that is missing, not ours or too old. */
  read(token: string | undefined): ConversationClaims | null;
  /**
   * The conversation that a token names, if it is one of `scope`, or else a new one: a token that says nothing is
   * never a reason to refuse a visitor.
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

/** The conversation that a token names. One that is not ours, or too old, names none. */
export function requireConversation(tokens: ConversationTokens, token: string): string {
  const claims = tokens.read(token);
  if (!claims) throw conversationGone();
  return claims.conversationId;
}
