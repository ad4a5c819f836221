import type { SpeechFault } from '@parlo/contract';
import type { Clock } from '../session/types.ts';
import { withinLimit } from '../session/within-limit.ts';

/** A server of OpenAI's audio API. */
export interface SpeechService {
  /** Up to, and without, `/audio/…`: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Absent for a server that needs none. */
  readonly apiKey?: string | undefined;
  /** For a speaking service: its name of the voice; absent: the name of the assistant's voice. */
  readonly voice?: string | undefined;
}

/** A request that was let through. Nothing need be said of one that was given up. */
export interface ServiceAttempt {
  succeeded(): void;
  failed(failure: ServiceError): void;
}

export interface ServiceConnection {
  readonly service: SpeechService;
  /** Checks where it connects to, and follows no redirect. */
  readonly fetch: typeof globalThis.fetch;
  /** Asked before each request; null while the service is left alone. */
  readonly begin: () => ServiceAttempt | null;
  readonly clock: Clock;
}

/** A service did not do what it was asked for. Its message holds nothing that the service said. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** `resting`: it was not asked, since it failed a moment ago. */
  readonly fault: SpeechFault | 'resting';
  /** The service said when to come back. */
  readonly retryAfterMs: number | undefined;

  constructor(
    fault: SpeechFault | 'resting',
    options: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(`The speech service can't be used: ${fault}.`, options);
    this.fault = fault;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Limits of an error's text: the identifying part is at its start. */
const ERROR_BYTES = 4_000;
const ERROR_TEXT_MS = 1_000;

/**
 * Runs one request through the breaker. Rejects with a `ServiceError`, or with `signal`'s reason, which is nobody's
 * fault.
 */
export async function* attempting<T>(
  { begin }: ServiceConnection,
  signal: AbortSignal,
  run: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncGenerator<T, void, void> {
  signal.throwIfAborted();
  const attempt = begin();
  if (!attempt) throw new ServiceError('resting');
  const own = new AbortController();
  try {
    yield* run(AbortSignal.any([signal, own.signal]));
    attempt.succeeded();
  } catch (error) {
    signal.throwIfAborted();
    const failure = asServiceError(error);
    attempt.failed(failure);
    throw failure;
  } finally {
    // The rest of the response is not needed.
    own.abort();
  }
}

type Body = { readonly json: unknown } | { readonly form: FormData };

/** Bytes, since a `fetch` of a library may take a form of its own library alone. */
async function encoded(body: Body): Promise<{ type: string; bytes: string | Uint8Array<ArrayBuffer> }> {
  if ('json' in body) return { type: 'application/json', bytes: JSON.stringify(body.json) };
  const form = new Response(body.form);
  return { type: form.headers.get('content-type') ?? '', bytes: new Uint8Array(await form.arrayBuffer()) };
}

/** Posts to `path` and resolves with a response that says it went well. Rejects with a `ServiceError`. */
export async function post(
  { service, fetch, clock }: ServiceConnection,
  path: string,
  body: Body,
  limitMs: number,
  signal: AbortSignal,
): Promise<Response> {
  const { baseUrl, apiKey } = service;
  const isAzure = /(?:^|\.)azure\.(?:com|us|cn)$/.test(new URL(baseUrl).hostname);
  const keyHeader = isAzure ? { 'api-key': `${apiKey}` } : { authorization: `Bearer ${apiKey}` };
  const response = await withinLimit(clock, limitMs, signal, async () => {
    const { type, bytes } = await encoded(body);
    const headers = { ...(apiKey !== undefined && keyHeader), 'content-type': type };
    return fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: bytes, signal });
  });
  if (response.ok) return response;
  const words = await withinLimit(clock, ERROR_TEXT_MS, signal, () => firstText(response)).catch(() => '');
  throw new ServiceError(faultOfStatus(response.status, words), { retryAfterMs: retryAfterMs(response) });
}

/** The whole of a small response. Rejects with `bad_response` for one of more than `mostBytes`. */
export async function smallText(response: Response, mostBytes: number): Promise<string> {
  let bytes = 0;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new ServiceError('bad_response');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function firstText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > ERROR_BYTES) break;
  }
  return text.slice(0, ERROR_BYTES);
}

function faultOfStatus(status: number, words: string): SpeechFault {
  if (status === 401 || status === 403) return 'wrong_key';
  if (status === 402) return 'no_credit';
  if (status === 429) return /insufficient_quota/i.test(words) ? 'no_credit' : 'rate_limited';
  if (status >= 500) return 'provider_failed';
  if (status === 410) return 'no_such_model';
  if (status === 404) return /model|deployment/i.test(words) ? 'no_such_model' : 'no_such_address';
  if (status < 400) return 'redirected';
  return /model.{0,60}(?:not|exist|invalid|unknown)|(?:invalid|unknown).{0,20}model/i.test(words)
    ? 'no_such_model'
    : 'request_refused';
}

/** Seconds or a date, of a service that takes no more for now or is down. */
function retryAfterMs({ status, headers }: Response): number | undefined {
  const after = headers.get('retry-after');
  if (after === null || (status !== 429 && status < 500)) return undefined;
  const seconds = Number(after);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const names = causes(error).map(({ name }) => name);
  // As the server's guarded `fetch` names them.
  if (names.includes('ForbiddenAddress')) return new ServiceError('address_not_allowed', { cause: error });
  if (names.includes('RefusedRedirect')) return new ServiceError('redirected', { cause: error });
  if (names.includes('TimeoutError')) return new ServiceError('too_slow', { cause: error });
  return new ServiceError('unreachable', { cause: error });
}

function causes(error: unknown): Error[] {
  const all: Error[] = [];
  for (let each = error; each instanceof Error && all.length < 10; each = each.cause) all.push(each);
  return all;
}
