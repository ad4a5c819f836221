import {
  AlsoSpoken,
  type Assistant,
  type AssistantChanges,
  CallEngineName,
  ContactSettings,
  FaqItem,
  LIMITS,
  LookSettings,
  NewAssistant,
  Pronunciations,
  ReplyMode,
  VISITOR_LIMITS,
  VOICES,
  wholePronunciations,
} from '@parlo/contract';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { TestAssistant } from '../../../owner/assistants/test-data.ts';
import { sitesOf, writtenSites } from '../visitors/site-list.ts';

/** The builder's form. Phrasings are one text, a line each: that is how people paste them. */
const FaqEntry = FaqItem.omit({ phrasings: true }).extend({
  phrasings: z
    .string()
    .refine((text) => phrasingsOf(text).length <= LIMITS.faqPhrasings, 'too many')
    .refine((text) => phrasingsOf(text).every((line) => line.length <= LIMITS.faqQuestion), 'too long'),
});

/** A number as it is typed. */
const wholeTo = (max: number) => z.string().refine((text) => wholeOf(text, max) !== null, 'no number');

export const BuilderForm = NewAssistant.omit({ faqList: true }).extend({
  voice: z.enum(['', ...VOICES]),
  pronunciations: Pronunciations,
  alsoSpoken: AlsoSpoken,
  replyMode: ReplyMode,
  faqList: z.array(FaqEntry).max(LIMITS.faqEntries),
  /** One text, as people paste it. */
  allowedSites: z
    .string()
    .refine((text) => writtenSites(text).length <= VISITOR_LIMITS.allowedSites, 'too many')
    .refine((text) => writtenSites(text).every(({ origin }) => origin !== null), 'no site'),
  consentText: z.string().trim().max(VISITOR_LIMITS.consentText),
  country: z.string(),
  dangerNote: NewAssistant.shape.dangerNote.unwrap(),
  aiNotice: z.string().trim().max(VISITOR_LIMITS.aiNotice),
  deviceSpeech: z.boolean(),
  callEngine: CallEngineName,
  /** Days as they are typed; null: until they are deleted. */
  retentionDays: z
    .string()
    .refine((text) => daysOf(text) !== null, 'no days')
    .nullable(),
  visitorCallsAtOnce: wholeTo(VISITOR_LIMITS.callsAtOnce),
  visitorMinutesPerDay: wholeTo(VISITOR_LIMITS.minutesPerDay),
  contact: ContactSettings,
  look: LookSettings,
});
export type BuilderValues = z.input<typeof BuilderForm>;
export type FaqValues = BuilderValues['faqList'][number];

export const EMPTY_ENTRY: FaqValues = { question: '', answer: '', phrasings: '' };

/** The lines of a text that are not empty, without repetitions. */
export function phrasingsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
}

/** Whole days that conversations can be kept for; null when the text is not such a number. */
export function daysOf(text: string): number | null {
  return wholeOf(text, VISITOR_LIMITS.retentionDays);
}

/** A whole number from 1 to `max`; null when the text is not one. */
function wholeOf(text: string, max: number): number | null {
  const number = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
}

export function toValues(assistant: Assistant): BuilderValues {
  const { assistantName, assistantPrompt, greetingMessage, voice, faqList, consentText, retentionDays } =
    assistant;
  return {
    assistantName,
    assistantPrompt,
    greetingMessage,
    voice,
    pronunciations: assistant.pronunciations,
    alsoSpoken: assistant.alsoSpoken,
    replyMode: assistant.replyMode,
    allowedSites: assistant.allowedSites.join('\n'),
    consentText,
    country: assistant.country,
    dangerNote: assistant.dangerNote,
    aiNotice: assistant.aiNotice,
    deviceSpeech: assistant.deviceSpeech,
    callEngine: assistant.callEngine,
    retentionDays: retentionDays === null ? null : String(retentionDays),
    visitorCallsAtOnce: String(assistant.visitorCallsAtOnce),
    visitorMinutesPerDay: String(assistant.visitorMinutesPerDay),
    contact: assistant.contact,
    look: assistant.look,
    faqList: faqList.map(({ question, answer, phrasings }) => ({
      question,
      answer,
      phrasings: phrasings.join('\n'),
    })),
  };
}

export function toChanges(values: BuilderValues): AssistantChanges {
  return {
    ...values,
    faqList: values.faqList.map((entry) => ({ ...entry, phrasings: phrasingsOf(entry.phrasings) })),
    allowedSites: sitesOf(values.allowedSites),
    retentionDays: values.retentionDays === null ? null : daysOf(values.retentionDays),
    visitorCallsAtOnce: Number(values.visitorCallsAtOnce),
    visitorMinutesPerDay: Number(values.visitorMinutesPerDay),
  };
}

/**
 * What the form shows when somebody else saved in between: what was typed here stays, and every field that was not
 * touched here takes what they saved. `base` is what both began with.
 */
export function mergeValues(base: BuilderValues, mine: BuilderValues, theirs: BuilderValues): BuilderValues {
  const untouched = Object.keys(theirs).filter((key) => {
    const field = key as keyof BuilderValues;
    return JSON.stringify(base[field]) === JSON.stringify(mine[field]);
  });
  return {
    ...mine,
    ...Object.fromEntries(untouched.map((key) => [key, theirs[key as keyof BuilderValues]])),
  };
}

/** The fields that two people changed, each in another way, since `base`. */
export function clashesOf(base: BuilderValues, mine: BuilderValues, theirs: BuilderValues) {
  const differ = (field: keyof BuilderValues, one: BuilderValues, other: BuilderValues) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  return FIELDS.filter(
    (field) => differ(field, base, mine) && differ(field, base, theirs) && differ(field, mine, theirs),
  );
}

/** Puts values into the form as if they had been typed. */
export function fillIn(form: Pick<UseFormReturn<BuilderValues>, 'setValue'>, values: BuilderValues): void {
  for (const field of Object.keys(values) as (keyof BuilderValues)[]) {
    form.setValue(field, values[field], { shouldDirty: true });
  }
}

/** Whether two forms have the same values. Sites are compared as the server stores them, not as they are typed. */
export function sameValues(one: BuilderValues, other: BuilderValues): boolean {
  const [mine, theirs] = [plain(one), plain(other)];
  return FIELDS.every((field) => JSON.stringify(mine[field]) === JSON.stringify(theirs[field]));
}

const plain = (values: BuilderValues) => ({ ...values, allowedSites: sitesOf(values.allowedSites) });

const FIELDS = Object.keys(BuilderForm.shape) as (keyof BuilderValues)[];

/** The content of an unsaved assistant: texts, and complete questions. */
export function toDraft(values: BuilderValues): AssistantChanges {
  const { assistantName, assistantPrompt, greetingMessage, aiNotice, voice, replyMode, contact } = values;
  const { country, dangerNote } = values;
  const faqList = (toChanges(values).faqList ?? []).filter(
    ({ question, answer }) => question.trim() && answer.trim(),
  );
  const texts = { assistantName, assistantPrompt, greetingMessage };
  const typed = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim()));
  const pronunciations = wholePronunciations(values.pronunciations);
  const spoken = { voice, pronunciations, alsoSpoken: values.alsoSpoken };
  return { ...typed, ...spoken, aiNotice, replyMode, contact, country, dangerNote, faqList };
}

/** The form's values, as the test screen takes them. */
export function toTest(id: string, values: BuilderValues): TestAssistant {
  const { assistantName, assistantPrompt, greetingMessage, aiNotice, voice, replyMode } = values;
  return {
    id,
    assistantName,
    assistantPrompt,
    greetingMessage,
    aiNotice,
    voice,
    pronunciations: wholePronunciations(values.pronunciations),
    alsoSpoken: values.alsoSpoken,
    replyMode,
    faqList: toDraft(values).faqList ?? [],
  };
}
