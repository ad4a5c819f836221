import type { ChatInput, TryChatInput } from '@parlo/contract';
import type { ServerEvent } from '@parlo/contract/realtime';
import { ownTimeZone } from './own-time-zone.ts';
import { type SiteRenewal, withFreshSite } from './site-token.ts';
import { UNREACHABLE } from './wire/ask-server.ts';
import { eventData } from './wire/event-stream.ts';
import { fieldsOf, isText, jsonOf, parseJson } from './wire/read.ts';
import { readEvent } from './wire/read-event.ts';
import { type Refused, readRefusal } from './wire/read-responses.ts';

/** A typed turn: with a saved assistant, or one that is tried without an account. */
export type TypedInput = ChatInput | TryChatInput;

/** No reply is silent for longer, in milliseconds: a connection that is, is dead. */
export const SILENCE_MS = 45_000;

export interface MessageHandlers {
  /** The first event: the conversation's token, and how many more turns it may have. */
  onOpened(conversation: string, turnsLeft: number): void;
  onEvent(event: ServerEvent): void;
}

/**
 * Sends a typed turn and hands on the reply as it streams. Resolves with null once the reply is whole, or with why
 * there is none. Never rejects; resumes nothing.
 */
export async function sendMessage(
  input: TypedInput,
  handlers: MessageHandlers,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<Refused | null> {
  const silence = startSilenceTimer(signal);
  try {
    const response = await send('draft' in input ? '/api/try_chat' : '/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ ...input, ...ownTimeZone() }),
      signal: silence.signal,
    });
    if (!response.ok || !response.body) {
      return readRefusal(await jsonOf(response)) ?? { code: 'internal' };
    }
    return await readReply(response.body, handlers, silence.received);
  } catch {
    return UNREACHABLE;
  } finally {
    silence.end();
  }
}

async function readReply(
  body: ReadableStream<Uint8Array>,
  { onOpened, onEvent }: MessageHandlers,
  received: () => void,
): Promise<Refused | null> {
  let whole = false;
  for await (const data of eventData(body)) {
    received();
    const value = parseJson(data);
    const { type, conversation, turns_left } = fieldsOf(value);
    if (type === 'parlo.conversation' && isText(conversation)) {
      onOpened(conversation, typeof turns_left === 'number' ? turns_left : 1);
    }
    const event = readEvent(value);
    if (!event) continue;
    onEvent(event);
    if (event.type === 'error') return { code: event.error.code ?? 'internal' };
    if (event.type === 'response.done') whole = event.response.status !== 'failed';
  }
  return whole ? null : UNREACHABLE;
}

/** A signal that is aborted with another one, and when nothing was heard for too long. */
function startSilenceTimer(outer: AbortSignal) {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  let timer = setTimeout(giveUp, SILENCE_MS);
  outer.addEventListener('abort', giveUp);
  if (outer.aborted) giveUp();
  return {
    signal: abort.signal,
    received() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      outer.removeEventListener('abort', giveUp);
    },
  };
}

/** Between tries while an earlier reply is still being written, or a call is being closed, in milliseconds. */
export const AGAIN_MS = [500, 1_500] as const;

/**
 * Sends a typed turn, with retries while the refusal is one that passes: a visitor need not know of it. A refused turn
 * was not stored, so nothing is said twice. `input` is called for each try.
 */
export async function sendMessageWithRetry(
  input: () => TypedInput,
  site: SiteRenewal,
  handlers: MessageHandlers,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<Refused | null> {
  const once = () => withFreshSite(site, () => sendMessage(input(), handlers, signal, send));
  let why = await once();
  for (const ms of AGAIN_MS) {
    if (why?.code !== 'in_progress' || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (signal.aborted) break;
    why = await once();
  }
  return why;
}
