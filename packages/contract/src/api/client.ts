import * as z from 'zod/mini';
import type { ENDPOINTS, EndpointInput, EndpointName, EndpointOutput } from './endpoints.ts';
import { type ErrorCode, Refusal } from './errors.ts';
import { MESSAGES } from './messages.ts';
import type { Reason, ReasonParams } from './reasons.ts';

/** A request that did not succeed. `message` is English and can be shown as it is; `reason` and `params` say it to programs. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** `network` when no response came, `unexpected` when it was not of the contract. */
  readonly code: ErrorCode | 'network' | 'unexpected';
  readonly status: number;
  /** The whole refusal, when there was one: `current` of a `version_conflict` is in it. */
  readonly refusal: Refusal | null;

  constructor(
    code: RequestError['code'],
    message: string,
    status: number,
    { cause, refusal = null }: { readonly cause?: unknown; readonly refusal?: Refusal | null } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.refusal = refusal;
  }

  /** The most precise reason there is, by which a client chooses its words. A newer server's may be unknown here. */
  get reason(): Reason | 'network' | 'unexpected' {
    return (this.refusal?.reason as Reason | undefined) ?? this.code;
  }

  /** The input field that is wrong, as a path such as `faqList.3.question`. */
  get field(): string | undefined {
    return this.refusal?.field;
  }

  /** The values for the places in the reason's words. */
  get params(): ReasonParams {
    return this.refusal?.params ?? {};
  }
}

export interface ClientOptions {
  /** The base address of the API, without a slash at the end. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** How long a request may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Called with the part of a form that has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** The endpoints that take a form with files. */
export type FormEndpointName = 'uploadKnowledgeBase' | 'uploadLogo' | 'proposeFromTable';

/** A client of the endpoints with these names. */
export interface Client<Names extends EndpointName = EndpointName> {
  /** Requests a JSON endpoint. Rejects with {@link RequestError}, or `AbortError` when `signal` fired. */
  request<N extends Names>(
    name: N,
    input: EndpointInput<N>,
    signal?: AbortSignal,
  ): Promise<EndpointOutput<N>>;
  /**
   * Requests an endpoint that takes files. Rejects as `request` does; takes as long as the network needs. `onProgress` is
   * called with how much was sent, from 0 to 1; it needs a browser.
   */
  upload<N extends FormEndpointName & Names>(
    name: N,
    input: EndpointInput<N>,
    files: readonly File[],
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<EndpointOutput<N>>;
  /** The address of an endpoint that returns a file or events: for a link, or an `EventSource`. */
  address(name: Names, input: Readonly<Record<string, string>>): string;
  /** Requests an endpoint that returns events, for as long as they come. Rejects as `request` does. */
  events(
    name: 'readWebsite' & Names,
    input: EndpointInput<'readWebsite'>,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Requests an endpoint that returns audio. Rejects as `request` does. */
  audio(
    name: 'voicePreview' & Names,
    input: EndpointInput<'voicePreview'>,
    signal?: AbortSignal,
  ): Promise<Blob>;
}

/**
 * A client of `/api`, for all of its endpoints or for those of some areas: a page need not fetch the schemas of the
 * others. Both ends parse: a response that is not of the contract rejects with `unexpected`.
 */
export function createClient<Names extends EndpointName>(
  endpoints: Pick<typeof ENDPOINTS, Names>,
  options: ClientOptions = {},
): Client<Names> {
  // Looked up at each request: a page or a test may replace the global one.
  const { baseUrl = '/api', fetch: send = (...request) => fetch(...request), timeoutMs = 20_000 } = options;

  const urlOf = (name: Names, input: unknown): string => {
    const { method, path } = endpoints[name];
    const query = new URLSearchParams(method === 'get' ? (input as Record<string, string> | undefined) : {});
    const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => {
      const value = query.get(part) ?? '';
      query.delete(part);
      return encodeURIComponent(value);
    });
    return `${baseUrl}${filled}${query.size > 0 ? `?${query}` : ''}`;
  };

  async function request(
    name: Names,
    input: unknown,
    signal?: AbortSignal,
    limited = withLimit(signal),
  ): Promise<Response> {
    const { method } = endpoints[name];
    const init: RequestInit = {
      method: method.toUpperCase(),
      credentials: 'include',
      signal: limited,
      ...(method === 'post' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input ?? {}),
      }),
    };
    return ask(signal, () => send(urlOf(name, input), init));
  }

  const withLimit = (signal: AbortSignal | undefined) => {
    const limit = AbortSignal.timeout(timeoutMs);
    return signal ? AbortSignal.any([signal, limit]) : limit;
  };

  async function ask(asked: AbortSignal | undefined, request: () => Promise<Response>): Promise<Response> {
    try {
      return await request();
    } catch (cause) {
      if (asked?.aborted) throw cause;
      throw new RequestError('network', MESSAGES.serverError, 0, { cause });
    }
  }

  async function parse<N extends Names>(name: N, response: Response): Promise<EndpointOutput<N>> {
    if (!response.ok) return refuse(response);
    const output = endpoints[name].output;
    const body: unknown = await response.json().catch(() => null);
    if (typeof output === 'string' || body === null) {
      throw new RequestError('unexpected', MESSAGES.serverError, response.status);
    }
    const parsed = z.safeParse(output, body);
    if (!parsed.success) {
      throw new RequestError('unexpected', MESSAGES.unexpectedResponse, response.status, {
        cause: parsed.error,
      });
    }
    return parsed.data as never;
  }

  async function refuse(response: Response): Promise<never> {
    const refusal = Refusal.safeParse(await response.json().catch(() => null));
    if (refusal.success) {
      const { code, message } = refusal.data;
      throw new RequestError(code, message, response.status, { refusal: refusal.data });
    }
    throw new RequestError('unexpected', MESSAGES.serverError, response.status);
  }

  return {
    async request(name, input, signal) {
      return parse(name, await request(name, input, signal));
    },
    async upload(name, input, files, signal, onProgress) {
      const form = new FormData();
      for (const [field, value] of Object.entries(input as Record<string, string | undefined>)) {
        if (value !== undefined) form.set(field, value);
      }
      for (const file of files) form.append(endpoints[name].form?.field ?? 'file', file, file.name);
      const url = urlOf(name, input);
      const init: RequestInit = {
        method: 'POST',
        credentials: 'include',
        body: form,
        ...(signal && { signal }),
      };
      const request = () => (onProgress ? sendForm(url, form, onProgress, signal) : send(url, init));
      return parse(name, await ask(signal, request));
    },
    async events(name, input, signal) {
      // Without a limit: the events come as long as the work takes.
      const response = await request(name, input, signal, signal);
      return response.ok && response.body ? response.body : refuse(response);
    },
    address: urlOf,
    async audio(name, input, signal) {
      const response = await request(name, input, signal);
      return response.ok ? response.blob() : refuse(response);
    },
  };
}

/**
 * Posts a form and reports how much of it was sent, which `fetch` can't. Resolves with the response as `fetch` would,
 * rejects with the signal's reason when it fired, and with a `TypeError` when no response came.
 */
function sendForm(
  url: string,
  form: FormData,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', url);
    request.withCredentials = true;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('The form could not be sent.'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Given up.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(form);
  });
}

function responseOf({ responseText, status }: XMLHttpRequest): Response {
  // A status that allows no body allows no empty one either.
  return new Response(responseText === '' ? null : responseText, { status });
}
