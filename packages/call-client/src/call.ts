import type { ServerEvent } from '@parlo/contract/realtime';
import { type CallBrowser, callBrowser } from './browser.ts';
import type { CallEnd } from './conversation/call-state.ts';
import { OPENING } from './conversation/conversation.ts';
import { CallFailure, type CallFailureCode, quietDelay, RETURN_LIMIT_MS, returnDelay } from './failures.ts';
import { Ladder } from './ladder.ts';
import { askMicrophone, muteMicrophone, stopMicrophone, watchMicrophone } from './microphone.ts';
import type { CallTarget } from './signalling.ts';
import { TransportFailed } from './transports/transport.ts';
import { readEvent } from './wire/read-event.ts';
import type { Granted } from './wire/read-responses.ts';

export interface CallHandlers {
  /** The visitor agreed; `stream` is their microphone. Again when another one took its place. */
  onMicrophone(stream: MediaStream): void;
  /** The microphone is gone or paused and the call goes on; null: it is back. Absent, the call ends with it. */
  onMicrophoneLost?(why: CallFailureCode | null): void;
  /** The server allows the call. Called again for each new connection. */
  onGranted?(granted: Granted): void;
  /** The assistant's sound. Again when it comes another way. */
  onSound(stream: MediaStream): void;
  /** The browser plays nothing before another click; `play` belongs into it. Null: it plays again. */
  onSoundBlocked?(play: (() => void) | null): void;
  /** Sound and events flow: the call is on, or on again. */
  onOpen(): void;
  /** The connection was lost and is being re-established: onOpen follows, or onEnd. */
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
  askMicrophone(): void;
  /** Hangs up. May be called at any moment and twice. */
  close(): void;
  /** Hangs up where nothing runs afterwards: the page is going. */
  drop(): void;
}

/** From the visitor's yes to an open call; past this the call has failed. */
export const OPEN_TIMEOUT_MS = 15_000;

/**
 * Opens a call. The secret and the offer are made while the visitor is still asked for the microphone, so that
 * after their yes only one request is left. Whatever happens next, `onEnd` comes once and nothing stays open.
 */
export function startCall(
  target: CallTarget,
  handlers: CallHandlers,
  browser: CallBrowser = callBrowser,
): RealtimeCall {
  const call = new Call(target, handlers, browser);
  void call.begin();
  return call;
}

/** One microphone and one conversation, whatever carries them and however often that changes. */
class Call implements RealtimeCall {
  readonly #handlers: CallHandlers;
  readonly #browser: CallBrowser;
  readonly #ladder: Ladder;
  #state: 'opening' | 'open' | 'waiting' | 'over' = 'opening';
  #microphone: MediaStream | null = null;
  /** The browser asks the visitor for a microphone. */
  #asking = false;
  #muted = false;
  /** The devices that the system took from the page, and may give back. */
  readonly #taken = { microphone: false, sound: false };
  /** The microphone is lost and was not found again. */
  #lost = false;
  #stopReturns = () => {};
  /** The visitor has heard something: a new connection need not greet. */
  #heard = false;
  #generating = false;
  /** The server said that it stops: another one may take the call, or the same one once it is there again. */
  #isStopping = false;
  /** A refusal before the call began was already retried once. */
  #triedAgain = false;
  #cancelLimit = () => {};
  #cancelRetry = () => {};

  constructor(target: CallTarget, handlers: CallHandlers, browser: CallBrowser) {
    this.#handlers = handlers;
    this.#browser = browser;
    this.#ladder = new Ladder(target, browser, {
      onGranted: (granted) => handlers.onGranted?.(granted),
      onEvent: (event) => this.#receive(readEvent(event)),
      onOpen: () => this.#open(),
      onSound: (stream) => handlers.onSound(stream),
      onBlocked: (play) =>
        handlers.onSoundBlocked?.(() => {
          play();
          handlers.onSoundBlocked?.(null);
        }),
      onSoundPaused: (paused) => this.#soundPaused(paused),
      onDown: (how) => this.#down(how),
    });
  }

  async begin(): Promise<void> {
    this.#stopReturns = this.#browser.onReturn(() => this.#returned());
    try {
      const prepared = this.#connectWithRetry(() => this.#ladder.prepare());
      await Promise.all([this.#askMicrophone(), prepared]);
      if (this.#over) return;
      await this.#connectWithRetry(() => this.#ladder.connect());
    } catch (cause) {
      this.#end(endOf(cause));
    }
  }

  /** Tries a second time, once for each call, where that may help: the visitor sees nothing but 'Connecting...'. */
  async #connectWithRetry(connect: () => Promise<void>): Promise<void> {
    try {
      await connect();
    } catch (cause) {
      const delayMs = this.#over || this.#triedAgain ? null : quietDelay(cause, this.#browser.random());
      if (delayMs === null) throw cause;
      this.#triedAgain = true;
      this.#ladder.reset();
      await new Promise<void>((resolve) => {
        this.#cancelRetry = this.#browser.after(delayMs, resolve);
      });
      await connect();
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

  askMicrophone(): void {
    // The browser asks already: each further question would bring a stream that nobody holds.
    if (this.#asking) return;
    this.#ladder.wake();
    this.#askMicrophone().catch((cause: unknown) => {
      const why = cause instanceof CallFailure ? cause.code : 'no_microphone';
      if (!this.#over) this.#handlers.onMicrophoneLost?.(why);
    });
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

  async #askMicrophone(): Promise<void> {
    this.#asking = true;
    try {
      this.#takeMicrophone(await askMicrophone(this.#browser));
    } finally {
      this.#asking = false;
    }
  }

  /** The call holds one microphone: what comes after the end is released, and so is the one before. */
  #takeMicrophone(microphone: MediaStream): void {
    stopMicrophone(this.#over ? microphone : this.#microphone);
    if (this.#over) return;
    this.#microphone = microphone;
    muteMicrophone(microphone, this.#muted);
    this.#lost = false;
    this.#taken.microphone = false;
    this.#ladder.listen(microphone);
    this.#handlers.onMicrophone(microphone);
    watchMicrophone(microphone, {
      onGone: () => this.#microphoneGone(),
      onPaused: (paused) => this.#microphonePaused(paused),
    });
    this.#tellTaken();
    if (this.#state !== 'opening') return;
    this.#cancelLimit();
    this.#cancelLimit = this.#browser.after(OPEN_TIMEOUT_MS, () =>
      this.#end({ how: 'failed', code: 'no_connection' }),
    );
  }

  #microphoneGone(): void {
    const { onMicrophoneLost } = this.#handlers;
    if (!onMicrophoneLost) {
      this.#end({ how: 'failed', code: 'no_microphone' });
      return;
    }
    onMicrophoneLost('microphone_gone');
    this.#taken.microphone = true;
    this.#tellTaken();
    this.#findMicrophone();
  }

  /** Another one may be there, or the same again after a phone call. */
  #findMicrophone(): void {
    if (this.#asking) return;
    this.#lost = true;
    this.#askMicrophone().catch(() => {});
  }

  #microphonePaused(paused: boolean): void {
    if (this.#over || paused === this.#taken.microphone) return;
    this.#taken.microphone = paused;
    if (!paused) this.#ladder.wake();
    this.#tellTaken();
    this.#handlers.onMicrophoneLost?.(paused ? 'microphone_paused' : null);
  }

  #soundPaused(paused: boolean): void {
    this.#taken.sound = paused;
    this.#tellTaken();
    if (!paused) this.#handlers.onSoundBlocked?.(null);
  }

  /** The page is shown again, or a device is there. */
  #returned(): void {
    this.#ladder.wake();
    if (this.#lost) this.#findMicrophone();
  }

  /** The server must not take it for silence. */
  #tellTaken(): void {
    if (this.#state !== 'open') return;
    const { microphone, sound } = this.#taken;
    this.#ladder.send(microphone || sound ? { type: 'session.pause', sound } : { type: 'session.resume' });
  }

  #open(): void {
    if (this.#over) return;
    this.#cancelLimit();
    this.#state = 'open';
    this.#generating = false;
    this.#isStopping = false;
    this.#taken.sound = false;
    this.#handlers.onOpen();
    if (!this.#heard) this.#say(OPENING);
    // Also asks for what was not heard before the connection was lost.
    if (this.#heard || this.#taken.microphone) this.#tellTaken();
  }

  /** A typed turn, and the request for a reply. */
  #say(text: string): void {
    const content = [{ type: 'input_text', text }];
    const item = { type: 'message', role: 'user', content };
    this.#ladder.send({ type: 'conversation.item.create', item });
    this.#ladder.send({ type: 'response.create' });
    // Before the server says so: what is typed right after it would find a reply in its way.
    this.#generating = true;
  }

  /**
   * The server began to reply to something else in the moment in which a turn was typed, and refused to answer that: it
   * would stay without an answer.
   */
  #askInstead(): void {
    this.#ladder.send({ type: 'response.cancel' });
    this.#ladder.send({ type: 'response.create' });
    this.#generating = true;
  }

  #receive(event: ServerEvent | null): void {
    if (!event || this.#over) return;
    if (event.type === 'error' && event.error.code === 'conversation_already_has_active_response') {
      this.#askInstead();
      return;
    }
    this.#isStopping ||= event.type === 'error' && event.error.code === 'server_stopping';
    if (event.type === 'response.created') this.#generating = true;
    if (event.type === 'response.done') this.#generating = false;
    if (event.type === 'output_audio_buffer.started') this.#heard = true;
    this.#handlers.onEvent(event);
    // How much of an interrupted reply was heard is the server's to know: it cut its own transcript.
    if (event.type === 'conversation.item.truncated') {
      this.#ladder.send({ type: 'conversation.item.retrieve', item_id: event.item_id });
    }
  }

  #down(how: 'closed' | 'lost' | 'deaf'): void {
    if (how === 'closed' && !this.#isStopping) this.#end({ how });
    if (this.#state !== 'open') return;
    if (how === 'deaf') this.#heard = false;
    this.#state = 'waiting';
    this.#ladder.reset();
    this.#handlers.onWaiting?.();
    this.#cancelLimit = this.#browser.after(RETURN_LIMIT_MS, () =>
      this.#end({ how: this.#isStopping ? 'closed' : 'lost' }),
    );
    void this.#comeBack();
  }

  /** Retries until the limit: a server that refuses a call now may take it in a moment. */
  async #comeBack(attempt = 0): Promise<void> {
    if (this.#over) return;
    try {
      await this.#ladder.connect();
    } catch (cause) {
      if (this.#over) return;
      const delayMs = returnDelay(cause, attempt, this.#browser.random());
      if (delayMs === null) return this.#end(endOf(cause));
      this.#ladder.reset();
      this.#cancelRetry = this.#browser.after(delayMs, () => void this.#comeBack(attempt + 1));
    }
  }

  #end(why: CallEnd, now = false): void {
    if (this.#over) return;
    this.#state = 'over';
    this.#cancelLimit();
    this.#cancelRetry();
    this.#stopReturns();
    stopMicrophone(this.#microphone);
    this.#ladder.close(now);
    this.#handlers.onEnd(why);
  }
}

function endOf(cause: unknown): CallEnd {
  if (cause instanceof CallFailure && cause.code === 'microphone_denied') return { how: 'denied' };
  console.error('call setup failed', cause);
  if (cause instanceof TransportFailed) return { how: 'text-only' };
  return { how: 'failed', code: cause instanceof CallFailure ? cause.code : 'no_connection' };
}
