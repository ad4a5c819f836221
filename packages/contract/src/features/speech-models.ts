import { z } from 'zod';
import { success } from './fields.ts';

/** Models for speech on a server, which administrators add. Nothing that an owner does fetches one. */

/** The faults of a model, or of its download. */
export const SpeechModelProblem = z.enum([
  'unknown_model',
  'already_there',
  'not_there',
  'built_in',
  'by_hand',
  'switched_off',
  'busy',
  'disk_full',
  'no_access',
  'wrong_checksum',
  'incomplete',
  'unreachable',
  'no_pip',
  'aborted',
  'damaged',
  'other_family',
  'other_language',
  'no_language',
  /** It is whole, and calls would wait for it. */
  'too_slow',
  /** Something that the server's log says. */
  'other',
]);
export type SpeechModelProblem = z.infer<typeof SpeechModelProblem>;

export const SpeechModel = z.object({
  id: z.string(),
  title: z.string(),
  /** Null of a folder whose kind is not known. */
  purpose: z.enum(['recognition', 'synthesis']).nullable(),
  /** ISO 639-1. */
  languages: z.array(z.string()),
  /** Its size on disk; null for the operator's own folder, as are the next three. */
  bytes: z.number().nullable(),
  licence: z.string().nullable(),
  /** Its page at its makers'. */
  home: z.string().nullable(),
  /** How it comes to the server. */
  origin: z.enum(['built_in', 'fetched', 'by_hand', 'own']),
  state: z.enum(['built_in', 'there', 'not_there', 'broken']),
  /** Whether it was run with this version of Parlo. */
  tried: z.boolean(),
  /** For a broken model, and for one that can't speak here. */
  problem: SpeechModelProblem.nullable(),
});
export type SpeechModel = z.infer<typeof SpeechModel>;

/** The running task of the answering server, or its last one. */
export const SpeechModelTask = z.object({
  id: z.string(),
  act: z.enum(['add', 'verify', 'remove']),
  state: z.enum(['running', 'done', 'failed']),
  /** Null while it begins. */
  step: z.enum(['fetching', 'converting', 'checking']).nullable(),
  /** 0 to 1; null where that is not known. */
  share: z.number().min(0).max(1).nullable(),
  problem: SpeechModelProblem.nullable(),
  /** The problem in English, for an operator; empty without one. */
  detail: z.string(),
});
export type SpeechModelTask = z.infer<typeof SpeechModelTask>;

export const SpeechModelsResponse = success({
  /** The folder of models on the server; null if it uses only the included ones. */
  folder: z.string().nullable(),
  models: z.array(SpeechModel),
  task: SpeechModelTask.nullable(),
});
export type SpeechModelsResponse = z.infer<typeof SpeechModelsResponse>;

/** Begins, and answers before it is done: `task` says how far it is. */
export const SpeechModelActInput = z.object({
  id: z.string().regex(/^[\w][\w.-]{0,119}$/),
  act: z.enum(['add', 'verify', 'remove']),
});
export type SpeechModelActInput = z.input<typeof SpeechModelActInput>;
