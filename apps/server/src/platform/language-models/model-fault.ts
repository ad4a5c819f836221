import type { ModelFault } from '@parlo/contract';
import { APICallError } from 'ai';
import { ForbiddenAddress, RefusedRedirect } from '../http/guarded-fetch.ts';

/** The same for operators. Constant: what a provider says may hold a key or what a visitor said. */
export const FAULTS_IN_WORDS: Readonly<Record<ModelFault, string>> = {
  wrong_key: 'The provider does not accept the key.',
  no_such_model: 'The provider has no model of this name, or the key may not use it.',
  model_retired: 'The provider no longer offers this model.',
  no_such_address: 'There is no chat API at the address.',
  redirected: 'The address sends on to another one, which is not followed.',
  address_not_allowed:
    'The address may not be connected to: http reaches private addresses alone, https others as well.',
  unreachable: 'The address could not be reached.',
  too_slow: 'The model did not answer in time.',
  rate_limited: 'The provider takes no more requests for now.',
  no_credit: 'The credit with the provider is used up.',
  request_refused: 'The provider refused the request. The model may not support tools.',
  content_refused: 'The provider’s content filter refused the request.',
  request_too_long: 'The request is longer than the model can read.',
  provider_failed: 'The provider has a problem on its side.',
  bad_response: 'The response was not from a language model.',
  no_tools: 'The model uses no tools.',
  tokens_used_up: 'The tokens of today are used up.',
};

/** The same for the owner of a model. Which addresses may be connected to is the operator's to say. */
export const OWN_FAULTS_IN_WORDS: typeof FAULTS_IN_WORDS = {
  ...FAULTS_IN_WORDS,
  address_not_allowed: 'The operator of this server does not allow the address.',
};

/** As Azure, OpenAI, OpenRouter, Google, Alibaba and DeepSeek name what their filters refuse. */
const REFUSED_CONTENT =
  /content[_ -]?(?:filter|policy|management|safety)|responsible_?ai|policy_?violation|usage polic|moderation|flagged|invalid_prompt|prohibited_content|data_?inspection|content exists risk|guardrail/i;
const TOO_LONG =
  /context[_ -]?(?:length|window|size)|maximum context|string_above_max|prompt is too long|too many (?:input )?tokens|request (?:entity )?(?:is )?too large|reduce the length/i;
const RETIRED = /(?:model|deployment).{0,80}(?:deprecated|retired|decommissioned|no longer|end of life)/i;
/** An error is not read further: a provider may repeat the whole request in it. */
const READ_CHARACTERS = 4_000;

/** Why a language model could not be used, as its owner can act on it. */
export function faultOf(error: unknown): ModelFault {
  const byAddress = faultOfAddress(error);
  if (byAddress) return byAddress;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'too_slow';
  if (!APICallError.isInstance(error)) return faultOfOneRequest(undefined, wordsOf(error)) ?? 'bad_response';
  // An error within a stream has the status of the stream.
  return error.statusCode === undefined ? 'unreachable' : faultOfStatus(error.statusCode, wordsOf(error));
}

function faultOfAddress(error: unknown): ModelFault | undefined {
  if (causes(error).some((each) => each instanceof ForbiddenAddress)) return 'address_not_allowed';
  return causes(error).some((each) => each instanceof RefusedRedirect) ? 'redirected' : undefined;
}

function faultOfStatus(statusCode: number, words: string): ModelFault {
  if (statusCode === 401) return 'wrong_key';
  const ofOneRequest = faultOfOneRequest(statusCode, words);
  if (ofOneRequest) return ofOneRequest;
  if (statusCode === 403) return 'wrong_key';
  if (statusCode === 402) return 'no_credit';
  if (statusCode === 429) return /insufficient_quota/i.test(words) ? 'no_credit' : 'rate_limited';
  if (statusCode === 410 || (statusCode < 500 && RETIRED.test(words))) return 'model_retired';
  return statusCode >= 500 ? 'provider_failed' : faultOfRefusal(statusCode, words);
}

function faultOfRefusal(statusCode: number, words: string): ModelFault {
  if (statusCode === 404) return /model|deployment/i.test(words) ? 'no_such_model' : 'no_such_address';
  if (statusCode < 400) return 'bad_response';
  return /not a valid model|model.{0,40}(?:not|exist)/i.test(words) ? 'no_such_model' : 'request_refused';
}

/**
 * Whether it says something of the provider, and not of one request alone: a visitor who is refused for what they said
 * must not end the model for everybody.
 */
export function isProvidersFault(error: unknown): boolean {
  const fault = faultOf(error);
  if (fault === 'content_refused' || fault === 'request_too_long') return false;
  return !(APICallError.isInstance(error) && error.statusCode === 422);
}

function faultOfOneRequest(status: number | undefined, words: string): ModelFault | undefined {
  if (status === 413) return 'request_too_long';
  if (status !== undefined && status >= 500) return undefined;
  if (TOO_LONG.test(words)) return 'request_too_long';
  return status !== 429 && REFUSED_CONTENT.test(words) ? 'content_refused' : undefined;
}

/** Reads an error's message. An error within a stream is an object as the provider sent it. */
function wordsOf(error: unknown): string {
  if (APICallError.isInstance(error)) {
    return `${error.message} ${error.responseBody ?? ''}`.slice(0, READ_CHARACTERS);
  }
  if (error instanceof Error) return '';
  return (JSON.stringify(error) ?? '').slice(0, READ_CHARACTERS);
}

/** When the provider asked to come back, in milliseconds from now. */
export function retryAfterMs(error: unknown): number | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  // One that is down or in maintenance may say for how long, as one that has had too many requests does.
  const { statusCode = 0 } = error;
  if (statusCode !== 429 && statusCode < 500) return undefined;
  const after = error.responseHeaders?.['retry-after'];
  if (after === undefined) return undefined;
  const seconds = Number(after);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function causes(error: unknown): readonly unknown[] {
  const all: unknown[] = [];
  for (let each = error; each !== undefined && all.length < 10; ) {
    all.push(each);
    each = each instanceof Error ? each.cause : undefined;
  }
  return all;
}
