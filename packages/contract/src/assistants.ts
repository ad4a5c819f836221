import { z } from 'zod';
import { LIMITS, VOICES } from './limits.ts';

/** Assistants as their owner sees and changes them. */

const required = (what: string, max: number) =>
  z
    .string(`${what} is required.`)
    .trim()
    .min(1, `${what} is required.`)
    .max(max, `${what} can be at most ${max} characters long.`);

export const FaqItem = z.object({
  question: required('A question', LIMITS.faqQuestion),
  answer: required('An answer', LIMITS.faqAnswer),
  /** Other ways visitors ask the same. */
  phrasings: z.array(required('A phrasing', LIMITS.faqQuestion)).max(LIMITS.faqPhrasings).optional(),
});
export type FaqItem = z.infer<typeof FaqItem>;

const FaqList = z
  .array(FaqItem)
  .max(LIMITS.faqEntries, `An assistant can have at most ${LIMITS.faqEntries} questions.`)
  .refine(
    (list) => list.reduce((sum, item) => sum + charactersOf(item), 0) <= LIMITS.faqCharacters,
    `All questions and answers together can be at most ${LIMITS.faqCharacters / 1_000},000 characters long.`,
  );

function charactersOf({ question, answer, phrasings = [] }: FaqItem): number {
  return phrasings.reduce((sum, phrasing) => sum + phrasing.length, question.length + answer.length);
}

const Voice = z.enum(VOICES, `Choose one of the voices: ${VOICES.join(', ')}.`);
const EditedVoice = z.union([Voice, z.literal('')], `Choose one of the voices: ${VOICES.join(', ')}.`);

const fields = {
  assistantName: required('Assistant name', LIMITS.assistantName),
  assistantPrompt: required('Prompt', LIMITS.assistantPrompt),
  greetingMessage: required('Greeting', LIMITS.greetingMessage),
};

/** A new assistant. `minutes` starts at 0 and `minutes_total` at 500, whatever is sent. */
export const NewAssistant = z.object({ ...fields, voice: Voice, faqList: FaqList.optional() });
export type NewAssistant = z.input<typeof NewAssistant>;

/** Changes to one. Absent fields stay; an empty voice is spoken by the default one. */
export const AssistantChanges = z.object({
  id: z.string().optional(),
  assistantName: fields.assistantName.optional(),
  assistantPrompt: fields.assistantPrompt.optional(),
  greetingMessage: fields.greetingMessage.optional(),
  voice: EditedVoice.optional(),
  faqList: FaqList.optional(),
});
export type AssistantChanges = z.input<typeof AssistantChanges>;

export const Assistant = z.object({
  id: z.string(),
  assistantName: z.string(),
  assistantPrompt: z.string(),
  greetingMessage: z.string(),
  voice: z.union([z.enum(VOICES), z.literal('')]),
  faqList: z.array(FaqItem.required({ phrasings: true })),
  logoDownload: z.string().nullable(),
  knowledgeFile: z.object({ name: z.string(), type: z.string(), size: z.number() }).nullable(),
  /** Minutes used this month, rounded up. */
  minutes: z.number(),
  minutes_total: z.number(),
});
export type Assistant = z.infer<typeof Assistant>;

const email = z.string().trim();
const index = z.number().int().min(0);

export const GetAssistantsInput = z.object({ email });
export const AddAssistantInput = z.object({ email, assistant: NewAssistant });
/** The id wins over `index`, the position in the caller's own list. */
export const EditAssistantInput = z.object({
  email,
  index: index.optional(),
  assistantId: z.string().optional(),
  updated: AssistantChanges,
});
export const DeleteAssistantInput = z.object({
  email,
  index: index.optional(),
  assistantId: z.string().optional(),
});

export const AssistantsAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  assistants: z.array(Assistant),
});
export const AssistantAddedAnswer = AssistantsAnswer.extend({ assistantId: z.string() });

export const VoicePreviewInput = z.object({ voice: Voice });
