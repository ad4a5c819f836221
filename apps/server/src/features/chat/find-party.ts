import { MESSAGES } from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';
import type { CallContext } from '../../platform/api.ts';
import type { VisitedAssistant } from '../../platform/check-visitor.ts';
import type { ConversationParty, ConversationTokens } from '../../platform/conversation-tokens.ts';
import { AppError } from '../../platform/errors.ts';

/** What a chat needs to know of an assistant. */
export interface ChattingAssistant {
  readonly ownerId: string | null;
  readonly profile: AssistantProfile;
  readonly visited: VisitedAssistant;
}

export type FindChatting = (
  named: Pick<ConversationParty, 'assistantId' | 'draftId'>,
) => Promise<ChattingAssistant | null>;

export interface Party extends ConversationParty {
  readonly assistant: ChattingAssistant;
  /** Its owner asks, or a program of theirs. */
  readonly asOwner: boolean;
}

interface Asked {
  readonly assistantId?: string | undefined;
  readonly conversation?: string | undefined;
}

/**
 * Who answers whom: the assistant that is named, else the one of the conversation. An unsaved draft answers its owner
 * alone, in the conversation that its call began.
 */
export async function findParty(
  { assistantId, conversation }: Asked,
  deps: { readonly tokens: ConversationTokens; readonly findAssistant: FindChatting },
  context: Pick<CallContext, 'currentUser'>,
): Promise<Party> {
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
    throw new AppError('assistant_not_found', MESSAGES.assistantNotFound);
  }
  const own = asOwner && user.via === 'session';
  return { assistantId: named.assistantId, draftId, own, asOwner, assistant };
}
