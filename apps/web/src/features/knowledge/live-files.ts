import { KnowledgeEvent } from '@parlo/contract';

interface LiveOptions {
  readonly address: string;
  readonly onLists: (lists: KnowledgeEvent) => void;
  /** The stream is gone and the browser does not come back by itself: the list may be old, or the session over. */
  readonly onLost: () => void;
}

/** How long after a refused stream it is asked for again, in milliseconds: 2 s, then twice as long up to a minute. */
export const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Follows the lists of an assistant's files and websites. A connection that breaks is taken up again by the browser; one that was
 * refused (the server restarts, too many windows) by us. Returns what ends it, which may be called twice.
 */
export function followFiles({ address, onLists, onLost }: LiveOptions): () => void {
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;

  function open(): void {
    source = new EventSource(address);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = KnowledgeEvent.safeParse(parsed(data));
      if (!event.success) return;
      waitMs = FIRST_WAIT_MS;
      onLists(event.data);
    };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      onLost();
      timer = setTimeout(open, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    };
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a message of ours; the next one is a whole list again.
    return null;
  }
}
