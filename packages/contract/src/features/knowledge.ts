import { z } from 'zod';
import { atMost } from '../api/reasons.ts';
import { callerEmail, Params, rowId, success } from './fields.ts';
import { ASSISTANT_LANGUAGES } from './languages.ts';
import { PageAddress, Website } from './websites.ts';

/** Files an assistant answers from. */

const assistantId = z
  .string('Please select an assistant first.')
  .trim()
  .min(1, 'Please select an assistant first.')
  .max(128, atMost(128));

/** Why a file can't be used: one of `REASONS`, with what fills its words. */
export const FileProblem = z.object({
  reason: z.string(),
  params: Params,
});
export type FileProblem = z.infer<typeof FileProblem>;

export const KNOWLEDGE_STATUSES = ['pending', 'ready', 'failed'] as const;

export const KnowledgeFile = z.object({
  id: z.string(),
  name: z.string(),
  /** The media type its content has, whatever its name says. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  status: z.enum(KNOWLEDGE_STATUSES),
  /** Why it failed, for its owner to read; null unless `status` is `failed`. */
  reason: z.string().nullable(),
  /** The same for programs; null also for files that failed before it was kept. */
  problem: FileProblem.nullable(),
  /** Passages the assistant can answer from; 0 until it is ready. */
  passages: z.number(),
  createdAt: z.iso.datetime(),
  /** Present for a page of a website: of which, and its address. */
  page: z.object({ websiteId: z.string(), url: PageAddress }).optional(),
});
export type KnowledgeFile = z.infer<typeof KnowledgeFile>;

/**
 * The text fields of the form whose `files` are the files. `source` says which screen sends them: the builder takes
 * .txt, .docx, .json, .pdf, .csv and .xlsx up to 5 MB; otherwise .pdf, .doc, .docx, .txt, .csv and .xlsx up to 10 MB and
 * .json up to 5 MB.
 */
export const UploadKnowledgeInput = z.object({
  email: callerEmail,
  assistantId,
  source: z.enum(['builder', 'dashboard']).optional(),
});
export const KnowledgeResponse = success({
  message: z.string(),
  files: z.array(KnowledgeFile),
});
/** Files that can't be used are named with the reason; the others are kept all the same. */
export const KnowledgeUploadedResponse = KnowledgeResponse.extend({
  refused: z.array(z.object({ name: z.string(), reason: z.string(), problem: FileProblem })),
});
export const GetKnowledgeInput = z.object({ assistantId });

/** How often something answered in the last 90 days, and when it was last marked or tested as wrong; null for never. */
const usage = { asked: z.number().int(), wrongAt: z.iso.datetime().nullable() };

/**
 * What the assistant's knowledge was used for. Entries are named by their questions as they are saved, and listed if
 * they were used; files are counted over the newest 1,000 conversations.
 */
export const KnowledgeUsageResponse = success({
  entries: z.array(z.object({ question: z.string(), ...usage })),
  /** All files and pages. `language` is what they are written in; null if that is not known. */
  files: z.array(z.object({ id: z.string(), ...usage, language: z.enum(ASSISTANT_LANGUAGES).nullable() })),
});
export type KnowledgeUsage = z.infer<typeof KnowledgeUsageResponse>;

export const KnowledgeFileInput = z.object({ assistantId, fileId: rowId });

/** One event of `knowledge_events`: the lists as they are now. Sent at once and after every change. */
export const KnowledgeEvent = z.object({
  files: z.array(KnowledgeFile),
  websites: z.array(Website).default([]),
});
export type KnowledgeEvent = z.infer<typeof KnowledgeEvent>;
