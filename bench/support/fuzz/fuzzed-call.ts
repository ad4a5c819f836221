import { setTimeout as pause } from 'node:timers/promises';
import { ServerEvent } from '@parlo/contract/realtime';
import type { z } from 'zod/mini';

/** One call that gets hostile events, and everything that the server says to it. */

/** Where events go: a WebSocket, or a data channel. */
export interface EventLine {
  send(text: string): void;
  close(): void;
  /** Resolves when the far end, or `close`, has ended it. */
  readonly closed: Promise<Closing>;
}

/** How a connection ended. A data channel has neither a code nor a reason. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

export type OpenLine = (onMessage: (text: string) => void) => Promise<EventLine>;
type Event = z.infer<typeof ServerEvent>;

/** A reply after so many hostile events may wait for several that are still being spoken. */
const ALIVE_MS = 60_000;
const AGAIN_MS = 3_000;
const MARK = 'alive';

export interface Fuzzed {
  readonly sent: number;
  readonly errors: number;
  /** The events that the contract does not know, or knows otherwise. */
  readonly misshapen: readonly string[];
  /** Null while it runs. */
  readonly ended: Closing | null;
  /** The call answered a right request after all of it. */
  readonly alive: boolean;
}

/** Sends the events in one call, `pauseMs` apart, and then asks for a reply as a sound client does. */
export async function fuzzCall(open: OpenLine, events: readonly string[], pauseMs: number): Promise<Fuzzed> {
  let errors = 0;
  const misshapen: string[] = [];
  const replied = Promise.withResolvers<void>();
  const line = await open((text) => {
    const event = read(text);
    if (event === null) misshapen.push(text.slice(0, 300));
    else if (event.type === 'error') errors++;
    else if (isMarked(event)) replied.resolve();
  });
  let ended: Closing | null = null;
  const closed = line.closed.then((closing) => {
    ended = closing;
  });
  let sent = 0;
  for (const event of events) {
    if (ended !== null) break;
    line.send(event);
    sent++;
    await pause(pauseMs);
  }
  const alive = ended === null && (await answers(line, replied.promise, closed));
  const result = { sent, errors, misshapen, ended, alive };
  line.close();
  return result;
}

/** Undoes what the events may have set, and asks for a text until one comes. */
async function answers(line: EventLine, replied: Promise<void>, closed: Promise<void>): Promise<boolean> {
  const until = performance.now() + ALIVE_MS;
  let alive = false;
  let over = false;
  void replied.then(() => {
    alive = true;
  });
  void closed.then(() => {
    over = true;
  });
  const item = {
    type: 'message',
    role: 'user',
    content: [{ type: 'input_text', text: 'Do you deliver bread?' }],
  };
  const response = { output_modalities: ['text'], metadata: { [MARK]: MARK } };
  while (!alive && !over && performance.now() < until) {
    // A response that runs, or a pause that an event asked for, would be in the way.
    for (const type of ['session.resume', 'response.cancel']) line.send(JSON.stringify({ type }));
    line.send(JSON.stringify({ type: 'conversation.item.create', item }));
    line.send(JSON.stringify({ type: 'response.create', response }));
    await Promise.race([replied, closed, pause(AGAIN_MS)]);
  }
  return alive;
}

function read(text: string): Event | null {
  try {
    const parsed = ServerEvent.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function isMarked(event: Event): boolean {
  return event.type === 'response.done' && event.response.metadata?.[MARK] === MARK;
}
