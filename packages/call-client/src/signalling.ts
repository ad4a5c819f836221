import type { CallOrigin, NewAssistant, TrialDraft } from '@parlo/contract';
import { CallFailure, failureOf } from './failures.ts';
import { ownTimeZone } from './own-time-zone.ts';
import { fieldsOf, isText, jsonOf } from './wire/read.ts';
import {
  type Granted,
  readGranted,
  readRealtimeRefusal,
  readRefusal,
  readRoom,
} from './wire/read-responses.ts';

/** The assistant to call, and the origin of the call. */
export interface CallTarget {
  readonly assistantId?: string;
  /** The assistant as it is typed, for its signed-in owner. */
  readonly draft?: NewAssistant;
  /** An assistant that is tried without an account; nothing else counts then. */
  readonly trial?: TrialDraft;
  readonly origin?: CallOrigin;
  /** Goes on with the conversation of this token. */
  readonly conversation?: string;
  /** Says which site the widget is on. */
  readonly site?: string;
  /** The visitor agreed to what the owner asks them to. */
  readonly consent?: boolean;
}

/** Asks for the short-lived secret that opens one call with the assistant. Rejects with a CallFailure. */
export async function requestSecret(
  target: CallTarget,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<Granted> {
  const post = (path: string, input: object) =>
    reach(() =>
      send(`/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
        signal,
      }),
    );
  const { trial } = target;
  const session = { ...(trial ? { draft: trial } : target), ...ownTimeZone() };
  let response = await post(trial ? 'try_session' : 'session', session);
  let body = await jsonOf(response);
  if (target.site && readRefusal(body)?.code === 'site_not_allowed') {
    // It ends while a laptop sleeps, or during a long call.
    const { assistantId } = target;
    const { site } = fieldsOf(await jsonOf(await post('site_token', { assistantId, site: target.site })));
    if (isText(site)) {
      response = await post('session', { ...session, site });
      body = await jsonOf(response);
    }
  }
  const granted = readGranted(body);
  if (granted) return granted;
  const refused = readRefusal(body);
  if (response.ok && !refused) throw new CallFailure('missing_secret');
  throw failureOf(response, refused?.code);
}

/** The server took an offer. */
export interface Accepted {
  readonly sdp: string;
  /** The call's name at the server; empty when the server names none. */
  readonly callId: string;
  /** The secret that the call was opened with. */
  readonly secret: string;
}

/** Posts the browser's offer; resolves with the SDP answer. Rejects with a CallFailure. */
export async function exchangeOffer(
  offer: string,
  secret: string,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<Accepted> {
  const response = await reach(() =>
    send('/v1/realtime/calls', {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` },
      body: offer,
      signal,
    }),
  );
  if (response.ok) {
    const callId = response.headers.get('location')?.split('/').at(-1) ?? '';
    return { sdp: await response.text(), callId, secret };
  }
  throw failureOf(response, readRealtimeRefusal(await jsonOf(response))?.code);
}

/** Asks for a room with the assistant in it. Rejects with a CallFailure. */
export async function requestRoom(
  secret: string,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<{ readonly url: string; readonly token: string }> {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await reach(() => send('/v1/realtime/rooms', { method: 'POST', headers, signal }));
  const body = await jsonOf(response);
  const room = response.ok ? readRoom(body) : null;
  if (room) return room;
  throw failureOf(response, readRealtimeRefusal(body)?.code);
}

/** Nothing that comes back is a failure like any other. */
async function reach(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (cause) {
    throw new CallFailure('unreachable', { cause });
  }
}
