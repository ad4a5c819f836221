import { z } from 'zod';
import { ASSISTANT_DEFAULTS, LIMITS, OWNER_LIMITS, VISITOR_LIMITS, VOICES } from '../api/limits.ts';
import { refused } from '../api/reasons.ts';
import { isCountry } from '../countries.ts';
import { ContactSettings } from './contacts.ts';
import { embedOrigin } from './embed.ts';
import { callerEmail, required, requiredLine, rowId, success } from './fields.ts';
import { ASSISTANT_LANGUAGES } from './languages.ts';
import { LookSettings } from './look.ts';
import { Pronunciation, PronunciationRow, Pronunciations } from './pronunciations.ts';
import { TalkTime } from './talk-time.ts';

/** Assistants as their owner sees and changes them. */

export const FaqItem = z.object({
  question: required('A question', LIMITS.faqQuestion),
  answer: required('An answer', LIMITS.faqAnswer),
  /** Other ways visitors ask the same. */
  phrasings: z.array(required('A phrasing', LIMITS.faqQuestion)).max(LIMITS.faqPhrasings).optional(),
});
export type FaqItem = z.infer<typeof FaqItem>;

/** An entry as it is stored. Its limits held when it was saved: a browser need not check a thousand of them again. */
const StoredFaqItem = z.object({
  question: z.string(),
  answer: z.string(),
  phrasings: z.array(z.string()),
});

const FaqList = z
  .array(FaqItem)
  .max(LIMITS.faqEntries, `An assistant can have at most ${LIMITS.faqEntries} questions.`)
  .refine(
    (list) => list.reduce((sum, item) => sum + charactersOf(item), 0) <= LIMITS.faqCharacters,
    refused(
      'faq_too_long',
      `All questions and answers together can be at most ${LIMITS.faqCharacters / 1_000},000 characters long.`,
      { max: LIMITS.faqCharacters },
    ),
  );

function charactersOf({ question, answer, phrasings = [] }: FaqItem): number {
  return phrasings.reduce((sum, phrasing) => sum + phrasing.length, question.length + answer.length);
}

const CHOOSE_VOICE = `Choose one of the voices: ${VOICES.join(', ')}.`;
const Voice = z.enum(VOICES, CHOOSE_VOICE);
const EditedVoice = z.enum([...VOICES, ''], CHOOSE_VOICE);

const fields = {
  assistantName: requiredLine('Assistant name', LIMITS.assistantName),
  assistantPrompt: required('Prompt', LIMITS.assistantPrompt),
  greetingMessage: required('Greeting', LIMITS.greetingMessage),
};

const AllowedOrigin = z
  .string()
  .trim()
  .max(VISITOR_LIMITS.site, `A site can be at most ${VISITOR_LIMITS.site} characters long.`)
  .refine(
    (site) => embedOrigin(site) !== null,
    refused('invalid_site', 'A site looks like https://example.com or https://*.example.com.'),
  )
  .transform((site) => embedOrigin(site) ?? site);

const wholeNumber = (what: string, max: number) => {
  const message = `${what} must be a whole number from 1 to ${max}.`;
  return z.number(message).int(message).min(1, message).max(max, message);
};

/** A web address, however it is written: `https://…`, `www.…`, `bit.ly/x`. */
const LINK = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|(?<![\w@.])(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\w])/iu;

/**
 * What holds its calls. `local`: this server, by models of its own. `provider`: a provider's realtime voice model, the
 * operator's or the owner's own; where that can't be used, this server.
 */
export const CallEngineName = z.enum(['local', 'provider']);
export type CallEngineName = z.infer<typeof CallEngineName>;

/** The sites that may embed an assistant, and its requirements for visitors. */
const visitors = {
  /**
   * Origins that may embed it, such as `https://example.com`, or `https://*.example.com` for all its subdomains.
   * Empty: every origin. Parlo's own pages, and so popup links and QR codes, always may.
   */
  allowedSites: z
    .array(AllowedOrigin)
    .max(VISITOR_LIMITS.allowedSites, `There can be at most ${VISITOR_LIMITS.allowedSites} sites.`),
  /** The text that a visitor agrees to before the first word. Empty: no consent needed. */
  consentText: z
    .string()
    .trim()
    .max(
      VISITOR_LIMITS.consentText,
      `The consent text can be at most ${VISITOR_LIMITS.consentText} characters long.`,
    ),
  /**
   * Tells a visitor that an AI speaks, in one clause before the first reply. Empty: Parlo's own words, in the visitor's
   * language. Words that name no AI or machine, or deny it, are refused: `notice_names_no_ai`, `notice_denies_ai`.
   */
  aiNotice: z
    .string()
    .trim()
    .max(VISITOR_LIMITS.aiNotice, `The AI notice can be at most ${VISITOR_LIMITS.aiNotice} characters long.`)
    .regex(/^[^\n\r]*$/, 'The AI notice is one line.'),
  /** Days that conversations are kept after they ended; null: until they are deleted. */
  retentionDays: z
    .number()
    .int()
    .min(1, 'Conversations are kept for at least one day.')
    .max(
      VISITOR_LIMITS.retentionDays,
      `Conversations can be kept for at most ${VISITOR_LIMITS.retentionDays} days.`,
    )
    .nullable(),
  /** Calls that one visitor's network may have with it at once. The owner's own tests don't count. */
  visitorCallsAtOnce: wholeNumber('Calls at once', VISITOR_LIMITS.callsAtOnce),
  /** Minutes that one visitor's network may talk with it in a day, in UTC. */
  visitorMinutesPerDay: wholeNumber('Minutes a day', VISITOR_LIMITS.minutesPerDay),
  /** The ISO 3166 code of the country its visitors are in: somebody in danger hears its numbers. Empty: not known. */
  country: z
    .string()
    .trim()
    .refine(
      (code) => code === '' || isCountry(code),
      refused('invalid_country', 'Choose a country, such as UA.'),
    ),
  /** The owner's text that is added in case of danger, such as the place of the defibrillator. Empty: nothing is added. */
  dangerNote: z
    .string()
    .trim()
    .max(
      VISITOR_LIMITS.dangerNote,
      `What is said to somebody in danger can be at most ${VISITOR_LIMITS.dangerNote} characters long.`,
    )
    .refine(
      (text) => !LINK.test(text),
      refused('link_not_allowed', 'No links here: somebody in danger is not sent to another page.'),
    ),
  /**
   * Whether a visitor's own device may listen and speak, by their browser's speech recognition and synthesis, where this
   * server can't in the assistant's language. The sound may then go to the browser's maker, which visitors agree to first.
   */
  deviceSpeech: z.boolean(),
  /** Without a provider, the operator's or the owner's own, a change to `provider` is refused: `call_provider_needed`. */
  callEngine: CallEngineName,
  /** Whether visitors can leave their details for a person, and which. */
  contact: ContactSettings,
  /** How its widget looks. */
  look: LookSettings,
};

/**
 * How it replies. `exact`: with what its owner wrote, word for word. `own_words`: with a language model, from its prompt,
 * FAQ and files; where that can't be used, as `exact`.
 */
export const ReplyMode = z.enum(['exact', 'own_words']);
export type ReplyMode = z.infer<typeof ReplyMode>;

/** Languages that visitors may speak in calls, in addition to the greeting's: a call switches to the visitor's language. */
export const AlsoSpoken = z
  .array(z.enum(ASSISTANT_LANGUAGES, 'Choose English or Ukrainian.'))
  .max(ASSISTANT_LANGUAGES.length);

/** A new assistant. `minutes` starts at 0 and `minutes_total` at 500, whatever is sent. */
export const NewAssistant = z.object({
  ...fields,
  voice: Voice,
  /** How words are said aloud, whatever their spelling. */
  pronunciations: Pronunciations.optional(),
  alsoSpoken: AlsoSpoken.optional(),
  replyMode: ReplyMode.optional(),
  faqList: FaqList.optional(),
  ...z.object(visitors).partial().shape,
});
export type NewAssistant = z.input<typeof NewAssistant>;

/** A file as its owner's browser names it. */
export const KnowledgeFileFacts = z.object({
  name: z.string().trim().min(1).max(OWNER_LIMITS.fileName),
  type: z.string().max(200),
  size: z.number().int().min(0),
});
export type KnowledgeFileFacts = z.infer<typeof KnowledgeFileFacts>;

/** Changes to one. Absent fields stay; an empty voice is spoken by the default one. */
export const AssistantChanges = z.object({
  id: z.string().optional(),
  ...z.object(fields).partial().shape,
  voice: EditedVoice.optional(),
  pronunciations: Pronunciations.optional(),
  alsoSpoken: AlsoSpoken.optional(),
  replyMode: ReplyMode.optional(),
  faqList: FaqList.optional(),
  ...z.object(visitors).partial().shape,
  /** The name of the account's logo, to use it; null or empty for none of its own. */
  logoDownload: z.string().max(OWNER_LIMITS.fileName).nullable().optional(),
  /** The file that the builder is about to upload; null to forget it. The bytes go to `upload_knowledge_base`. */
  knowledgeFile: KnowledgeFileFacts.nullable().optional(),
  /** The `version` these changes were made to. When it is not the stored one any more, nothing is changed: 409. */
  version: z.number().int().optional(),
});
export type AssistantChanges = z.input<typeof AssistantChanges>;

export const Assistant = z.object({
  id: z.string(),
  assistantName: z.string(),
  assistantPrompt: z.string(),
  greetingMessage: z.string(),
  voice: z.union([z.enum(VOICES), z.literal('')]),
  pronunciations: z.array(PronunciationRow).default([]),
  alsoSpoken: AlsoSpoken.default([]),
  replyMode: ReplyMode.default('exact'),
  faqList: z.array(StoredFaqItem),
  allowedSites: z.array(z.string()),
  consentText: z.string(),
  aiNotice: z.string().default(''),
  retentionDays: z.number().nullable(),
  visitorCallsAtOnce: z.number().default(ASSISTANT_DEFAULTS.visitorCallsAtOnce),
  visitorMinutesPerDay: z.number().default(ASSISTANT_DEFAULTS.visitorMinutesPerDay),
  country: z.string().default(''),
  dangerNote: z.string().default(''),
  deviceSpeech: z.boolean().default(false),
  callEngine: CallEngineName.default('local'),
  contact: ContactSettings.default({
    ...ASSISTANT_DEFAULTS.contact,
    ask: [...ASSISTANT_DEFAULTS.contact.ask],
  }),
  look: LookSettings.default({
    ...ASSISTANT_DEFAULTS.look,
    suggestions: [...ASSISTANT_DEFAULTS.look.suggestions],
  }),
  logoDownload: z.string().nullable(),
  knowledgeFile: KnowledgeFileFacts.nullable(),
  /** Minutes used in the current billing month, rounded up. */
  minutes: z.number(),
  /** Its cap: minutes that it may use in a billing month. */
  minutes_total: z.number(),
  /** Absent for one that no account pays for. */
  talk: TalkTime.optional(),
  /** Calls that these two limits refused or ended in the last seven days. */
  limitedCalls: z.number().default(0),
  /** Open messages of visitors for a person. */
  openContacts: z.number().default(0),
  /** How many tests it has; absent where there can be none. */
  tests: z.number().optional(),
  /** Goes up with every change; to be sent back with the next one. */
  version: z.number(),
});
export type Assistant = z.infer<typeof Assistant>;

/** What lists of assistants show: all but what only the form of one needs, and the number of its questions. */
export const AssistantSummary = Assistant.omit({ faqList: true, pronunciations: true }).extend({
  questions: z.number(),
});
export type AssistantSummary = z.infer<typeof AssistantSummary>;

/** Returns an assistant as lists show it. */
export function summaryOf({ faqList, pronunciations, ...rest }: Assistant): AssistantSummary {
  return { ...rest, questions: faqList.length };
}

const index = z.number().int().min(0);

/** With `summary`, the questions of many assistants are neither read nor sent. */
export const ListedFields = z.enum(['all', 'summary'], 'Ask for the fields all or summary.');
export const GetAssistantsInput = z.object({ email: callerEmail, fields: ListedFields.optional() });
export const GetAssistantInput = z.object({ assistantId: rowId });
export const AddAssistantInput = z.object({ email: callerEmail, assistant: NewAssistant });
/** The id wins over `index`, the position in the caller's own list. */
export const EditAssistantInput = z.object({
  email: callerEmail,
  index: index.optional(),
  assistantId: z.string().optional(),
  updated: AssistantChanges,
});
export const DeleteAssistantInput = z.object({
  email: callerEmail,
  index: index.optional(),
  assistantId: z.string().optional(),
});

export const AssistantsResponse = success({
  message: z.string(),
  assistants: z.array(Assistant),
});
/** `fields` tells the two apart; without it, the assistants are whole. */
export const AssistantsListed = z.discriminatedUnion('fields', [
  AssistantsResponse.extend({ fields: z.literal('all').optional() }),
  success({ message: z.string(), fields: z.literal('summary'), assistants: z.array(AssistantSummary) }),
]);
export const AssistantResponse = success({ assistant: Assistant });
export const AssistantAddedResponse = AssistantsResponse.extend({ assistantId: z.string() });

/**
 * One save of an assistant: its texts, questions and settings. Files and the logo are not part of it. The fields that
 * the next older version has otherwise are in `changed`; null for the oldest that is kept.
 */
export const AssistantVersion = z.object({
  id: z.string(),
  savedAt: z.iso.datetime(),
  /** By the owner in person, or by a program with their key; null when that was before versions were kept. */
  savedVia: z.enum(['session', 'api_key']).nullable(),
  changed: z.array(z.string()).nullable(),
  questions: z.number().int(),
});
export type AssistantVersion = z.infer<typeof AssistantVersion>;

export const GetVersionsInput = z.object({ assistantId: rowId });
/** Newest first. The first one is what is saved now; an assistant from before versions were kept has none. */
export const VersionsResponse = success({ versions: z.array(AssistantVersion) });
/** Saves what a version holds as a new version. */
export const RestoreVersionInput = z.object({
  assistantId: rowId,
  versionId: rowId,
  /** As in `AssistantChanges`. */
  version: z.number().int().optional(),
});

/** A prompt as it is typed; it may be empty still. */
export const PromptLinesInput = z.object({
  prompt: z
    .string()
    .max(LIMITS.assistantPrompt, `Prompt can be at most ${LIMITS.assistantPrompt} characters long.`),
});

/**
 * A sentence of a prompt, and its effect without a language model. `fact`: the assistant says it when asked.
 * `instruction`: only a language model follows it. `private`: never said. `heading`: has no content of its own.
 */
export const PromptLine = z.object({
  text: z.string(),
  kind: z.enum(['fact', 'instruction', 'private', 'heading']),
});
export type PromptLine = z.infer<typeof PromptLine>;

/** In the order of the prompt. */
export const PromptLinesResponse = success({ lines: z.array(PromptLine) });

/**
 * A sentence in a voice, English where no language is given; with a pronunciation its word alone, as it is said. With the
 * id of an assistant of the caller's, it is said as in its calls: by its service, where it has one.
 */
export const VoicePreviewInput = z.object({
  voice: Voice,
  language: z.enum(ASSISTANT_LANGUAGES).optional(),
  pronunciation: Pronunciation.optional(),
  assistantId: rowId.optional(),
});

export const AssistantMinutesInput = z.object({ email: callerEmail, assistantId: rowId });
export const AssistantMinutesResponse = success({
  /** Used in the current billing month, rounded up. */
  minutes: z.number(),
  /** Its cap: minutes that it may use in a billing month. */
  minutes_total: z.number(),
  talk: TalkTime,
});
