import { z } from 'zod';
import { refused } from '../api/reasons.ts';
import { rowId, success } from './fields.ts';

/** The language model of an assistant that replies in its own words. */

/** Why a language model can't be used, as its owner can act on it. */
export const ModelFault = z.enum([
  'wrong_key',
  'no_such_model',
  /** The provider had it, and offers it no longer. */
  'model_retired',
  'no_such_address',
  /** The server redirects to another address, and the key is not sent there. */
  'redirected',
  'address_not_allowed',
  'unreachable',
  'too_slow',
  'rate_limited',
  'no_credit',
  /** The provider takes no tools, or refuses something else that is asked of it. */
  'request_refused',
  /** The provider's content filter refused what was said. */
  'content_refused',
  'request_too_long',
  'provider_failed',
  'bad_response',
  /** The model works but called no tool when asked to, so its outcomes are not counted correctly. */
  'no_tools',
  /** The account's tokens of today are used up: the operator's model is not tested before midnight UTC. */
  'tokens_used_up',
]);
export type ModelFault = z.infer<typeof ModelFault>;

/** The same of every service that an owner has a key for. */
export const MODEL_LIMITS = { url: 300, name: 200, key: 500, version: 40 } as const;

const NOT_A_URL = 'An address looks like https://api.openai.com/v1.';
export const ServiceUrl = z
  .string()
  .trim()
  .max(MODEL_LIMITS.url)
  .refine((value) => isPlainUrl(value), refused('invalid_model_address', NOT_A_URL))
  .transform((value) => value.replace(/\/+$/, ''));
const NOT_A_KEY = 'A key has Latin letters, digits and signs alone, and no spaces.';
const HeaderText = (max: number) => z.string().trim().min(1).max(max);
/** A header holds nothing else, and no key does. */
const isHeaderText = (value: string) => /^[\x21-\x7e]*$/.test(value);

/** A model of an owner's own. */
const OwnModel = z.object({
  baseUrl: ServiceUrl,
  model: z.string().trim().min(1).max(MODEL_LIMITS.name),
  /** Azure's `api-version`. */
  apiVersion: HeaderText(MODEL_LIMITS.version).refine(isHeaderText).optional(),
});

export const ServiceKey = HeaderText(MODEL_LIMITS.key).refine(
  isHeaderText,
  refused('invalid_model_key', NOT_A_KEY),
);

export const LanguageModelInput = z.object({ assistantId: rowId });
/**
 * Without `apiKey` the stored one stays. At an address of another origin it is refused as `model_key_needed`: no key is
 * sent to another server.
 */
export const SetLanguageModelInput = OwnModel.extend({
  assistantId: rowId,
  apiKey: ServiceKey.optional(),
});
/** Tries what is given, otherwise what is stored. Changes nothing. */
export const TestLanguageModelInput = SetLanguageModelInput.partial().required({ assistantId: true });

export const LanguageModelResponse = success({
  /** Null: the operator's model is used, if there is one. */
  own: OwnModel.extend({
    baseUrl: z.string(),
    apiVersion: z.string().optional(),
    keySet: z.boolean(),
  }).nullable(),
  /** Whether the operator set a model for all. */
  shared: z.boolean(),
  /** The addresses that an owner's key may be sent to. Empty: the operator allows none. */
  allowedUrls: z.array(z.string()),
  /** Of all assistants of the account, today in UTC. */
  tokensToday: z.number(),
  /** Of this assistant alone. */
  tokensTodayHere: z.number(),
  tokensPerDay: z.number(),
  /** The model failed a moment ago and is left alone for a while; meanwhile the exact words are said. */
  resting: z.boolean(),
  /**
   * Why the exact words are said at present, where the owner can know: the last fault of their own model while it is left
   * alone, or `tokens_used_up`. Null as well while the operator's model is left alone.
   */
  fault: ModelFault.nullable(),
});
export type LanguageModelState = z.infer<typeof LanguageModelResponse>;

export const LanguageModelTested = success({ fault: ModelFault.nullable(), ms: z.number() });

function isPlainUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}
