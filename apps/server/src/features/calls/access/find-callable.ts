import type { AssistantProfile } from '@parlo/dialog';
import type { Database } from '../../../db/connect.ts';
import type { VisitedAssistant } from '../../../platform/check-visitor.ts';
import { type Draft, findDraft } from './drafts.ts';

/** What the calls feature needs to know of an assistant. */
export interface CallableAssistant {
  readonly ownerId: string | null;
  /** Empty: the default voice. */
  readonly voice: string;
  readonly profile: AssistantProfile;
  readonly visited: VisitedAssistant;
}

export type FindAssistant = (id: string) => Promise<CallableAssistant | null>;

export interface Named {
  readonly assistantId: string | null;
  readonly draftId: string | null;
}

/** Returns the assistant or the draft that a secret names; null when it is gone. */
export async function findCallable(
  db: Database,
  findAssistant: FindAssistant,
  { assistantId, draftId }: Named,
): Promise<CallableAssistant | null> {
  if (draftId === null) return assistantId === null ? null : findAssistant(assistantId);
  const draft = await findDraft(db, draftId);
  if (!draft) return null;
  if (draft.assistantId === null) return fromDraft(draft, null);
  const saved = await findAssistant(draft.assistantId);
  return saved && fromDraft(draft, saved);
}

/** A draft has its own texts, and the files of the assistant that it would change. */
function fromDraft({ id, ownerId, draft }: Draft, saved: CallableAssistant | null): CallableAssistant {
  const { assistantName, greetingMessage, assistantPrompt, voice, faqList = [] } = draft;
  const faq = faqList.map(({ question, answer, phrasings = [] }, position) => ({
    id: `${id}_${position}`,
    question,
    answer,
    phrasings,
  }));
  return {
    ownerId,
    voice,
    profile: {
      ...saved?.profile,
      id,
      // It never changes: another draft has another id.
      revision: '1',
      name: assistantName,
      greeting: greetingMessage,
      prompt: assistantPrompt,
      faq,
    },
    // Only its owner may call it.
    visited: { id, allowedSites: [], consentText: '' },
  };
}
