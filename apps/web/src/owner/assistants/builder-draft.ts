import {
  AlsoSpoken,
  ASSISTANT_DEFAULTS,
  Assistant,
  CallEngineName,
  ContactSettings,
  LookSettings,
  PronunciationRow,
  ReplyMode,
  VOICES,
} from '@parlo/contract';
import { z } from 'zod';

/**
 * What the builder keeps in this browser of an assistant that is being worked on, so that a crash, a closed tab or
 * an ended session loses nothing. One entry for each assistant, under `builderDraft.` and its id: the fields of
 * spec.md §3 (assistantName, voice, widgetPosition, widgetLabel, logoUrl, and no apiKey: a script could read it),
 * and what else is unsaved.
 */
export const DRAFT_PREFIX = 'builderDraft.';

export const WIDGET_POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;

const fields = {
  assistantName: z.string(),
  assistantPrompt: z.string(),
  greetingMessage: z.string(),
  voice: z.enum(['', ...VOICES]),
  faqList: z.array(z.object({ question: z.string(), answer: z.string(), phrasings: z.string() })),
};
const laterFields = {
  replyMode: ReplyMode,
  allowedSites: z.string(),
  consentText: z.string(),
  country: z.string(),
  dangerNote: z.string(),
  aiNotice: z.string(),
  pronunciations: z.array(PronunciationRow),
  alsoSpoken: AlsoSpoken,
  deviceSpeech: z.boolean(),
  callEngine: CallEngineName,
  retentionDays: z.string().nullable(),
  visitorCallsAtOnce: z.string(),
  visitorMinutesPerDay: z.string(),
  contact: ContactSettings,
  look: LookSettings,
};
/** A draft of before those fields asked nothing of visitors. */
const DraftFields = z.object({
  ...fields,
  replyMode: laterFields.replyMode.default('exact'),
  allowedSites: laterFields.allowedSites.default(''),
  consentText: laterFields.consentText.default(''),
  country: laterFields.country.default(''),
  dangerNote: laterFields.dangerNote.default(''),
  aiNotice: laterFields.aiNotice.default(''),
  pronunciations: laterFields.pronunciations.default([]),
  alsoSpoken: laterFields.alsoSpoken.default([]),
  deviceSpeech: laterFields.deviceSpeech.default(false),
  callEngine: laterFields.callEngine.default('local'),
  retentionDays: laterFields.retentionDays.default(null),
  visitorCallsAtOnce: laterFields.visitorCallsAtOnce.default(String(ASSISTANT_DEFAULTS.visitorCallsAtOnce)),
  visitorMinutesPerDay: laterFields.visitorMinutesPerDay.default(
    String(ASSISTANT_DEFAULTS.visitorMinutesPerDay),
  ),
  contact: Assistant.shape.contact,
  look: Assistant.shape.look,
});
export type DraftFields = z.infer<typeof DraftFields>;

const Draft = z
  .object({ ...fields, ...laterFields })
  .partial()
  .extend({
    widgetPosition: z.enum(WIDGET_POSITIONS).optional(),
    widgetLabel: z.string().optional(),
    /** The current logo's address on the server, never the image itself. */
    logoUrl: z.string().optional(),
    unsaved: z
      .object({
        /** The draft's owner: it is offered to nobody else. Null in demo mode. */
        email: z.string().nullable(),
        /** The `version` of the assistant it changes. */
        version: z.number(),
        /** Milliseconds since 1970. */
        at: z.number(),
        /** They went to test it, and mean to come back. */
        testing: z.boolean().optional(),
        /** The fields' earlier values. */
        base: DraftFields,
      })
      .optional(),
  });
export type Draft = z.infer<typeof Draft>;
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number];
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Unsaved work that was found again. */
export interface FoundDraft {
  readonly at: number;
  readonly testing: boolean;
  readonly version: number;
  readonly base: DraftFields;
  readonly typed: DraftFields;
}

export function readDraft(store: Store, assistantId: string): Draft {
  try {
    const draft = Draft.safeParse(JSON.parse(store.getItem(DRAFT_PREFIX + assistantId) ?? '{}'));
    return draft.success ? draft.data : {};
  } catch {
    // Another script's or an older version's value: the same as none.
    return {};
  }
}

/** Stores `part` with what is stored already. Returns whether there was room for it. */
export function keepDraft(store: Store, assistantId: string, part: Draft): boolean {
  try {
    store.setItem(DRAFT_PREFIX + assistantId, JSON.stringify({ ...readDraft(store, assistantId), ...part }));
    return true;
  } catch {
    // The browser is full, or keeps nothing: the form on the screen still has it all.
    return false;
  }
}

/**
 * The work was saved, or given up: only the choices of the widget stay. Given when it was kept (null: never), what
 * another tab kept of its own work stays as well.
 */
export function settleDraft(store: Store, assistantId: string, keptAt?: number | null): void {
  const { unsaved, widgetPosition, widgetLabel } = readDraft(store, assistantId);
  if (keptAt !== undefined && unsaved && unsaved.at !== keptAt) return;
  dropDraft(store, assistantId);
  if (widgetPosition ?? widgetLabel) keepDraft(store, assistantId, { widgetPosition, widgetLabel });
}

/** The assistant is gone, and everything about it with it. */
export function dropDraft(store: Store, assistantId: string): void {
  store.removeItem(DRAFT_PREFIX + assistantId);
}

/** Unsaved work of this person on this assistant, or null. */
export function findUnsaved(store: Store, email: string | null, assistantId: string): FoundDraft | null {
  const draft = readDraft(store, assistantId);
  const typed = DraftFields.safeParse(draft);
  const { unsaved } = draft;
  if (!unsaved || unsaved.email !== email || !typed.success) return null;
  const { at, version, base, testing = false } = unsaved;
  return JSON.stringify(base) === JSON.stringify(typed.data)
    ? null
    : { at, testing, version, base, typed: typed.data };
}
