import { fieldsOf, isText } from '@parlo/call-client';
import { type FromFrame, LOOK_NAMES, type ToFrame } from '@parlo/contract/embed-messages';
import type { Look } from './params.ts';

/** What of this page's window is needed. */
export type FrameWindow = Pick<Window, 'addEventListener' | 'parent'>;

export interface HostPage {
  /** Until the page around has said that it is there, only the last state and look are kept, and sent then. */
  send(message: FromFrame): void;
  /** Receives what it sends; what it sent before anybody subscribed comes at once. Returns what ends that. */
  subscribe(onMessage: (message: ToFrame) => void): () => void;
}

/** More than a page has to say before the assistant is loaded. */
const MOST_WAITING = 20;

/**
 * Talks with the page that this frame is in. Only the window around is listened to, and from its first word on only
 * while it has the same origin.
 */
export function openHostPage(frame: FrameWindow, onLook: (look: Look) => void): HostPage {
  const { parent } = frame;
  const waiting: ToFrame[] = [];
  let origin: string | null = null;
  const kept = new Map<string, FromFrame>();
  let listener: ((message: ToFrame) => void) | null = null;

  // A sandboxed page's origin is the text `null`, which nothing can be addressed to.
  const post = (message: FromFrame, to: string) => parent.postMessage(message, to === 'null' ? '*' : to);
  const isExpected = (event: MessageEvent) =>
    event.source === parent && (origin === null || event.origin === origin);
  const learnOrigin = (from: string) => {
    if (origin !== null) return;
    origin = from;
    for (const message of kept.values()) post(message, from);
  };
  const receive = (event: MessageEvent) => {
    const message = isExpected(event) ? readToFrame(event.data) : null;
    if (!message || (origin === null && message.type !== 'parlo:shown')) return;
    learnOrigin(event.origin);
    if (message.type === 'parlo:look') onLook(message);
    else if (listener) listener(message);
    else if (waiting.length < MOST_WAITING) waiting.push(message);
  };
  // A page that is nobody's frame is its own parent.
  if (parent !== (frame as unknown)) {
    frame.addEventListener('message', receive);
    post({ type: 'parlo:ready' }, '*');
  }
  return {
    send(message) {
      if (message.type === 'parlo:state' || message.type === 'parlo:panel') kept.set(message.type, message);
      if (origin !== null) post(message, origin);
    },
    subscribe(onMessage) {
      listener = onMessage;
      for (const message of waiting.splice(0)) onMessage(message);
      return () => {
        listener = null;
      };
    },
  };
}

const BARE: Readonly<Record<string, ToFrame>> = {
  'parlo:hidden': { type: 'parlo:hidden' },
  'parlo:start': { type: 'parlo:start' },
  'parlo:end': { type: 'parlo:end' },
};

/** Null for a message that is not of the contract. */
function readToFrame(value: unknown): ToFrame | null {
  const { type, name, value: chosen, covers, keys, focus, token, text } = fieldsOf(value);
  if (isText(type) && Object.hasOwn(BARE, type)) return BARE[type] ?? null;
  if (type === 'parlo:shown')
    return { type, covers: covers === true, keys: keys !== false, ...(focus === false && { focus }) };
  if (type === 'parlo:resume') return isText(token) ? { type, token } : null;
  if (type === 'parlo:ask') return isText(text) ? { type, text } : null;
  const known = LOOK_NAMES.find((one) => one === name);
  const choice = chosen === null || isText(chosen);
  return type === 'parlo:look' && known && choice ? { type, name: known, value: chosen } : null;
}
