import type { CallFault, CallProvider } from '../../features/calls/hosted-call.ts';
import { ForbiddenAddress, RefusedRedirect } from '../../platform/http/guarded-fetch.ts';
import type { ProviderRequest } from '../adapters/adapter.ts';
import { keyHeader } from '../adapters/kind-of.ts';
import { faultOfStatus } from '../hosted-fault.ts';

const REQUEST_MS = 10_000;

/** A response, or why there is none. */
export interface Responded {
  readonly fault: CallFault | null;
  /** Null: nothing came back. */
  readonly status: number | null;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export interface Requester {
  get(path: string): Promise<Responded>;
  post(path: string, body: object): Promise<Responded>;
  send(request: ProviderRequest): Promise<Responded>;
}

/** Sends requests to a provider with its key. Never rejects. */
export function createRequester(
  fetch: typeof globalThis.fetch,
  provider: CallProvider,
  signal: AbortSignal,
): Requester {
  const request = async (url: string, init: RequestInit): Promise<Responded> => {
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
      const response = await fetch(url, { ...init, signal: limited });
      const text = await response.text();
      const fault = response.ok ? null : faultOfStatus(response.status);
      return { fault, status: response.status, headers: response.headers, text, json: parsed(text) };
    } catch (error) {
      return { fault: faultOf(error), status: null, headers: new Headers(), text: '', json: null };
    }
  };
  const headers = keyHeader(provider);
  return {
    get: (path) => request(provider.baseUrl + path, { headers }),
    post: (path, body) =>
      request(provider.baseUrl + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    send: ({ url, headers: own, body }) =>
      request(url, { method: 'POST', headers: own, ...(body && { body }) }),
  };
}

function faultOf(error: unknown): CallFault {
  // Fetch wraps what its connection says.
  const causes = [error, error instanceof Error ? error.cause : null];
  if (causes.some((cause) => cause instanceof ForbiddenAddress)) return 'address_not_allowed';
  if (causes.some((cause) => cause instanceof RefusedRedirect)) return 'redirected';
  return error instanceof Error && error.name === 'TimeoutError' ? 'too_slow' : 'unreachable';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
