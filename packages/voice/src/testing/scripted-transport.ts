import { ServerEvent } from '@parlo/contract/realtime';
import type { CallTransport, Clock, TransportHandlers } from '../session/types.ts';
import { VOICE_FRAME_SAMPLES } from '../speech/types.ts';

/** The caller's end of a {@link CallTransport}: what a test says, and what it got to hear and read. */
export interface ScriptedTransport extends CallTransport {
  /** Events received so far, each checked against the contract as it came. */
  readonly events: readonly ServerEvent[];
  /** 10 ms frames played so far. */
  readonly frames: readonly Int16Array[];
  readonly closed: boolean;
  /** While true the network brings nothing from the caller. */
  unreachable: boolean;
  /** Calls that came although the transport was closed. */
  readonly lateCalls: readonly string[];
  open(): void;
  /** Sends one client event; a string goes as it is. */
  say(event: object | string): void;
  hear(samples: Float32Array): void;
  /** The connection ends from the caller's side. */
  leave(how?: 'left' | 'lost'): void;
}

export interface ScriptedTransportOptions {
  readonly clock?: Pick<Clock, 'now'>;
  /** `false` saves memory in long tests. Default: true. */
  readonly keepFrames?: boolean;
  /** The connection dies from within `send`, with this many events sent: as one does that is not read. */
  readonly diesAtEvent?: number | undefined;
  /** Default: it does. */
  readonly carriesEvents?: boolean;
}

/** Throws, from `send`, on an event that isn't of the contract. */
export function createScriptedTransport({
  keepFrames = true,
  diesAtEvent,
  clock,
  carriesEvents = true,
}: ScriptedTransportOptions = {}): ScriptedTransport {
  const events: ServerEvent[] = [];
  const frames: Int16Array[] = [];
  const lateCalls: string[] = [];
  let handlers: TransportHandlers | null = null;
  let closed = false;
  let unreachableSince: number | null = null;

  const end = (how: 'left' | 'lost' | 'closed') => {
    if (closed) return;
    closed = true;
    handlers?.onClose(how);
  };

  return {
    events,
    carriesEvents,
    frames,
    lateCalls,
    get unreachable() {
      return unreachableSince !== null;
    },
    set unreachable(on) {
      unreachableSince = on ? (clock?.now() ?? 0) : null;
    },
    unheardMs: () => (unreachableSince === null ? 0 : (clock?.now() ?? 0) - unreachableSince),
    get closed() {
      return closed;
    },
    get handlers() {
      return handlers;
    },
    set handlers(next) {
      handlers = next;
    },
    send(event) {
      if (closed) lateCalls.push('send');
      else events.push(parse(event));
      if (events.length === diesAtEvent) end('lost');
    },
    play(frame) {
      if (closed) lateCalls.push('play');
      else if (frame.length !== VOICE_FRAME_SAMPLES)
        throw new RangeError(`A frame has ${VOICE_FRAME_SAMPLES} samples, not ${frame.length}`);
      else if (keepFrames) frames.push(frame.slice());
    },
    close: () => end('closed'),
    open: () => handlers?.onOpen(),
    say: (event) => handlers?.onMessage(typeof event === 'string' ? event : JSON.stringify(event)),
    hear: (samples) => handlers?.onAudio(samples),
    leave: (how = 'left') => end(how),
  };
}

function parse(text: string): ServerEvent {
  const parsed = ServerEvent.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new TypeError(`Not an event of the contract: ${text} ${JSON.stringify(parsed.error.issues)}`);
}
