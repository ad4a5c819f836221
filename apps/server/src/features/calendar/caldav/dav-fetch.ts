import { ForbiddenAddress } from '../../../platform/http/guarded-fetch.ts';

/** Requests to somebody's WebDAV server, with what it may do to us kept within limits. */

export type DavFault =
  /** It is in a network that may not be asked, or would be asked without TLS. */
  | 'forbidden_address'
  /** The server leads to another one, which does not get the password. */
  | 'elsewhere'
  /** Its TLS certificate is not one that is known. */
  | 'certificate'
  | 'unreachable'
  | 'too_slow'
  | 'bad_response';

export class DavError extends Error {
  override readonly name = 'DavError';
  readonly fault: DavFault;
  /** The target of a redirect, for `elsewhere`. */
  readonly address: string | undefined;

  constructor(fault: DavFault, options: { readonly cause?: unknown; readonly address?: string } = {}) {
    super(`calendar server: ${fault}`, { cause: options.cause });
    this.fault = fault;
    this.address = options.address;
  }
}

export interface DavAccess {
  readonly username: string;
  readonly password: string;
}

const MOST_REDIRECTS = 5;
/** Limits a displayed address. */
const MOST_ADDRESS = 300;
/** `tsdav` takes time by the square of different names; servers use some fifty. */
const MOST_NAMES = 400;
const MOST_TAGS = 100_000;

/**
 * A `fetch` with an account's password. Redirects are followed within one origin and never lead it to another. A result
 * of a WebDAV method that is no multistatus, or one that nobody could mean, is a `bad_response`. Rejects with a
 * {@link DavError}, for a request that was aborted by somebody else as well.
 */
export function createDavFetch(
  fetch: typeof globalThis.fetch,
  { username, password }: DavAccess,
  signal: AbortSignal,
): typeof globalThis.fetch {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  async function follow(url: URL, init: RequestInit, hops = 0): Promise<Response> {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), authorization };
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal });
    const next = redirectOf(response, url);
    if (!next) return response;
    if (next.origin !== url.origin) {
      await response.body?.cancel();
      throw new DavError('elsewhere', { address: `${next.origin}${next.pathname}`.slice(0, MOST_ADDRESS) });
    }
    await response.body?.cancel();
    if (init.redirect === 'manual') {
      return new Response(null, { status: response.status, headers: { location: next.href } });
    }
    if (hops === MOST_REDIRECTS) throw new DavError('bad_response');
    return follow(next, init, hops + 1);
  }

  return async (input, init = {}) => {
    try {
      const response = await follow(new URL(input instanceof Request ? input.url : input), init);
      const text = await response.text();
      if (isDav(init.method) && response.ok) checkMultistatus(response, text);
      return new Response(text === '' ? null : text, response);
    } catch (error) {
      throw davErrorOf(error);
    }
  };
}

/** Returns the target of a redirect that repeats the same request. */
function redirectOf({ status, headers }: Response, from: URL): URL | null {
  const location = headers.get('location');
  if (![301, 302, 307, 308].includes(status) || location === null) return null;
  const next = URL.parse(location, from);
  if (!next || !/^https?:$/.test(next.protocol)) throw new DavError('bad_response');
  // A server behind a proxy often does not know that it is reached by TLS.
  if (from.protocol === 'https:' && next.host === from.hostname) next.protocol = 'https:';
  return next;
}

const isDav = (method: string | undefined) => method === 'PROPFIND' || method === 'REPORT';

function checkMultistatus({ status, headers }: Response, text: string): void {
  const isXml = headers.get('content-type')?.toLowerCase().includes('xml');
  // A response without one would count as a calendar without entries.
  if (status !== 207 || !isXml || !/<(?:[\w.-]+:)?multistatus[\s/>]/.test(text))
    throw new DavError('bad_response');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new DavError('bad_response');
  const names = new Set<string>();
  let tags = 0;
  for (const [, name = ''] of text.matchAll(/<([^\s/>!?<]+)/g)) {
    names.add(name);
    if (++tags > MOST_TAGS || names.size > MOST_NAMES) throw new DavError('bad_response');
  }
}

const CERTIFICATE =
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|HOSTNAME_MISMATCH|EPROTO)/;

function davErrorOf(error: unknown): DavError {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 10; each = each.cause) causes.push(each);
  const known = causes.find((each) => each instanceof DavError);
  if (known) return known;
  if (causes.some((each) => each instanceof ForbiddenAddress)) {
    return new DavError('forbidden_address', { cause: error });
  }
  const names = causes.map(({ name }) => name);
  const codes = causes.map((each) => ('code' in each ? String(each.code) : ''));
  const fault = (): DavFault => {
    if (names.includes('TimeoutError') || codes.some((code) => /TIMEOUT|TIMEDOUT/.test(code)))
      return 'too_slow';
    if (codes.some((code) => CERTIFICATE.test(code))) return 'certificate';
    return 'unreachable';
  };
  return new DavError(fault(), { cause: error });
}
