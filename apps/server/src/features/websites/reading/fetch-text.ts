import { WEBSITE_LIMITS } from '@parlo/contract';
import { ForbiddenAddress } from '../../../platform/http/guarded-fetch.ts';
import { isSameSite } from './page-address.ts';

/** The text at an address of a website, or the reason for none. */
export type Fetched =
  | {
      readonly kind: 'text';
      /** After redirects. */
      readonly url: URL;
      readonly body: Uint8Array;
      /** The media type, in lower case and without parameters. */
      readonly type: string;
      /** The type in the response's header; empty without one. */
      readonly charset: string;
    }
  /** `refused`: the server says that this may not be read. */
  | {
      readonly kind: 'gone' | 'refused' | 'elsewhere' | 'private' | 'unreachable' | 'too_large' | 'too_slow';
    };

export interface FetchOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly accept: string;
  /** Bytes, after decompression. */
  readonly mostBytes: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
  /** Cuts longer text off instead of refusing it. */
  readonly cut?: boolean;
}

/** By this name a robots.txt may speak to us. */
export const AGENT = 'Parlo';
const USER_AGENT = `Mozilla/5.0 (compatible; ${AGENT}/1.0)`;
const MOST_REDIRECTS = 5;

/**
 * Fetches a text, following redirects within the website: each is a connection of its own, whose address is checked.
 * Never from `https` to `http`. Rejects only when `signal` is aborted.
 */
export async function fetchText(start: URL, options: FetchOptions): Promise<Fetched> {
  const limit = AbortSignal.timeout(options.limitMs);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    return await follow(start, { ...options, signal });
  } catch (error) {
    options.signal.throwIfAborted();
    if (limit.aborted) return { kind: 'too_slow' };
    return { kind: isForbidden(error) ? 'private' : 'unreachable' };
  }
}

async function follow(start: URL, options: FetchOptions): Promise<Fetched> {
  let url = start;
  const cookies = new Map<string, string>();
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await options.fetch(url, {
      headers: {
        accept: options.accept,
        'user-agent': USER_AGENT,
        ...(cookies.size > 0 && { cookie: [...cookies].map((each) => each.join('=')).join('; ') }),
      },
      redirect: 'manual',
      signal: options.signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      return take(url, response, options);
    }
    keepCookies(cookies, response);
    await response.body?.cancel();
    if (!URL.canParse(location, url)) return { kind: 'unreachable' };
    const next = new URL(location, url);
    const isDowngrade = url.protocol === 'https:' && next.protocol !== 'https:';
    if (!isSameSite(start, next) || isDowngrade) return { kind: 'elsewhere' };
    if (next.href.length > WEBSITE_LIMITS.address) return { kind: 'unreachable' };
    url = next;
  }
  return { kind: 'unreachable' };
}

const MOST_COOKIES = 20;
const COOKIE = /^\s*([^=;\s,"]{1,100})=([^;,\s"]{0,1000})/;

/** Some websites send everybody round once to see whether a cookie comes back. Kept for this one address. */
function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie().slice(0, MOST_COOKIES)) {
    const [, name, value = ''] = COOKIE.exec(line) ?? [];
    if (name !== undefined && (cookies.has(name) || cookies.size < MOST_COOKIES)) cookies.set(name, value);
  }
}

async function take(url: URL, response: Response, options: FetchOptions): Promise<Fetched> {
  const body = response.ok ? await bodyOf(response, options) : null;
  if (body) {
    const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';');
    const charset =
      parameters.map((each) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(each)?.[1]).find(Boolean) ?? '';
    return { kind: 'text', url, body, type: type.trim(), charset };
  }
  await response.body?.cancel().catch(() => undefined);
  if (response.ok) return { kind: 'too_large' };
  const { status } = response;
  if (status === 404 || status === 410) return { kind: 'gone' };
  // Too many requests pass; other errors of 400 and above do not.
  return { kind: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unreachable' };
}

/** The bytes of a body; null for one that is longer than it may be. */
async function bodyOf(response: Response, { mostBytes, cut }: FetchOptions): Promise<Uint8Array | null> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    bytes += next.value.byteLength;
    if (bytes <= mostBytes) continue;
    await reader.cancel().catch(() => undefined);
    return cut ? Buffer.concat(chunks).subarray(0, mostBytes) : null;
  }
  return Buffer.concat(chunks);
}

function isForbidden(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ForbiddenAddress) return true;
    // Several addresses were tried.
    if (each instanceof AggregateError && each.errors.some(isForbidden)) return true;
  }
  return false;
}
