import { z } from 'zod';
import { newId } from './new-id.ts';
import { readToken, signToken } from './signed-token.ts';

const PREFIX = 'cv';
/** From the last secret or answer on: longer than a tab is looked at, and gone by the next day but one. */
const LIFE_SECONDS = 24 * 3_600;

/** Whose conversation it is: what answers in it, and whether the owner tries it themselves. */
export interface ConversationParty {
  /** Null for a draft of a new assistant. */
  readonly assistantId: string | null;
  readonly draftId: string | null;
  readonly own: boolean;
}

export interface ConversationClaims extends ConversationParty {
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

/** What lets somebody without an account go on with one conversation, read it, judge its answers and delete it. */
export interface ConversationTokens {
  mint(claims: ConversationClaims): string;
  /** What a token names; null for one that is missing, not ours or too old. */
  read(token: string | undefined): ConversationClaims | null;
  /**
   * The conversation that a token names, if it is one of `party`, or else a new one: a token that says nothing is
   * never a reason to refuse a visitor.
   */
  continueOrBegin(token: string | undefined, party: ConversationParty): string;
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
