import type { DeviceBrowser, Recognition, RecognitionError } from './browser.ts';

/** Between the end of one recognition and the next, in milliseconds: at once where something was heard. */
const AGAIN_MS = 50;
/** After one that heard nothing, so that a browser that ends each at once is not asked without pause. */
const EMPTY_AGAIN_MS = 500;
/** One that ends sooner, in milliseconds, without a word or an error did not work. */
const TOO_SHORT_MS = 1_000;
/** After so many of those in a row nothing works. */
const MAX_SHORT = 5;

/** Errors after which nothing can be heard. */
export type ListeningFailure = Exclude<RecognitionError, 'no-speech' | 'aborted'> | 'broken';

export interface ListenerHandlers {
  /** The visitor agreed, and is heard. */
  onStart(): void;
  /** What the visitor says, as far as it is understood; it may change until it is final. */
  onWords(text: string): void;
  onFinal(text: string): void;
  /** A recognition ended and nothing was said in it. */
  onSilence(): void;
  /** Comes once; nothing is heard any more. */
  onFailure(why: ListeningFailure): void;
}

/**
 * Listens by the browser's recognition, one utterance each and anew after every end: that is what all browsers do alike.
 * With `continuous`, Chrome on Android gives results twice, and Safari ends by itself.
 */
export class Listener {
  readonly #browser: DeviceBrowser;
  readonly #language: string;
  readonly #handlers: ListenerHandlers;
  #track: MediaStreamTrack | undefined;
  #wanted = false;
  #running: Recognition | null = null;
  /** The one that is on was ended from here: its end says nothing of the visitor. */
  #isAborted = false;
  #words = '';
  #startedAt = 0;
  #short = 0;
  #cancelAgain = () => {};

  /** `language` as recognition takes it, such as `uk-UA`. */
  constructor(browser: DeviceBrowser, language: string, handlers: ListenerHandlers) {
    this.#browser = browser;
    this.#language = language;
    this.#handlers = handlers;
  }

  /** From now on, from this microphone; without one, from the browser's own. May be called twice. */
  listen(track?: MediaStreamTrack): void {
    this.#track = track ?? this.#track;
    this.#wanted = true;
    if (!this.#running) this.#start();
  }

  /** Hears nothing until `listen`. What was not final is lost. */
  pause(): void {
    this.#wanted = false;
    this.#words = '';
    this.#cancelAgain();
    this.#isAborted = this.#running !== null;
    this.#running?.abort();
  }

  #start(): void {
    this.#cancelAgain();
    try {
      const recognition = this.#browser.createRecognition();
      recognition.lang = this.#language;
      recognition.continuous = false;
      recognition.interimResults = true;
      this.#follow(recognition);
      if (this.#track) recognition.start(this.#track);
      else recognition.start();
      this.#running = recognition;
      this.#startedAt = this.#browser.now();
    } catch (cause) {
      console.error('speech recognition did not begin', cause);
      this.#fail('broken');
    }
  }

  #follow(recognition: Recognition): void {
    const isOwn = () => this.#running === recognition && this.#wanted;
    let isFinal = false;
    let isSilent = true;
    recognition.onstart = () => {
      if (isOwn()) this.#handlers.onStart();
    };
    recognition.onresult = ({ results }) => {
      if (!isOwn() || isFinal) return;
      const all = Array.from(results);
      const text = all
        .map((result) => result[0]?.transcript ?? '')
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
      if (!text) return;
      isSilent = false;
      isFinal = all.at(-1)?.isFinal === true;
      if (isFinal) this.#finish(text);
      else {
        this.#words = text;
        this.#handlers.onWords(text);
      }
    };
    recognition.onerror = ({ error }) => {
      // Others interrupt, such as a phone call: it is tried again.
      if (!isOwn() || error === 'no-speech' || error === 'aborted') return;
      this.#fail(isFailure(error) ? error : 'broken');
    };
    recognition.onend = () => {
      const isAborted = this.#isAborted;
      this.#running = null;
      this.#isAborted = false;
      if (!this.#wanted) return;
      // Safari may end without having called the last words final.
      if (this.#words) this.#finish(this.#words);
      if (!isAborted) this.#count(isSilent);
      this.#again(isSilent && !isAborted);
    };
  }

  #finish(text: string): void {
    this.#words = '';
    this.#handlers.onFinal(text);
  }

  #count(isSilent: boolean): void {
    const isShort = isSilent && this.#browser.now() - this.#startedAt < TOO_SHORT_MS;
    this.#short = isShort ? this.#short + 1 : 0;
    if (this.#short >= MAX_SHORT) this.#fail('broken');
    else if (isSilent && !isShort) this.#handlers.onSilence();
  }

  #again(isSilent: boolean): void {
    if (!this.#wanted || this.#running) return;
    this.#cancelAgain = this.#browser.after(isSilent ? EMPTY_AGAIN_MS : AGAIN_MS, () => {
      if (this.#wanted && !this.#running) this.#start();
    });
  }

  #fail(why: ListeningFailure): void {
    this.pause();
    this.#handlers.onFailure(why);
  }
}

const FAILURES: readonly string[] = [
  'audio-capture',
  'network',
  'not-allowed',
  'service-not-allowed',
  'language-not-supported',
];
const isFailure = (error: string): error is ListeningFailure => FAILURES.includes(error);
