import type { CallOrigin, NewAssistant } from '@parlo/contract';
import { fieldsOf, isText, jsonOf } from './read.ts';
import { type Granted, type Refused, readGranted, readRealtimeRefusal, readRefusal } from './read-answers.ts';
import type { Strings } from './strings.ts';

/** A reason to show, in words a visitor can read. */
export class CallSetupError extends Error {
  override readonly name: string = 'CallSetupError';
  /** The server's own word for it; empty when it said none. */
  readonly code: string;

  constructor(message: string, options: ErrorOptions & { readonly code?: string } = {}) {
    super(message, options);
    this.code = options.code ?? '';
  }
}

/** The secret is not taken (any more); a new one may be. */
export class SecretExpired extends CallSetupError {
  override readonly name = 'SecretExpired';
}

/** Who is called, and from where. */
export interface CallTarget {
  readonly assistantId?: string;
  /** The assistant as it is typed, for its signed-in owner. */
  readonly draft?: NewAssistant;
  readonly origin?: CallOrigin;
  /** Goes on with the conversation of this token. */
  readonly conversation?: string;
  /** Says which site the widget is on. */
  readonly site?: string;
  /** The visitor agreed to what the owner asks them to. */
  readonly consent?: boolean;
}

/** Asks for the short-lived secret that opens one call with the assistant. */
export async function requestSecret(
  target: CallTarget,
  strings: Strings,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<Granted> {
  const post = (path: string, input: object) =>
    reach(strings, () =>
      send(`/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
        signal,
      }),
    );
  let response = await post('session', target);
  let body = await jsonOf(response);
  if (target.site && readRefusal(body)?.code === 'site_not_allowed') {
    // It ends while a laptop sleeps, or during a long call.
    const { assistantId } = target;
    const { site } = fieldsOf(await jsonOf(await post('site_token', { assistantId, site: target.site })));
    if (isText(site)) {
      response = await post('session', { ...target, site });
      body = await jsonOf(response);
    }
  }
  const granted = readGranted(body);
  if (granted) return granted;
  const refused = readRefusal(body);
  if (refused) throw new CallSetupError(wordsOf(refused, strings), { code: refused.code });
  throw new CallSetupError(response.ok ? strings.missingClientSecret : strings.serverError);
}

/** Posts the browser's offer and answers with the server's. */
export async function exchangeOffer(
  offer: string,
  secret: string,
  strings: Strings,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<string> {
  const response = await reach(strings, () =>
    send('/v1/realtime/calls', {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` },
      body: offer,
      signal,
    }),
  );
  if (response.ok) return response.text();
  const refused = readRealtimeRefusal(await jsonOf(response));
  const Reason = response.status === 401 ? SecretExpired : CallSetupError;
  if (refused) throw new Reason(wordsOf(refused, strings), { code: refused.code });
  throw new Reason(strings.serverError);
}

/** What a visitor can do nothing about is told in their language; other refusals in the server's words. */
const BY_CODE: Readonly<Record<string, keyof Strings>> = {
  unavailable: 'busy',
  no_minutes: 'noMinutes',
  upgrade_required: 'notAvailable',
};

/** Codes of refusals that may not be repeated in a moment. */
const PASSING: ReadonlySet<string> = new Set([
  '',
  'unavailable',
  'internal',
  'rate_limited',
  'server_stopping',
]);

/** Whether asking again in a moment would be answered the same. */
export function isFinal(cause: unknown): boolean {
  return cause instanceof CallSetupError && !PASSING.has(cause.code);
}

function wordsOf({ code, message }: Refused, strings: Strings): string {
  const known = BY_CODE[code];
  return known ? strings[known] : message;
}

async function reach(strings: Strings, ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (cause) {
    throw new CallSetupError(strings.noConnection, { cause });
  }
}
