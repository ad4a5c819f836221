import type { RealtimeErrorDetail } from '@parlo/contract/realtime';
import type {
  CallTransport,
  Clock,
  EndReason,
  SoundFormats,
  SoundPlace,
  TransportHandlers,
} from '../session/types.ts';
import { DEFAULT_FORMAT } from '../session/wire/audio-format.ts';
import { FloodGuard } from '../session/wire/flood-guard.ts';
import { requestError } from '../session/wire/request-error.ts';
import { Inbox, WAITING_LIMIT_MS } from './inbox.ts';
import { decodeSound, MicrophoneFrames, ResponseSound, soundMs } from './wire-sound.ts';

/** A message longer than this ends the connection; the contract would allow 15 MiB. A minute of sound fits. */
export const LONGEST_FRAME_BYTES = 4 * 1_024 * 1_024;

/** How far ahead of its time sound is sent: one packet that is lost and sent again, and no more to throw away. */
export const LEAD_MS = 400;

export const PING_MS = 15_000;

/** While it matters whether the far end is there, it is asked after so much silence, and again after as much. */
const ASK_AFTER_MS = 300;
const LONGEST_STEP_MS = 100;

/** About eight seconds of sound that the far end does not take. */
export const MAX_UNSENT_BYTES = 512 * 1_024;

/** How long the last events get to leave. */
export const FLUSH_LIMIT_MS = 2_000;

/** Sound alone makes 190 messages a second where a browser sends each of its quanta separately. */
export const MAX_FRAMES_PER_WINDOW = 5_000;

/** The part of a WebSocket that is used here. */
export interface TextSocket {
  /** Bytes that were sent and have not left. */
  readonly bufferedAmount: number;
  handlers: TextSocketHandlers | null;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  /** Ends the connection without another word. */
  terminate(): void;
}

export interface TextSocketHandlers {
  onText(text: string): void;
  onBinary(): void;
  onPong(): void;
  /** Comes once, with the code of the far end; 1006 when there was none. */
  onClose(code: number): void;
}

export interface WebSocketCallOptions {
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
}

/** How the closing frame names each end. An `error` event with more words came before it. */
export const CLOSING: Readonly<Record<EndReason, readonly [number, string]>> = {
  left: [1000, 'left'],
  lost: [1000, 'lost'],
  goodbye: [1000, 'goodbye'],
  silence: [1000, 'silence'],
  too_long: [1000, 'session_expired'],
  no_minutes: [1000, 'no_minutes'],
  daily_limit: [1000, 'daily_limit'],
  cost_cap: [1000, 'cost_cap'],
  moved: [1000, 'moved'],
  // Try again later.
  busy: [1013, 'lines_busy'],
  stopped: [1001, 'server_stopping'],
  failed: [1011, 'call_failed'],
};

/** A closing code with which the far end says that it meant to. */
const LEAVING: ReadonlySet<number> = new Set([1000, 1001, 1005]);

const APPEND = 'input_audio_buffer.append';

/** A call over a WebSocket: events as text, and sound inside them in base64. */
export class WebSocketTransport implements CallTransport {
  handlers: TransportHandlers | null = null;
  readonly ahead = {
    leadMs: LEAD_MS,
    send: (sound: Int16Array, of: SoundPlace) => this.#sendSound(sound, of),
    duck: () => this.#tell('output_audio_buffer.ducked'),
    hold: () => this.#tell('output_audio_buffer.held'),
    release: () => this.#tell('output_audio_buffer.released'),
  };
  /** Sound is read in the format of the moment at which it comes. */
  readonly formats: SoundFormats = { input: DEFAULT_FORMAT, output: DEFAULT_FORMAT };
  readonly #socket: TextSocket;
  readonly #options: WebSocketCallOptions;
  readonly #microphone = new MicrophoneFrames();
  readonly #responses = new ResponseSound();
  readonly #inbox: Inbox;
  readonly #flood: FloodGuard;
  #state: 'open' | 'closing' | 'closed' = 'open';
  #heardOf = true;
  /** For how long nothing has come in while somebody asked; when they last did; and when they sent a ping for it. */
  #unheard = { ms: 0, at: 0, pingedMs: 0 };
  #cancelTimer: () => void;

  /** The socket is open. Nothing is handed on before `begin`. */
  constructor(socket: TextSocket, options: WebSocketCallOptions) {
    this.#socket = socket;
    this.#options = options;
    const { clock } = options;
    this.#flood = new FloodGuard(clock, MAX_FRAMES_PER_WINDOW);
    this.#inbox = new Inbox({
      clock,
      onText: (text) => this.handlers?.onMessage(text),
      onSound: (samples, rate) =>
        this.#microphone.push(samples, rate, (frame) => this.handlers?.onAudio(frame)),
    });
    this.#cancelTimer = clock.after(PING_MS, () => this.#ping());
    socket.handlers = {
      onText: (text) => this.#receive(text),
      onBinary: () => this.#refuse(1003, 'text_only', 'Events are text.'),
      onPong: () => {
        this.#heardOf = true;
        this.#unheard.ms = 0;
      },
      onClose: (code) => this.#closedBy(code),
    };
  }

  /** Tells the session that the connection is open. */
  begin(): void {
    if (this.#state === 'open') this.handlers?.onOpen();
  }

  send(event: string): void {
    if (this.#state !== 'open') return;
    this.#socket.send(event);
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES)
      this.#refuse(1008, 'too_slow', 'What was sent was not read.');
  }

  /** Sound goes ahead of its time. */
  play(): void {}

  /** A client need not send sound without a pause, so that it is asked for a sign of life. */
  unheardMs(): number {
    const now = this.#options.clock.now();
    const { ms, at } = this.#unheard;
    const pingedMs = ms === 0 ? 0 : this.#unheard.pingedMs;
    // A process that was late itself has read nothing meanwhile.
    const passed = ms + Math.min(now - at, LONGEST_STEP_MS);
    const asks = passed >= pingedMs + ASK_AFTER_MS;
    this.#unheard = { ms: passed, at: now, pingedMs: asks ? passed : pingedMs };
    if (asks) this.#socket.ping();
    return passed;
  }

  close(reason: EndReason = 'left'): void {
    if (this.#state !== 'open') return;
    this.#endWith(...CLOSING[reason]);
  }

  #receive(text: string): void {
    if (this.#state !== 'open') return;
    this.#heardOf = true;
    this.#unheard.ms = 0;
    if (this.#flood.message()) {
      this.#refuse(1008, 'too_many_events', 'Too many events.');
      return;
    }
    const error = this.#take(text);
    if (error === null) return;
    const event = { type: 'error', event_id: this.#options.newId('event'), error };
    this.send(JSON.stringify(event));
    if (this.#flood.refused()) this.#refuse(1008, 'too_many_events', 'Too many events were refused.');
  }

  #take(text: string): RealtimeErrorDetail | null {
    const append = readAppend(text);
    if (append === null) {
      return this.#inbox.text(text) ? null : requestError('invalid_event', 'Too many events are waiting.');
    }
    const { audio, eventId } = append;
    // Before the work of reading it: what is too much is cheap to refuse.
    const { input } = this.formats;
    if (audio !== null && !this.#inbox.hasRoom(soundMs(audio.length, input))) return full(eventId);
    const samples = audio === null ? null : decodeSound(audio, input);
    if (samples === null) {
      const message = `Sound is base64 of whole samples, mono, ${input.type} at ${input.rate} Hz.`;
      return requestError('invalid_value', message, 'audio', eventId);
    }
    return this.#inbox.sound(samples, input.rate) ? null : full(eventId);
  }

  #sendSound(sound: Int16Array, { responseId, itemId, outputIndex }: SoundPlace): void {
    if (this.#state !== 'open') return;
    const place = { response_id: responseId, item_id: itemId, output_index: outputIndex, content_index: 0 };
    const event_id = this.#options.newId('event');
    const delta = this.#responses.encode(sound, responseId, this.formats.output);
    this.send(JSON.stringify({ type: 'response.output_audio.delta', event_id, ...place, delta }));
  }

  #tell(type: `output_audio_buffer.${'ducked' | 'held' | 'released'}`): void {
    this.send(JSON.stringify({ type, event_id: this.#options.newId('event') }));
  }

  #ping(): void {
    if (!this.#heardOf) {
      this.#socket.terminate();
      this.#finish('lost');
      return;
    }
    this.#heardOf = false;
    this.#socket.ping();
    this.#cancelTimer = this.#options.clock.after(PING_MS, () => this.#ping());
  }

  /** The client breaks the rules of the connection. */
  #refuse(code: number, reason: string, message: string): void {
    if (this.#state !== 'open') return;
    const error = requestError(reason, message);
    this.#socket.send(JSON.stringify({ type: 'error', event_id: this.#options.newId('event'), error }));
    this.#endWith(code, reason);
    // The session is closed now: a client that does not read may not reply to the closing frame either.
    const { handlers } = this;
    this.handlers = null;
    handlers?.onClose('lost');
  }

  #endWith(code: number, reason: string): void {
    this.#state = 'closing';
    this.#inbox.close();
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(FLUSH_LIMIT_MS, () => {
      this.#socket.terminate();
      this.#finish('closed');
    });
    this.#socket.close(code, reason);
  }

  #closedBy(code: number): void {
    if (this.#state === 'closing') this.#finish('closed');
    else this.#finish(LEAVING.has(code) ? 'left' : 'lost');
  }

  #finish(how: 'left' | 'lost' | 'closed'): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#cancelTimer();
    this.#inbox.close();
    this.#socket.handlers = null;
    this.handlers?.onClose(how);
  }
}

function full(eventId: string | undefined): RealtimeErrorDetail {
  const message = `More than ${WAITING_LIMIT_MS / 1_000} s of sound are waiting.`;
  return requestError('input_audio_buffer_full', message, 'audio', eventId);
}

/** An event that carries sound; null for any other, which the session reads. */
function readAppend(text: string): { audio: string | null; eventId: string | undefined } | null {
  if (!text.includes(APPEND)) return null;
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof event !== 'object' || event === null || !('type' in event) || event.type !== APPEND) return null;
  const audio = 'audio' in event && typeof event.audio === 'string' ? event.audio : null;
  const eventId =
    'event_id' in event && typeof event.event_id === 'string' ? event.event_id.slice(0, 512) : undefined;
  return { audio, eventId };
}
