import { z } from 'zod';
import { success } from './fields.ts';

/** Languages are ISO 639-1 codes. */
const Languages = z.array(z.string());

/** A model that an administrator added to speak a language with, once it was tried. */
export const AddedVoiceState = z.object({
  /** The model's name in the list of models. */
  id: z.string(),
  language: z.string(),
  /** How many of the eight voices can be told apart; 0 where it does not speak. */
  voices: z.number(),
  /** Why the built-in voice speaks instead; `other` is in the server's log. */
  problem: z.enum(['too_slow', 'other']).nullable(),
});
export type AddedVoiceState = z.infer<typeof AddedVoiceState>;

/** The languages and voices of calls on a server. They change when an administrator adds or removes a model. */
export const SpeechAbilities = z.object({
  /** False where a simpler voice speaks, since the natural one could not be loaded. */
  natural: z.boolean(),
  /** Languages that are understood when they are spoken. */
  hears: Languages,
  /** Languages that assistants speak. */
  speaks: Languages,
  /** True where a service hears, which knows every language. */
  hearsAny: z.boolean().optional(),
  /** True where a service speaks. */
  speaksAny: z.boolean().optional(),
  /** Absent where no model was added to speak with. */
  addedVoices: z.array(AddedVoiceState).optional(),
});
export type SpeechAbilities = z.infer<typeof SpeechAbilities>;

/** `speech` is null on a server that takes no calls, and while its models are still loading. */
export const SpeechResponse = success({ speech: SpeechAbilities.nullable() });
export type SpeechResponse = z.infer<typeof SpeechResponse>;

/** The stages that a speech service can replace on this server. */
export const SPEECH_STAGES = ['listening', 'speaking'] as const;
export const SpeechStage = z.enum(SPEECH_STAGES);
export type SpeechStage = z.infer<typeof SpeechStage>;

/** Why a service that hears or speaks can't be used, as whoever set it can act on it. */
export const SpeechFault = z.enum([
  'wrong_key',
  'no_such_model',
  'no_such_address',
  /** The server redirects to another address, and the key is not sent there. */
  'redirected',
  'address_not_allowed',
  'unreachable',
  /** No response in time, or sound that comes slower than it is heard. */
  'too_slow',
  'rate_limited',
  'no_credit',
  'request_refused',
  'provider_failed',
  /** A page, an empty response, sound in another format, or sound without an end. */
  'bad_response',
]);
export type SpeechFault = z.infer<typeof SpeechFault>;

/** A service's response to a recording. Further fields, such as its cost, are ignored. */
export const ServiceTranscript = z.object({ text: z.string().max(20_000) });
