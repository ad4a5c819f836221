import type { CallBrowser } from '../browser.ts';
import type { CallFailure } from '../failures.ts';
import type { Sound, SoundHandlers } from '../sound/open-sound.ts';
import { fromBase64, toBase64 } from '../sound/pcm.ts';
import type { Heard } from '../sound/play-queue.ts';
import { fieldsOf, isText, parseJson } from '../wire/read.ts';
import {
  isEnd,
  openRealtimeSocket,
  type QuietWatch,
  refusalOf,
  SIGN_OF_LIFE,
  watchQuiet,
} from './realtime-socket.ts';
import { type Transport, TransportFailed, type TransportHandlers } from './transport.ts';

/** From asking for the socket to the server's first word. */
export const SOCKET_LIMIT_MS = 5_000;
/**
 * How much longer than they last the final words may take to be heard, in milliseconds. A provider sends a reply faster than it
 * is said, so that much of it may be here when the call ends.
 */
export const LAST_WORDS_MS = 600;
/** Of the sound in events. */
const SAMPLES_PER_MS = 24;

/** The same call through one WebSocket, where UDP does not pass: sound in pieces between the events. */
export function createSocketTransport(browser: CallBrowser, handlers: TransportHandlers): Transport {
  return new SocketTransport(browser, handlers);
}

class SocketTransport implements Transport {
  readonly #browser: CallBrowser;
  readonly #handlers: TransportHandlers;
  readonly #opening = Promise.withResolvers<void>();
  #state: 'opening' | 'open' | 'closed' = 'opening';
  #socket: WebSocket | null = null;
  #sound: Sound | null = null;
  #microphone: MediaStream | null = null;
  /** The response that each item belongs to. */
  readonly #responses = new Map<string, string>();
  /** The sound that came of each item which has not been heard to its end, in milliseconds. */
  readonly #unheard = new Map<string, number>();
  /** The items that started playing and have not stopped. */
  #audible: string | null = null;
  #accepted = false;
  #ended = false;
  #refusal: CallFailure | null = null;
  #quiet: QuietWatch | null = null;
  #cancelTimer = () => {};

  constructor(browser: CallBrowser, handlers: TransportHandlers) {
    this.#browser = browser;
    this.#handlers = handlers;
    this.#opening.promise.catch(() => {});
  }

  async connect({ secret }: { readonly secret: string }): Promise<void> {
    this.#cancelTimer = this.#browser.after(SOCKET_LIMIT_MS, () => this.#fail('no response in time'));
    this.#openSocket(secret);
    await Promise.all([this.#openSound(), this.#opening.promise]);
  }

  listen(microphone: MediaStream): void {
    this.#microphone = microphone;
    this.#sound?.listen(microphone);
  }

  send(event: object): void {
    if (this.#socket?.readyState !== 1) return;
    this.#socket.send(JSON.stringify(event));
    if (fieldsOf(event).type === 'response.cancel') this.#sound?.drop();
  }

  wake(): void {
    this.#sound?.wake();
    if (!this.#ended) this.#quiet?.hurry();
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#cancelTimer();
    this.#quiet?.stop();
    this.#opening.reject(new TransportFailed('closed'));
    this.#sound?.close();
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  async #openSound(): Promise<void> {
    const toHandlers: SoundHandlers = {
      onMicrophone: (pcm) => {
        if (this.#state === 'open') this.send({ type: 'input_audio_buffer.append', audio: toBase64(pcm) });
      },
      onStarted: (id) => this.#audibleNow(id),
      onEnded: (heard, dropped) => this.#silentNow(heard, dropped),
      onBlocked: this.#handlers.onBlocked,
      onPaused: this.#handlers.onSoundPaused,
    };
    const sound = await this.#browser.openSound(toHandlers).catch((cause: unknown) => {
      throw new TransportFailed('this browser can’t make sound without WebRTC', { cause });
    });
    if (this.#state === 'closed') return sound.close();
    this.#sound = sound;
    if (this.#microphone) sound.listen(this.#microphone);
    this.#handlers.onSound(sound.output);
    this.#openWhenBoth();
  }

  #openSocket(secret: string): void {
    const socket = openRealtimeSocket(this.#browser, secret);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(parseJson(data));
    socket.onclose = (close) => {
      if (this.#state === 'opening') this.#fail(`the socket was closed with ${close.code}`);
      else if (isEnd(close, this.#refusal !== null)) this.#playOut();
      else this.#handlers.onDown('lost');
    };
  }

  /** The server ended the call; its last words are still on their way to the loudspeaker. */
  #playOut(): void {
    this.#quiet?.stop();
    this.#ended = true;
    const over = () => this.#handlers.onDown('closed');
    const leftMs = [...this.#unheard.values()].reduce((sum, ms) => sum + ms, 0);
    if (this.#audible === null && leftMs === 0) over();
    else this.#cancelTimer = this.#browser.after(LAST_WORDS_MS + leftMs, over);
  }

  #fail(why: string): void {
    this.#opening.reject(this.#refusal ?? new TransportFailed(why));
  }

  #receive(event: unknown): void {
    this.#quiet?.heard();
    const { type, delta, item_id, response_id, response } = fieldsOf(event);
    if (type === 'response.output_audio.delta' && isText(delta) && isText(item_id)) {
      if (isText(response_id)) this.#responses.set(item_id, response_id);
      const pcm = fromBase64(delta);
      this.#unheard.set(item_id, (this.#unheard.get(item_id) ?? 0) + pcm.length / SAMPLES_PER_MS);
      this.#sound?.play(item_id, pcm);
      return;
    }
    if (type === 'session.created') {
      this.#accepted = true;
      this.#openWhenBoth();
    }
    if (this.#sound) follow(this.#sound, type, item_id, response);
    this.#refusal = type === 'error' ? refusalOf(event) : null;
    this.#handlers.onEvent(event);
  }

  /** Both ends of the sound are there. */
  #openWhenBoth(): void {
    if (this.#state !== 'opening' || !this.#accepted || !this.#sound) return;
    this.#state = 'open';
    this.#cancelTimer();
    this.#quiet = watchQuiet(
      this.#browser,
      () => this.send(SIGN_OF_LIFE),
      () => this.#handlers.onDown('lost'),
    );
    this.#opening.resolve();
    this.#handlers.onOpen();
  }

  /** On this wire the player of the sound reports when it is heard. */
  #audibleNow(id: string): void {
    this.#audible = id;
    this.#reportSound('started', id);
  }

  #silentNow(heard: Heard | null, dropped: boolean): void {
    if (dropped) this.#unheard.clear();
    else if (heard) this.#unheard.delete(heard.id);
    // Items that were dropped before they were heard are not reported.
    if (!heard || heard.id !== this.#audible) return;
    this.#audible = null;
    if (dropped) {
      const item = { item_id: heard.id, content_index: 0, audio_end_ms: heard.ms };
      this.send({ type: 'conversation.item.truncate', ...item });
    }
    this.#reportSound(dropped ? 'cleared' : 'stopped', heard.id);
    if (this.#ended && this.#unheard.size === 0) this.#handlers.onDown('closed');
  }

  #reportSound(what: 'started' | 'stopped' | 'cleared', id: string): void {
    const response_id = this.#responses.get(id) ?? '';
    this.#handlers.onEvent({ type: `output_audio_buffer.${what}`, event_id: '', response_id });
  }
}

/** Does to what is played what an event of the server says. */
function follow(sound: Sound, type: unknown, item: unknown, response: unknown): void {
  if (type === 'output_audio_buffer.ducked') sound.duck();
  if (type === 'output_audio_buffer.held') sound.hold();
  if (type === 'output_audio_buffer.released') sound.release();
  if (type === 'response.output_audio.done' && isText(item)) sound.finish(item);
  const isCut = type === 'response.done' && fieldsOf(response).status === 'cancelled';
  if (isCut || type === 'input_audio_buffer.speech_started') sound.drop();
  // That one alone: the answer to what cut it may be there already.
  if (type === 'conversation.item.truncated' && isText(item)) sound.drop(item);
}
