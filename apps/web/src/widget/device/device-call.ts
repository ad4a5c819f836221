import type { CallHandlers, RealtimeCall } from '@parlo/call-client';
import type { ServerEvent } from '@parlo/contract/realtime';
import { type DeviceBrowser, deviceBrowser } from './browser.ts';
import { Listener, type ListeningFailure } from './listener.ts';
import { GrowingText, Speaker } from './speaker.ts';
import { noticeIn, wordsIn } from './words.ts';

/** A conversation in which nobody says anything ends after so many milliseconds: a microphone is not left on. */
const SILENCE_MS = 90_000;

export interface DeviceOptions {
  /** Of the assistant, as an ISO 639-1 code. */
  readonly language: string;
  /** Of the page, for what the visitor reads. */
  readonly pageLanguage: string;
  /** What is said first; empty where the conversation goes on. */
  readonly greeting: string;
  /** The owner's words for that an AI speaks; absent: Parlo's own. */
  readonly notice?: string | undefined;
  /** Sends words as the visitor's, or, while a reply is on its way, once that is over. */
  ask(text: string): void;
  /** Shows a sentence; null for none. */
  say(words: string, isTrouble: boolean): void;
}

export interface DeviceHandlers extends Pick<CallHandlers, 'onOpen' | 'onEvent' | 'onEnd'> {
  /** The visitor agreed; `stream` is their microphone where the page has it. */
  onMicrophone(stream?: MediaStream): void;
  onSoundBlocked(play: () => void): void;
  /** There is something to press beside the end of the call; null: no more. */
  onOffer(offer: { readonly words: string; press(): void } | null): void;
}

/**
 * A conversation in which the visitor's own device listens and speaks: the words go as typed ones do. To the page it is a
 * call. Belongs into a press.
 *
 * Recognition is off while the device speaks, since it would hear the assistant, unless the browser takes everything that
 * the device plays out of the microphone. There the visitor interrupts by speaking; elsewhere by a press, or by typing.
 */
export function startOnDevice(
  options: DeviceOptions,
  handlers: DeviceHandlers,
  browser: DeviceBrowser = deviceBrowser,
): RealtimeCall {
  const call = new DeviceCall(options, handlers, browser);
  void call.begin();
  return call;
}

/** The line that shows what is being understood. */
const HEARD = 'heard_here';

class DeviceCall implements RealtimeCall {
  readonly #options: DeviceOptions;
  readonly #handlers: DeviceHandlers;
  readonly #browser: DeviceBrowser;
  readonly #listener: Listener;
  readonly #speaker: Speaker;
  readonly #closing: (() => void)[] = [];
  #state: 'opening' | 'open' | 'over' = 'opening';
  #microphone: MediaStream | null = null;
  #muted = false;
  /** Words that are shown and not sent: still being said, or waiting for the end of a reply. */
  #saying = '';
  #waiting = '';
  #growing: GrowingText | null = null;
  /** What the visitor said over is not read out. */
  #isCut = false;
  #toldSilence = false;
  #toldVoiceless = false;
  #activeAt = 0;

  constructor(options: DeviceOptions, handlers: DeviceHandlers, browser: DeviceBrowser) {
    this.#options = options;
    this.#handlers = handlers;
    this.#browser = browser;
    this.#listener = new Listener(browser, tagOf(options.language, browser.languages), {
      onStart: () => this.#open(),
      onWords: (text) => this.#hear(text),
      onFinal: (text) => this.#take(text),
      onSilence: () => this.#onSilence(),
      onFailure: (why) => this.#fail(why),
    });
    this.#speaker = new Speaker(browser, options.language, {
      onStart: () => this.#onSpeaking(true),
      onStop: () => this.#onSpeaking(false),
      onVoiceless: () => this.#onVoiceless(),
      onBlocked: (play) => handlers.onSoundBlocked(play),
    });
  }

  get #words() {
    return wordsIn(this.#options.pageLanguage);
  }

  async begin(): Promise<void> {
    this.#closing.push(
      this.#browser.onVisibility(() => this.#adjust()),
      this.#browser.onEvent((event) => this.#receive(event)),
    );
    this.#speaker.open();
    try {
      const stream = await this.#browser.openEchoFree();
      if (this.#isOver) stopAll(stream);
      else this.#microphone = stream;
    } catch (cause) {
      const isDenied = cause instanceof DOMException && cause.name === 'NotAllowedError';
      this.#fail(isDenied ? 'not-allowed' : 'audio-capture');
    }
    this.#adjust();
  }

  /** The page is about to send something, typed or said: nothing more is read out of what came before. */
  type(): boolean {
    if (this.#isOver) return false;
    this.#activeAt = this.#browser.now();
    this.#isCut = false;
    this.#waiting = '';
    this.#speaker.stop();
    this.#show();
    return false;
  }

  mute(on: boolean): void {
    this.#muted = on;
    this.#adjust();
  }

  /** The browser asks by itself, whenever it begins to listen. */
  askMicrophone(): void {}

  close(): void {
    if (this.#isOver) return;
    this.#shut();
    this.#handlers.onEnd({ how: 'left' });
  }

  drop(): void {
    this.close();
  }

  get #isOver(): boolean {
    return this.#state === 'over';
  }

  /** Listens whenever it may. A page that nobody sees does not listen, nor speak. */
  #adjust(): void {
    if (this.#isOver) return;
    const isHidden = this.#browser.isHidden();
    if (isHidden) this.#speaker.stop();
    const isDeaf = this.#muted || isHidden || (this.#speaker.speaking && !this.#microphone);
    // What is played before the first word of the visitor must not keep the browser from asking for the microphone.
    if (isDeaf && (this.#state === 'open' || isHidden)) {
      this.#saying = '';
      this.#listener.pause();
      this.#show();
    } else {
      this.#listener.listen(this.#microphone?.getAudioTracks()[0]);
    }
  }

  /** Each recognition begins anew; the conversation begins with the first. */
  #open(): void {
    if (this.#state !== 'opening') return;
    this.#state = 'open';
    this.#activeAt = this.#browser.now();
    this.#handlers.onMicrophone(this.#microphone ?? undefined);
    this.#handlers.onOpen();
    const { greeting, language, notice = noticeIn(language) } = this.#options;
    if (!greeting) return;
    this.#say(notice);
    const whole = new GrowingText((sentence) => this.#say(sentence));
    whole.finish(greeting);
  }

  #say(sentence: string): void {
    if (!this.#browser.isHidden()) this.#speaker.say(sentence);
  }

  #hear(text: string): void {
    this.#activeAt = this.#browser.now();
    if (!this.#saying) this.#send({ type: 'input_audio_buffer.speech_started' });
    this.#saying = text;
    this.#interrupt();
    this.#show();
  }

  #take(text: string): void {
    this.#activeAt = this.#browser.now();
    this.#saying = '';
    this.#interrupt();
    this.#waiting = `${this.#waiting} ${text}`.trim();
    this.#show();
    this.#options.ask(this.#waiting);
  }

  #interrupt(): void {
    this.#isCut = true;
    this.#speaker.stop();
  }

  /** What is understood so far; it is taken back where it becomes a line of its own. */
  #show(): void {
    const text = `${this.#waiting} ${this.#saying}`.trim();
    this.#send({ type: 'conversation.item.deleted', item_id: HEARD });
    if (!text) return;
    this.#send({
      type: 'conversation.item.input_audio_transcription.delta',
      item_id: HEARD,
      content_index: 0,
      delta: text,
    });
  }

  #receive(event: ServerEvent): void {
    if (this.#state !== 'open') return;
    if (event.type === 'response.created') this.#isCut = this.#saying !== '' || this.#waiting !== '';
    if (event.type === 'response.output_text.delta') this.#growingText().add(event.delta);
    if (event.type === 'response.output_text.done') {
      this.#growingText().finish(event.text);
      this.#growing = null;
    }
    if (event.type === 'response.done') this.#growing = null;
  }

  #growingText(): GrowingText {
    const { notice = noticeIn(this.#options.language), greeting } = this.#options;
    this.#growing ??= new GrowingText((sentence) => {
      // The server begins each conversation with it, and it was said before the greeting.
      const isTold = greeting !== '' && sentence.trim() === notice;
      if (!this.#isCut && !isTold) this.#say(sentence);
    });
    return this.#growing;
  }

  #onSpeaking(on: boolean): void {
    if (this.#isOver) return;
    this.#activeAt = this.#browser.now();
    this.#send({ type: on ? 'output_audio_buffer.started' : 'output_audio_buffer.stopped', response_id: '' });
    const offer = { words: this.#words.stopSpeaking, press: () => this.#interrupt() };
    if (!this.#microphone) this.#handlers.onOffer(on ? offer : null);
    this.#adjust();
  }

  #onVoiceless(): void {
    if (this.#isOver || this.#toldVoiceless) return;
    this.#toldVoiceless = true;
    this.#options.say(this.#words.noVoice, false);
  }

  #onSilence(): void {
    if (this.#browser.now() - this.#activeAt >= SILENCE_MS) {
      this.#shut();
      this.#handlers.onEvent(eventOf({ type: 'error', error: { code: 'silence', message: 'nobody spoke' } }));
      this.#handlers.onEnd({ how: 'closed' });
      return;
    }
    if (!this.#toldSilence) this.#options.say(this.#words.noSpeech, false);
    this.#toldSilence = true;
  }

  #fail(why: ListeningFailure): void {
    if (this.#isOver) return;
    this.#shut();
    if (why === 'not-allowed') {
      this.#handlers.onEnd({ how: 'denied' });
      return;
    }
    this.#handlers.onEnd({ how: 'left' });
    this.#options.say(this.#words[WORDS[why]], true);
  }

  #shut(): void {
    this.#saying = '';
    this.#waiting = '';
    this.#show();
    this.#state = 'over';
    this.#listener.pause();
    this.#speaker.close();
    stopAll(this.#microphone);
    for (const close of this.#closing.splice(0)) close();
  }

  #send(event: Record<string, unknown>): void {
    if (!this.#isOver) this.#handlers.onEvent(eventOf(event));
  }
}

/** The page reads of an event only what is in it; ids and responses are the server's. */
const eventOf = (event: Record<string, unknown>) => ({ event_id: '', ...event }) as unknown as ServerEvent;

function stopAll(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const WORDS = {
  'audio-capture': 'noMicrophone',
  network: 'network',
  'service-not-allowed': 'notOffered',
  'language-not-supported': 'noLanguage',
  broken: 'broken',
} as const;

/** A language as recognition wants it: with the visitor's own region, or the one that it is mostly spoken in. */
const REGIONS: Readonly<Record<string, string>> = { en: 'en-US', uk: 'uk-UA' };

function tagOf(language: string, wanted: readonly string[]): string {
  return wanted.find((each) => each.startsWith(`${language}-`)) ?? REGIONS[language] ?? language;
}
