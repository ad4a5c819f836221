import { MESSAGES } from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';
import type { RequestContext } from '../../platform/api.ts';
import type { VisitedAssistant } from '../../platform/check-visitor.ts';
import { AppError } from '../../platform/errors.ts';
import type { RateLimits } from '../../platform/limits/rate-limit.ts';
import { assistantNotFound } from '../../platform/own-assistant.ts';
import { accountSuspended } from '../../platform/suspension.ts';
import type { ConversationScope, ConversationTokens } from '../../platform/tokens/conversation-tokens.ts';

/** The data of an assistant that chats need. */
export interface ChattingAssistant {
  readonly ownerId: string | null;
  readonly profile: AssistantProfile;
  readonly visited: VisitedAssistant;
}

export type FindChatting = (
  named: Pick<ConversationScope, 'assistantId' | 'draftId'>,
) => Promise<ChattingAssistant | null>;

export interface ChatTarget extends ConversationScope {
  readonly assistant: ChattingAssistant;
  /** Its owner types, or a program of theirs. */
  readonly asOwner: boolean;
}

interface ChatRequest {
  readonly assistantId?: string | undefined;
  readonly conversation?: string | undefined;
}

/**
 * Returns the assistant of a typed turn: the one that is named, else the conversation's. An unsaved draft replies only to
 * its owner, in the conversation that its call began.
 */
export async function resolveChat(
  { assistantId, conversation }: ChatRequest,
  deps: { readonly tokens: ConversationTokens; readonly findAssistant: FindChatting },
  context: Pick<RequestContext, 'currentUser'>,
): Promise<ChatTarget> {
  const going = deps.tokens.read(conversation);
  const goesOn = going !== null && (!assistantId || assistantId === going.assistantId);
  const named = goesOn ? going : { assistantId: assistantId || null, draftId: null };
  if (named.assistantId === null && named.draftId === null) {
    throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
  }
  const { draftId } = named;
  const assistant = await deps.findAssistant({ assistantId: named.assistantId, draftId });
  const user = await context.currentUser();
  const asOwner = assistant !== null && assistant.ownerId !== null && user?.id === assistant.ownerId;
  if (!assistant || (draftId !== null && !asOwner)) {
    throw assistantNotFound();
  }
  const own = asOwner && user.via === 'session';
  return { assistantId: named.assistantId, draftId, own, asOwner, assistant };
}

/** Limits in addition to those of each API call, by address. */
export const CHAT_LIMITS = {
  /** Chats with the demo assistant. */
  demoChat: { points: 200, seconds: 3_600 },
  /** Requests of programs at `/v1/chat/completions`. */
  completions: { points: 240, seconds: 60 },
} as const;

export interface MayChatDeps {
  readonly minutes: {
    accountStatusOf(userId: string): Promise<{ readonly mayEmbed: boolean; readonly suspended: boolean }>;
  };
  readonly limits: Pick<RateLimits, 'take'>;
}

/**
 * Text costs no minutes, so it works when they are used up, but visitors need an owner who paid, and everybody one whose
 * account is not suspended.
 */
export async function requireMayChat(
  { minutes, limits }: MayChatDeps,
  { own, assistant: { ownerId } }: ChatTarget,
  address: string,
): Promise<void> {
  if (ownerId === null) return limits.take('demoChat', address);
  const { mayEmbed, suspended } = await minutes.accountStatusOf(ownerId);
  if (mayEmbed) return;
  if (own && suspended) throw accountSuspended();
  if (own) return;
  throw new AppError('assistant_unavailable', MESSAGES.assistantUnavailable);
}
