import type { DeviceBrowser } from './browser.ts';
import { spokenText, wholeSentences } from './sentences.ts';

/** Some browsers load their list of voices after the page, in milliseconds. */
const VOICES_MS = 1_500;
/** Some browsers lose the end of an utterance: after so many milliseconds, and so many for each character, it is over. */
const LOST_MS = 8_000;
const LOST_CHARACTER_MS = 150;

export interface SpeakerHandlers {
  /** Something is about to be heard. */
  onStart(): void;
  /** All that was to be said is said, or was stopped. */
  onStop(): void;
  /** There is no voice of the language, or it does not work: nothing is read out from now on. */
  onVoiceless(): void;
  /** Nothing is read out before another press; `play` belongs into it. */
  onBlocked(play: () => void): void;
}

/**
 * Reads replies out with the browser's own voice, a sentence each: the first is heard before the reply is whole, and
 * Chrome breaks off what takes longer than 15 seconds.
 */
export class Speaker {
  readonly #browser: DeviceBrowser;
  readonly #language: string;
  readonly #handlers: SpeakerHandlers;
  readonly #queue: string[] = [];
  /** What is being said. Held here, since Chrome forgets the events of one that nothing refers to. */
  #current: SpeechSynthesisUtterance | null = null;
  #state: 'loading' | 'ready' | 'off' = 'loading';
  #cancelTimer = () => {};
  readonly #onVoices = () => this.#findVoice();

  constructor(browser: DeviceBrowser, language: string, handlers: SpeakerHandlers) {
    this.#browser = browser;
    this.#language = language;
    this.#handlers = handlers;
  }

  /** Belongs into a press: Safari reads nothing out before one utterance began in it. */
  open(): void {
    const { speech } = this.#browser;
    if (!speech) {
      this.#turnOff();
      return;
    }
    const silent = this.#browser.createUtterance(' ');
    silent.volume = 0;
    speech.speak(silent);
    speech.addEventListener('voiceschanged', this.#onVoices);
    this.#cancelTimer = this.#browser.after(VOICES_MS, () => this.#turnOff());
    this.#findVoice();
  }

  get speaking(): boolean {
    return this.#current !== null || (this.#queue.length > 0 && this.#state !== 'off');
  }

  say(sentence: string): void {
    const text = spokenText(sentence);
    if (!text || this.#state === 'off') return;
    this.#queue.push(text);
    this.#next();
  }

  /** Says no more of what was to be said. */
  stop(): void {
    if (!this.speaking) return;
    this.#queue.length = 0;
    this.#current = null;
    if (this.#state === 'ready') this.#cancelTimer();
    this.#browser.speech?.cancel();
    this.#handlers.onStop();
  }

  /** May be called twice. */
  close(): void {
    this.stop();
    this.#state = 'off';
    this.#cancelTimer();
    this.#browser.speech?.removeEventListener('voiceschanged', this.#onVoices);
  }

  /** Of the language; one of the device itself, to which no text goes out, before one of a service. */
  get #voice(): SpeechSynthesisVoice | undefined {
    const voices = (this.#browser.speech?.getVoices() ?? []).filter(
      ({ lang }) => lang.slice(0, 2).toLowerCase() === this.#language,
    );
    return voices.find(({ localService }) => localService) ?? voices[0];
  }

  #findVoice(): void {
    if (this.#state !== 'loading' || !this.#voice) return;
    this.#cancelTimer();
    this.#state = 'ready';
    this.#next();
  }

  #turnOff(): void {
    const { speaking } = this;
    this.#state = 'off';
    this.#queue.length = 0;
    this.#current = null;
    this.#handlers.onVoiceless();
    if (speaking) this.#handlers.onStop();
  }

  #next(): void {
    if (this.#state !== 'ready' || this.#current) return;
    const text = this.#queue.shift();
    if (text) this.#speak(text);
  }

  #speak(text: string): void {
    const { speech } = this.#browser;
    const utterance = this.#browser.createUtterance(text);
    const voice = this.#voice;
    if (voice) utterance.voice = voice;
    utterance.lang = voice?.lang ?? this.#language;
    utterance.onend = () => this.#over(utterance);
    utterance.onerror = ({ error }) => this.#fail(utterance, error, text);
    const isFirst = this.#current === null;
    this.#current = utterance;
    if (isFirst) this.#handlers.onStart();
    this.#cancelTimer = this.#browser.after(LOST_MS + text.length * LOST_CHARACTER_MS, () =>
      this.#over(utterance),
    );
    speech?.speak(utterance);
  }

  /** Stopped ones report too, and late. */
  #over(utterance: SpeechSynthesisUtterance): void {
    if (utterance !== this.#current) return;
    this.#cancelTimer();
    const text = this.#queue.shift();
    if (text) {
      this.#speak(text);
      return;
    }
    this.#current = null;
    this.#handlers.onStop();
  }

  #fail(utterance: SpeechSynthesisUtterance, error: string, text: string): void {
    if (utterance !== this.#current) return;
    this.#cancelTimer();
    if (error !== 'not-allowed') {
      if (error === 'interrupted' || error === 'canceled') this.#over(utterance);
      else this.#turnOff();
      return;
    }
    this.#current = null;
    const left = [text, ...this.#queue.splice(0)];
    this.#handlers.onStop();
    this.#handlers.onBlocked(() => {
      for (const each of left) this.say(each);
    });
  }
}

/** Reads a text out while it grows. */
export class GrowingText {
  readonly #say: (sentence: string) => void;
  #text = '';
  #said = 0;

  constructor(say: (sentence: string) => void) {
    this.#say = say;
  }

  add(delta: string): void {
    this.#text += delta;
    const { sentences, end } = wholeSentences(this.#text.slice(this.#said));
    this.#said += end;
    for (const each of sentences) this.#say(each);
  }

  /** Says what is left of the whole text. */
  finish(whole: string): void {
    const rest = whole.slice(this.#said);
    this.#said = whole.length;
    const { sentences, end } = wholeSentences(rest);
    for (const each of [...sentences, rest.slice(end)]) this.#say(each);
  }
}
