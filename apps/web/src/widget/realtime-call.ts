import type { ServerEvent } from '@parlo/contract/realtime';
import type { CallBrowser } from './call-browser.ts';
import type { CallEnd } from './call-state.ts';
import { OPENING } from './conversation.ts';
import { Ladder } from './ladder.ts';
import {
  askMicrophone,
  MicrophoneDenied,
  muteMicrophone,
  stopMicrophone,
  watchMicrophone,
} from './microphone.ts';
import type { Granted } from './read-answers.ts';
import { readEvent } from './read-event.ts';
import { CallSetupError, type CallTarget, isFinal } from './signalling.ts';
import type { Strings } from './strings.ts';
import { NoWay } from './transport.ts';

export interface CallHandlers {
  /** The visitor agreed; `stream` is their microphone. Again when another one took its place. */
  onMicrophone(stream: MediaStream): void;
  /** The microphone is gone and the call goes on; `why` is a sentence. Absent, the call ends with it. */
  onMicrophoneLost?(why: string): void;
  /** The server allows the call. Again for each connection that had to be made anew. */
  onGranted?(granted: Granted): void;
  /** The assistant's sound. Again when it comes another way. */
  onSound(stream: MediaStream): void;
  /** The browser plays nothing before another click; `play` belongs into it. */
  onSoundBlocked?(play: () => void): void;
  /** Sound and events flow: the call is on, or on again. */
  onOpen(): void;
  /** The connection was lost and is being made anew: onOpen follows, or onEnd. */
  onWaiting?(): void;
  onEvent(event: ServerEvent): void;
  /** Comes once, last, when nothing is recorded or heard any more. */
  onEnd(end: CallEnd): void;
}

export interface RealtimeCall {
  /** Says a typed turn; false when the call is not open, and nothing was sent. */
  type(text: string): boolean;
  /** Whether the microphone sends silence. */
  mute(on: boolean): void;
  /** Asks for a microphone again, after one was lost. Belongs into a click. */
  useMicrophone(): void;
  /** Hangs up. May be called at any moment and twice. */
  close(): void;
  /** Hangs up where nothing runs afterwards: the page is going. */
  drop(): void;
}

/** From the visitor's yes to an open call; past this nobody is coming. */
export const OPEN_TIMEOUT_MS = 15_000;
/** How long a lost connection is made anew; past this the call is lost. */
export const RETURN_LIMIT_MS = 10_000;
/** Between two such tries. */
export const RETRY_MS = 1_000;

/**
 * Opens a call. The secret and the offer are made while the visitor is still asked for the microphone, so that
 * after their yes only one request is left. Whatever happens next, `onEnd` comes once and nothing stays open.
 */
export function startCall(
  target: CallTarget,
  strings: Strings,
  handlers: CallHandlers,
  browser: CallBrowser,
): RealtimeCall {
  const call = new Call(target, strings, handlers, browser);
  void call.begin();
  return call;
}

/** One microphone and one conversation, whatever carries them and however often that changes. */
class Call implements RealtimeCall {
  readonly #strings: Strings;
  readonly #handlers: CallHandlers;
  readonly #browser: CallBrowser;
  readonly #ladder: Ladder;
  #state: 'opening' | 'open' | 'waiting' | 'over' = 'opening';
  #microphone: MediaStream | null = null;
  #muted = false;
  /** The visitor has heard something: a new connection need not greet. */
  #heard = false;
  #generating = false;
  #cancelLimit = () => {};
  #cancelRetry = () => {};

  constructor(target: CallTarget, strings: Strings, handlers: CallHandlers, browser: CallBrowser) {
    this.#strings = strings;
    this.#handlers = handlers;
    this.#browser = browser;
    this.#ladder = new Ladder(target, strings, browser, {
      onGranted: (granted) => handlers.onGranted?.(granted),
      onEvent: (event) => this.#hear(readEvent(event)),
      onOpen: () => this.#open(),
      onSound: (stream) => handlers.onSound(stream),
      onBlocked: (play) => handlers.onSoundBlocked?.(play),
      onDown: (how) => this.#down(how),
    });
  }

  async begin(): Promise<void> {
    try {
      const [microphone] = await Promise.all([this.#askMicrophone(), this.#ladder.prepare()]);
      if (this.#over) return;
      await this.#ladder.connect(microphone);
    } catch (cause) {
      this.#end(endOf(cause, this.#strings));
    }
  }

  type(text: string): boolean {
    if (this.#state !== 'open') return false;
    if (this.#generating) this.#ladder.send({ type: 'response.cancel' });
    this.#say(text);
    return true;
  }

  mute(on: boolean): void {
    this.#muted = on;
    muteMicrophone(this.#microphone, on);
  }

  useMicrophone(): void {
    const before = this.#microphone;
    this.#askMicrophone().then(
      (microphone) => {
        stopMicrophone(before);
        this.#ladder.listen(microphone);
      },
      (cause: unknown) => {
        const denied = cause instanceof MicrophoneDenied;
        const why = denied || !(cause instanceof Error) ? this.#strings.deniedHint : cause.message;
        if (!this.#over) this.#handlers.onMicrophoneLost?.(why);
      },
    );
  }

  close(): void {
    this.#end({ how: 'left' });
  }

  drop(): void {
    this.#end({ how: 'left' }, true);
  }

  get #over(): boolean {
    return this.#state === 'over';
  }

  /** A microphone that comes after the end is released on the spot. */
  async #askMicrophone(): Promise<MediaStream> {
    const microphone = await askMicrophone(this.#browser, this.#strings);
    if (this.#over) {
      stopMicrophone(microphone);
      return microphone;
    }
    this.#microphone = microphone;
    muteMicrophone(microphone, this.#muted);
    watchMicrophone(microphone, () => this.#microphoneGone());
    this.#handlers.onMicrophone(microphone);
    if (this.#state === 'opening') {
      this.#cancelLimit = this.#browser.after(OPEN_TIMEOUT_MS, () =>
        this.#end({ how: 'failed', message: this.#strings.noConnection }),
      );
    }
    return microphone;
  }

  #microphoneGone(): void {
    const { onMicrophoneLost } = this.#handlers;
    if (onMicrophoneLost) onMicrophoneLost(this.#strings.microphoneGone);
    else this.#end({ how: 'failed', message: this.#strings.noMicrophone });
  }

  #open(): void {
    if (this.#over) return;
    this.#cancelLimit();
    this.#state = 'open';
    this.#generating = false;
    this.#handlers.onOpen();
    if (!this.#heard) this.#say(OPENING);
  }

  /** A turn of words, and the wish for its answer. */
  #say(text: string): void {
    const content = [{ type: 'input_text', text }];
    const item = { type: 'message', role: 'user', content };
    this.#ladder.send({ type: 'conversation.item.create', item });
    this.#ladder.send({ type: 'response.create' });
    // Before the server says so: what is typed right after it would find an answer in its way.
    this.#generating = true;
  }

  #hear(event: ServerEvent | null): void {
    if (!event || this.#over) return;
    if (event.type === 'response.created') this.#generating = true;
    if (event.type === 'response.done') this.#generating = false;
    if (event.type === 'output_audio_buffer.started') this.#heard = true;
    this.#handlers.onEvent(event);
    // How much of an interrupted answer was heard is the server's to know: it cut its own transcript.
    if (event.type === 'conversation.item.truncated') {
      this.#ladder.send({ type: 'conversation.item.retrieve', item_id: event.item_id });
    }
  }

  #down(how: 'closed' | 'lost' | 'deaf'): void {
    if (how === 'closed') this.#end({ how });
    if (this.#state !== 'open') return;
    if (how === 'deaf') this.#heard = false;
    this.#state = 'waiting';
    this.#ladder.reset();
    this.#handlers.onWaiting?.();
    this.#cancelLimit = this.#browser.after(RETURN_LIMIT_MS, () => this.#end({ how: 'lost' }));
    void this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    const microphone = this.#microphone;
    if (this.#over || !microphone) return;
    try {
      await this.#ladder.connect(microphone);
    } catch (cause) {
      if (this.#over) return;
      if (isFinal(cause)) return this.#end(endOf(cause, this.#strings));
      this.#ladder.reset();
      this.#cancelRetry = this.#browser.after(RETRY_MS, () => void this.#comeBack());
    }
  }

  #end(why: CallEnd, now = false): void {
    if (this.#over) return;
    this.#state = 'over';
    this.#cancelLimit();
    this.#cancelRetry();
    stopMicrophone(this.#microphone);
    this.#ladder.close(now);
    this.#handlers.onEnd(why);
  }
}

function endOf(cause: unknown, strings: Strings): CallEnd {
  if (cause instanceof MicrophoneDenied) return { how: 'denied' };
  console.error('call setup failed', cause);
  if (cause instanceof NoWay) return { how: 'text-only' };
  if (!(cause instanceof CallSetupError)) return { how: 'failed', message: strings.noConnection };
  return { how: 'failed', message: cause.message, ...(cause.code && { code: cause.code }) };
}
