import { ServerEvent } from '@parlo/contract/realtime';
import type { Clock } from '../session/types.ts';
import { type TextSocket, type TextSocketHandlers, WebSocketTransport } from '../transport/websocket.ts';
import { decodeSound } from '../transport/wire-sound.ts';
import type { ScriptedTransport } from './scripted-transport.ts';

/** A WebSocket without a network: what a test says comes in, and what was sent is kept. */
export interface ScriptedSocket extends TextSocket {
  readonly sent: readonly string[];
  /** The calls of the socket's methods other than sending, in order. */
  readonly asked: readonly string[];
  bufferedAmount: number;
  handlers: TextSocketHandlers | null;
}

/** With `diesAtEvent` sent, events or sound, nothing is read any more. */
export function createScriptedSocket(diesAtEvent?: number): ScriptedSocket {
  const sent: string[] = [];
  const asked: string[] = [];
  return {
    sent,
    asked,
    bufferedAmount: 0,
    handlers: null,
    send(text) {
      sent.push(text);
      if (sent.length === diesAtEvent) this.bufferedAmount = Number.POSITIVE_INFINITY;
    },
    ping: () => void asked.push('ping'),
    close: (code, reason) => void asked.push(`close ${code} ${reason}`),
    terminate: () => void asked.push('terminate'),
  };
}

/**
 * A whole call's transport over a scripted WebSocket. Its `frames` are the pieces of sound that were sent, 24 kHz;
 * `hear` goes past the wire, since sound that speaks in amplitudes would not survive resampling.
 */
export function createScriptedWebSocket(
  clock: Clock,
  diesAtEvent?: number,
): ScriptedTransport & { readonly socket: ScriptedSocket } {
  const socket = createScriptedSocket(diesAtEvent);
  const { ping } = socket;
  // As every browser does by itself, while its connection lives.
  socket.ping = () => {
    ping();
    if (Number.isFinite(socket.bufferedAmount) && !unreachable) socket.handlers?.onPong();
  };
  let unreachable = false;
  let ids = 0;
  const inner = new WebSocketTransport(socket, { clock, newId: (prefix) => `${prefix}_ws_${++ids}` });
  const events = () => socket.sent.map((text) => ServerEvent.parse(JSON.parse(text)));
  return {
    socket,
    get events() {
      return events();
    },
    get frames() {
      return events().flatMap((event) =>
        event.type === 'response.output_audio.delta' ? (decodeSound(event.delta) ?? []) : [],
      );
    },
    get closed() {
      return socket.asked.some((each) => each.startsWith('close') || each === 'terminate');
    },
    lateCalls: [],
    get unreachable() {
      return unreachable;
    },
    set unreachable(on) {
      unreachable = on;
    },
    unheardMs: () => inner.unheardMs(),
    get handlers() {
      return inner.handlers;
    },
    set handlers(next) {
      inner.handlers = next;
    },
    ahead: inner.ahead,
    formats: inner.formats,
    send: (event) => inner.send(event),
    play: () => inner.play(),
    close(reason) {
      inner.close(reason);
      socket.handlers?.onClose(1005);
    },
    open: () => inner.begin(),
    say: (event) => socket.handlers?.onText(typeof event === 'string' ? event : JSON.stringify(event)),
    hear: (samples) => inner.handlers?.onAudio(samples),
    leave: (how = 'left') => socket.handlers?.onClose(how === 'left' ? 1000 : 1006),
  };
}
