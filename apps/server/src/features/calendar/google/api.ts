import { z } from 'zod';
import type { GoogleSettings } from '../../../google-environment.ts';
import { type OpenConnection, ProviderError } from '../provider.ts';
import { GoogleAccess, type GoogleTokens } from './tokens.ts';

export interface GoogleRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/calendar/v3`. */
  readonly path: string;
  readonly body?: object;
  readonly signal: AbortSignal;
  /** Statuses that are no failure, besides those of success. */
  readonly expect?: readonly number[];
}

export interface GoogleResponse {
  readonly status: number;
  /** Parsed JSON; null when there is none. */
  readonly body: unknown;
}

/** Requests of one connection. They reject with {@link ProviderError}s. */
export interface GoogleApi {
  send(request: GoogleRequest): Promise<GoogleResponse>;
  /** Ends the access at Google. */
  revoke(signal: AbortSignal): Promise<void>;
}

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface GoogleApiDeps {
  readonly settings: GoogleSettings;
  readonly tokens: GoogleTokens;
  readonly wait: Wait;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 300;
/** Whoever is to wait longer is told so at once: a visitor waits for the result. */
const LONGEST_PAUSE_MS = 4_000;
/** A token that is about to expire would do so on its way. */
const EXPIRY_MARGIN_MS = 60_000;

export function createGoogleApi(deps: GoogleApiDeps, connection: OpenConnection): GoogleApi {
  const { settings, tokens, wait } = deps;
  let stored = connection.access;
  let access = readAccess(stored);

  async function refresh(signal: AbortSignal): Promise<void> {
    try {
      access = await tokens.refresh(access, signal);
    } catch (error) {
      if (!(error instanceof ProviderError && error.revoked)) throw error;
      // Another server may have refreshed it, or its owner connected anew.
      const latest = await connection.readAccess();
      if (latest === null || latest === stored) throw error;
      stored = latest;
      access = readAccess(latest);
      return;
    }
    stored = JSON.stringify(access);
    await connection.saveAccess(stored);
  }

  async function attempt({ method, path, body, signal }: GoogleRequest): Promise<Attempt> {
    if (access.expiresAt < Date.now() + EXPIRY_MARGIN_MS) await refresh(signal);
    try {
      const response = await fetch(`${settings.apiUrl}/calendar/v3${path}`, {
        method,
        headers: {
          authorization: `Bearer ${access.accessToken}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal,
      });
      return { response, body: readJson(await response.text()) };
    } catch (cause) {
      throw new ProviderError('Google can’t be reached', { cause });
    }
  }

  return {
    async send(request) {
      const { signal, expect = [] } = request;
      let hasRefreshed = false;
      for (let tries = 1; ; tries++) {
        const { response, body } = await attempt(request);
        const { status } = response;
        if (response.ok || expect.includes(status)) return { status, body };
        const failure = failureOf(status, body);
        if (status === 401 && !hasRefreshed) {
          hasRefreshed = true;
          await refresh(signal);
          continue;
        }
        const ms = pauseOf(response, tries);
        if (!failure.passes || tries >= ATTEMPTS || ms > LONGEST_PAUSE_MS) throw failure.error;
        await wait(ms, signal).catch(() => {
          throw failure.error;
        });
      }
    },
    revoke: (signal) => tokens.revoke(access, signal),
  };
}

interface Attempt {
  readonly response: Response;
  readonly body: unknown;
}

function readAccess(stored: string): GoogleAccess {
  const parsed = GoogleAccess.safeParse(JSON.parse(stored));
  if (!parsed.success) throw new ProviderError('what is stored gives no access', { revoked: true });
  return parsed.data;
}

/** Null for what is no JSON, such as a proxy's page: then it is not what was asked for either. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const Failure = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
});

// https://developers.google.com/workspace/calendar/api/guides/errors
const TOO_OFTEN = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);
/** Somebody took a part of the access away, or never gave it. */
const NOT_GRANTED = new Set(['insufficientPermissions']);

function failureOf(status: number, body: unknown): { error: ProviderError; passes: boolean } {
  const parsed = Failure.safeParse(body);
  const reason = /^\w{1,40}$/.exec((parsed.success && parsed.data.error.errors[0]?.reason) || '')?.[0] ?? '';
  const revoked = status === 401 || (status === 403 && NOT_GRANTED.has(reason));
  return {
    error: new ProviderError(`Google responded with ${status} ${reason}`.trim(), { revoked }),
    passes: status >= 500 || status === 429 || (status === 403 && TOO_OFTEN.has(reason)),
  };
}

/** How long to wait before the next try: what Google says in `Retry-After`, in seconds or as a date. */
function pauseOf({ headers }: Response, tries: number): number {
  const given = headers.get('retry-after');
  if (given === null) return FIRST_PAUSE_MS * 2 ** (tries - 1);
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isNaN(ms) ? FIRST_PAUSE_MS : Math.max(ms, 0);
}
