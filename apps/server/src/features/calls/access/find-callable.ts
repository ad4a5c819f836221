import { createHash } from 'node:crypto';
import {
  ASSISTANT_DEFAULTS,
  type CallEngineName,
  type NewAssistant,
  type Pronunciation,
  type ReplyMode,
  type TrialDraft,
} from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';
import type { ModelSource } from '@parlo/dialog/responder';
import type { Database } from '../../../db/connect.ts';
import type { VisitedAssistant } from '../../../platform/check-visitor.ts';
import type { SpeechToUse } from '../../../platform/speech-to-use.ts';
import { type Draft, findDraft } from './drafts.ts';
import { findTrialDraft } from './trial-drafts.ts';

/** What the calls feature needs to know of an assistant. */
export interface CallableAssistant {
  readonly ownerId: string | null;
  /** Empty: the default voice. */
  readonly voice: string;
  readonly pronunciations: readonly Pronunciation[];
  /** Languages of calls in addition to the greeting's. */
  readonly alsoSpoken: readonly string[];
  /** What is to hold its calls; absent: this server. */
  readonly callEngine?: CallEngineName | undefined;
  /** Its own speech services; absent for an unsaved assistant, which uses the operator's. */
  readonly speech?: SpeechToUse | undefined;
  readonly profile: AssistantProfile;
  readonly visited: VisitedAssistant;
}

export type FindAssistant = (id: string) => Promise<CallableAssistant | null>;

/** The language model of a draft; absent for one that replies in its owner's exact words. */
export type ModelOfDraft = (
  draft: Pick<Draft, 'id' | 'ownerId' | 'assistantId'>,
  replyMode: ReplyMode,
) => ModelSource | undefined;

export interface Named {
  readonly assistantId: string | null;
  readonly draftId: string | null;
  readonly trialKey?: string | undefined;
}

/** Returns the assistant or the draft that a secret names; null when it is gone. */
export async function findCallable(
  db: Database,
  {
    findAssistant,
    modelOfDraft,
  }: { readonly findAssistant: FindAssistant; readonly modelOfDraft: ModelOfDraft },
  { assistantId, draftId, trialKey }: Named,
): Promise<CallableAssistant | null> {
  if (draftId !== null && trialKey !== undefined) {
    const trial = await findTrialDraft(db, { id: draftId, key: trialKey });
    return trial && trialAssistant(trial);
  }
  if (draftId === null) return assistantId === null ? null : findAssistant(assistantId);
  const draft = await findDraft(db, draftId);
  if (!draft) return null;
  if (draft.assistantId === null) return fromDraft(draft, null, modelOfDraft);
  const saved = await findAssistant(draft.assistantId);
  return saved && fromDraft(draft, saved, modelOfDraft);
}

/** The profile's part about leaving details; empty if that is switched off. */
export function contactOf(settings: NewAssistant['contact']): Pick<AssistantProfile, 'contact'> {
  const { enabled, ask } = settings ?? ASSISTANT_DEFAULTS.contact;
  return enabled ? { contact: { ask } } : {};
}

/** The profile's part about danger; empty without the owner's settings. */
export function dangerOf({
  country,
  dangerNote,
}: Pick<NewAssistant, 'country' | 'dangerNote'>): Pick<AssistantProfile, 'country' | 'dangerNote'> {
  return { ...(country && { country }), ...(dangerNote && { dangerNote }) };
}

/** A draft has its own texts, and the files of the assistant that it would change. */
function fromDraft(
  stored: Draft,
  saved: CallableAssistant | null,
  modelOfDraft: ModelOfDraft,
): CallableAssistant {
  const { id, ownerId, draft } = stored;
  const { model: _, ...savedProfile } = saved?.profile ?? {};
  const model = modelOfDraft(stored, draft.replyMode ?? 'exact');
  return {
    ownerId,
    voice: draft.voice,
    pronunciations: draft.pronunciations ?? [],
    alsoSpoken: draft.alsoSpoken ?? [],
    callEngine: draft.callEngine ?? saved?.callEngine,
    speech: saved?.speech,
    profile: {
      ...savedProfile,
      ...(model && { model }),
      ...textsOf(id, draft),
      ...contactOf(draft.contact),
      ...dangerOf(draft),
    },
    // Only its owner may call it.
    visited: { id, allowedSites: [], consentText: '' },
  };
}

/**
 * The assistant of somebody without an account: its own texts and nothing else. It has no language model, no calendar
 * and nobody to leave details for. The same texts have the same id, so they are indexed once.
 */
export function trialAssistant(draft: TrialDraft): CallableAssistant {
  const id = `trial_${createHash('sha256').update(JSON.stringify(draft)).digest('base64url')}`;
  return {
    ownerId: null,
    voice: draft.voice,
    pronunciations: draft.pronunciations ?? [],
    alsoSpoken: draft.alsoSpoken ?? [],
    profile: textsOf(id, draft),
    visited: { id, allowedSites: [], consentText: '' },
  };
}

function textsOf(id: string, draft: TrialDraft): AssistantProfile {
  const { assistantName, greetingMessage, aiNotice = '', assistantPrompt, faqList = [] } = draft;
  return {
    id,
    // It never changes: another draft has another id.
    revision: '1',
    name: assistantName,
    greeting: greetingMessage,
    notice: aiNotice,
    prompt: assistantPrompt,
    faq: faqList.map(({ question, answer, phrasings = [] }, position) => ({
      id: `${id}_${position}`,
      question,
      answer,
      phrasings,
    })),
  };
}
