import { fieldsOf, isText } from '@parlo/call-client';
import type { FromFrame, ToFrame } from '@parlo/contract/embed-messages';

/** What of this page's window is needed. */
export type FrameWindow = Pick<Window, 'addEventListener' | 'parent'>;
export type Look = Extract<ToFrame, { type: 'parlo:look' }>;

export interface PageAround {
  /** Says it to the page around, once that has shown itself; the last state is said then, and nothing else is late. */
  tell(message: FromFrame): void;
  /** Hears it; what it said before anybody listened is told at once. Answers with what ends that. */
  listen(hear: (message: ToFrame) => void): () => void;
}

/** More than a page has to say before the assistant is loaded. */
const MOST_WAITING = 20;

/**
 * Talks with the page that this frame is in. Only the window around is listened to, and from its first word on only
 * while it has the same origin.
 */
export function openPageAround(frame: FrameWindow, onLook: (look: Look) => void): PageAround {
  const { parent } = frame;
  const waiting: ToFrame[] = [];
  let origin: string | null = null;
  let state: FromFrame | null = null;
  let listener: ((message: ToFrame) => void) | null = null;

  // A sandboxed page's origin is the text `null`, which nothing can be addressed to.
  const post = (message: FromFrame, to: string) => parent.postMessage(message, to === 'null' ? '*' : to);
  const onMessage = (event: MessageEvent) => {
    if (event.source !== parent || (origin !== null && event.origin !== origin)) return;
    const message = readToFrame(event.data);
    if (!message || (origin === null && message.type !== 'parlo:shown')) return;
    const first = origin === null;
    origin = event.origin;
    if (first && state) post(state, origin);
    if (message.type === 'parlo:look') onLook(message);
    else if (listener) listener(message);
    else if (waiting.length < MOST_WAITING) waiting.push(message);
  };
  // A page that is nobody's frame is its own parent.
  if (parent !== (frame as unknown)) {
    frame.addEventListener('message', onMessage);
    post({ type: 'parlo:ready' }, '*');
  }
  return {
    tell(message) {
      if (message.type === 'parlo:state') state = message;
      if (origin !== null) post(message, origin);
    },
    listen(hear) {
      listener = hear;
      for (const message of waiting.splice(0)) hear(message);
      return () => {
        listener = null;
      };
    },
  };
}

const BARE: Readonly<Record<string, ToFrame>> = {
  'parlo:shown': { type: 'parlo:shown' },
  'parlo:hidden': { type: 'parlo:hidden' },
  'parlo:start': { type: 'parlo:start' },
  'parlo:end': { type: 'parlo:end' },
};

/** Null for what the page around has no business to say. */
function readToFrame(value: unknown): ToFrame | null {
  const { type, name, value: chosen } = fieldsOf(value);
  if (isText(type) && Object.hasOwn(BARE, type)) return BARE[type] ?? null;
  const known = name === 'theme' || name === 'language' || name === 'label';
  const choice = chosen === null || isText(chosen);
  return type === 'parlo:look' && known && choice ? { type, name, value: chosen } : null;
}
