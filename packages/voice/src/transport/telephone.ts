import type { CallTransport, Clock, TransportHandlers } from '../session/types.ts';
import type { RoomLink } from './room.ts';
import { MicrophoneFrames } from './wire-sound.ts';

/** The telephone rings at the caller's end until the assistant is there; whoever is not through by then will not be. */
export const ANSWER_LIMIT_MS = 15_000;

/** How long the room may take to be left. */
const LEAVE_LIMIT_MS = 1_000;

/** Keys that are pressed one after the other are one answer, which `#` ends at once. */
export const KEYS_PAUSE_MS = 1_500;
const END_KEY = '#';
/** The longest telephone number has fifteen digits, and sixteen a card's: nobody is asked for more. */
const MOST_KEYS = 20;

/** A caller by telephone has no client: this one asks for what a widget asks for. */
const RESPOND = JSON.stringify({ type: 'response.create' });
const STOP_SAYING = JSON.stringify({ type: 'output_audio_buffer.clear' });
const STOP_REPLYING = JSON.stringify({ type: 'response.cancel' });
const REPLIES_ALREADY = 'conversation_already_has_active_response';

/**
 * A call by telephone, in a room that a telephone line has joined. It carries sound alone: the session's events go nowhere.
 * The call is open when the line is through, so that nobody pays for ringing and nobody misses the first words.
 */
export class TelephoneTransport implements CallTransport {
  handlers: TransportHandlers | null = null;
  readonly #link: RoomLink;
  readonly #clock: Clock;
  readonly #microphone = new MicrophoneFrames();
  #state: 'new' | 'ringing' | 'open' | 'closing' | 'closed' = 'new';
  #cancelLimit: () => void;
  #keys = '';
  #cancelKeys = () => {};

  /** The room is joined. */
  constructor(link: RoomLink, clock: Clock) {
    this.#link = link;
    this.#clock = clock;
    this.#cancelLimit = clock.after(ANSWER_LIMIT_MS, () => this.#leave('lost'));
    link.handlers = {
      // Nobody but the line's own engine is in the room, and it has nothing to say.
      onPacket: () => {},
      onSound: (samples, rate) => {
        if (this.#state === 'open')
          this.#microphone.push(samples, rate, (frame) => this.handlers?.onAudio(frame));
      },
      onAnswered: () => this.#open(),
      onKey: (key) => this.#press(key),
      onCallerGone: (how) => this.#leave(how),
      // Also comes while the room is being left, which is what was meant then.
      onClosed: () => this.#leave('lost'),
    };
  }

  /** The session listens. */
  begin(): void {
    if (this.#state !== 'new') return;
    this.#state = 'ringing';
    if (this.#link.isAnswered()) this.#open();
  }

  /** The keys answer what is said now, so a reply to something else is in their way. */
  send(event: string): void {
    if (!event.includes(REPLIES_ALREADY)) return;
    this.handlers?.onMessage(STOP_REPLYING);
    this.handlers?.onMessage(RESPOND);
  }

  play(frame: Int16Array): void {
    if (this.#state === 'open') this.#link.play(frame);
  }

  close(): void {
    this.#leave('closed');
  }

  #open(): void {
    if (this.#state !== 'ringing') return;
    this.#cancelLimit();
    this.#state = 'open';
    this.handlers?.onOpen();
    this.handlers?.onMessage(RESPOND);
  }

  #press(key: string): void {
    if (this.#state !== 'open') return;
    this.#cancelKeys();
    if (key === END_KEY) this.#answerByKeys();
    else if (/^\d$/.test(key)) {
      // Whoever presses a key has heard enough.
      if (this.#keys === '') this.handlers?.onMessage(STOP_SAYING);
      this.#keys = `${this.#keys}${key}`.slice(0, MOST_KEYS);
      this.#cancelKeys = this.#clock.after(KEYS_PAUSE_MS, () => this.#answerByKeys());
    } else this.#keys = '';
  }

  /** Keys are an answer as one that is typed. */
  #answerByKeys(): void {
    const text = this.#keys;
    this.#keys = '';
    if (text === '') return;
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
    this.handlers?.onMessage(JSON.stringify({ type: 'conversation.item.create', item }));
    this.handlers?.onMessage(RESPOND);
  }

  #leave(how: 'left' | 'lost' | 'closed'): void {
    if (this.#state === 'closing' || this.#state === 'closed') return;
    this.#state = 'closing';
    this.#cancelKeys();
    this.#cancelLimit();
    this.#cancelLimit = this.#clock.after(LEAVE_LIMIT_MS, () => this.#finish(how));
    void this.#link.leave().then(() => this.#finish(how));
  }

  #finish(how: 'left' | 'lost' | 'closed'): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#cancelLimit();
    this.#link.handlers = null;
    void this.#link.leave();
    this.handlers?.onClose(how);
  }
}
