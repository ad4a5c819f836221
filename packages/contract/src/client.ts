import * as z from 'zod/mini';
import { CALLS, type CallInput, type CallName, type CallOutput } from './calls.ts';
import { type ErrorCode, MESSAGES, Refusal } from './errors.ts';

/** A call that did not succeed. `message` can be shown as it is. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** `network` when no answer came, `unexpected` when it was not of the contract. */
  readonly code: ErrorCode | 'network' | 'unexpected';
  readonly status: number;

  constructor(code: CallError['code'], message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = status;
  }
}

export interface ClientOptions {
  /** Where the API is, without a slash at the end. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** How long a call may take, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface Client {
  /** Makes a JSON call. Rejects with {@link CallError}, or `AbortError` when `signal` fired. */
  call<N extends CallName>(name: N, input: CallInput<N>, signal?: AbortSignal): Promise<CallOutput<N>>;
  /** Makes a call that answers with sound. Rejects as `call` does. */
  audio(name: 'voicePreview', input: CallInput<'voicePreview'>, signal?: AbortSignal): Promise<Blob>;
}

/** A client of `/api`. Both ends parse: an answer that is not of the contract rejects with `unexpected`. */
export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl = '/api', fetch: send = fetch, timeoutMs = 20_000 } = options;

  async function request(name: CallName, input: unknown, signal?: AbortSignal): Promise<Response> {
    const { method, path } = CALLS[name];
    const query = method === 'get' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      return await send(`${baseUrl}${path}${query}`, {
        method: method.toUpperCase(),
        credentials: 'include',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(method === 'post' && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input ?? {}),
        }),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new CallError('network', MESSAGES.serverError, 0, cause);
    }
  }

  async function refuse(response: Response): Promise<never> {
    const refusal = Refusal.safeParse(await response.json().catch(() => null));
    if (refusal.success) throw new CallError(refusal.data.code, refusal.data.message, response.status);
    throw new CallError('unexpected', MESSAGES.serverError, response.status);
  }

  return {
    async call(name, input, signal) {
      const response = await request(name, input, signal);
      if (!response.ok) return refuse(response);
      const output = CALLS[name].output;
      const body: unknown = await response.json().catch(() => null);
      if (output === 'audio' || body === null) {
        throw new CallError('unexpected', MESSAGES.serverError, response.status);
      }

      const parsed = z.safeParse(output, body);
      if (!parsed.success) {
        throw new CallError('unexpected', MESSAGES.unexpectedResponse, response.status, parsed.error);
      }
      return parsed.data as never;
    },
    async audio(name, input, signal) {
      const response = await request(name, input, signal);
      return response.ok ? response.blob() : refuse(response);
    },
  };
}
