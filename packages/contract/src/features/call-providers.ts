import { z } from 'zod';
import { rowId, success } from './fields.ts';
import { MODEL_LIMITS, ServiceKey, ServiceUrl } from './language-models.ts';

/** Providers whose realtime voice models hold an assistant's calls, with its owner's key. */

/** Which dialect a provider speaks, told by its address and model. `live`: the provider owns the turns. */
export const ProviderKind = z.enum(['openai', 'azure', 'xai', 'live']);
export type ProviderKind = z.infer<typeof ProviderKind>;

/** Why a provider could not take a call, or lost it. */
export const CallFault = z.enum([
  'wrong_key',
  'no_such_model',
  'no_credit',
  'rate_limited',
  'address_not_allowed',
  /** The provider redirects to another address, and the key is not sent there. */
  'redirected',
  'unreachable',
  'too_slow',
  'provider_failed',
  'bad_response',
]);
export type CallFault = z.infer<typeof CallFault>;

/** `cost_cap`: the calls of today cost as much as a cap allows. */
export const CallProviderFault = z.enum([...CallFault.options, 'cost_cap']);
export type CallProviderFault = z.infer<typeof CallProviderFault>;

/** In millionths of a currency: 1 USD is 1,000,000. */
const micros = z.number().int().nonnegative();
/** A million of the currency. */
const MOST_MICROS = 1_000_000_000_000;
const cap = z.number().int().min(1).max(MOST_MICROS);

export const Cost = z.object({ micros, currency: z.string() });
export type Cost = z.infer<typeof Cost>;

const OwnProvider = z.object({
  /** Up to, and without, `/realtime`. */
  baseUrl: ServiceUrl,
  model: z.string().trim().min(1).max(MODEL_LIMITS.name),
});

export const CallProviderInput = z.object({ assistantId: rowId });
/**
 * Without `apiKey` the stored one stays; at an address of another origin it is refused as `model_key_needed`. Caps are in
 * millionths of the response's `currency`; null or absent: none.
 */
export const SetCallProviderInput = OwnProvider.extend({
  assistantId: rowId,
  apiKey: ServiceKey.optional(),
  capPerCall: cap.nullable().optional(),
  capPerDay: cap.nullable().optional(),
});
/** Tries what is given, otherwise what is stored, otherwise the operator's. Changes nothing, and costs nothing. */
export const TestCallProviderInput = SetCallProviderInput.pick({ baseUrl: true, model: true, apiKey: true })
  .partial()
  .extend({ assistantId: rowId });

export const CallProviderResponse = success({
  /** Null: the operator's provider is used, if there is one. Never holds the key. */
  own: OwnProvider.extend({
    baseUrl: z.string(),
    kind: ProviderKind,
    keySet: z.boolean(),
    capPerCall: micros.nullable(),
    capPerDay: micros.nullable(),
    /** Whether the operator has set what its model costs. Without that its costs are unknown, and its caps have no effect. */
    priced: z.boolean(),
  }).nullable(),
  /** Whether the operator set a provider for all. */
  shared: z.boolean(),
  /** The addresses that an owner's key may be sent to. Empty: the operator allows none. */
  allowedUrls: z.array(z.string()),
  /** Of caps and costs. */
  currency: z.string(),
  /** What this assistant's calls with the owner's key cost today, in UTC, in millionths. */
  costToday: micros,
  /** The provider failed a moment ago and is left alone for a while; meanwhile this server holds the calls. */
  resting: z.boolean(),
  /** Why this server holds the calls at present, where it is the owner's to mend; null for the operator's provider. */
  fault: CallProviderFault.nullable(),
});
export type CallProviderState = z.infer<typeof CallProviderResponse>;

export const CallProviderTested = success({ fault: CallProviderFault.nullable(), ms: z.number() });
