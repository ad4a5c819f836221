/** The actions of a test on the stand-in, as visitor and browser. */
export interface SpeechStandIn {
  /** The recognition that is on; null while none is. */
  readonly listening: { readonly lang: string; readonly track: unknown; readonly continuous: boolean } | null;
  /** How many recognitions began. */
  readonly began: number;
  /** The visitor's speech, as recognised so far. */
  hear(text: string): void;
  /** Final words, and the end of the recognition. */
  finish(text: string): void;
  /** An error, and the end of the recognition. */
  fail(error: string): void;
  /** The recognition ends by itself. */
  end(): void;
  /** Texts that were read out or are about to be, in order. */
  readonly said: readonly {
    readonly text: string;
    readonly lang: string;
    readonly voice: string | undefined;
  }[];
  /** The text being read out; null without one. */
  readonly saying: string | null;
  /** It is read out to its end, or fails. */
  saidAll(error?: string): void;
  /** Changes the list of voices. */
  setVoices(voices: readonly { readonly lang: string; readonly localService: boolean }[]): void;
}

/**
 * A stand-in of the browser's speech recognition and synthesis: nothing is recognised and nothing is heard. It keeps to
 * the documented shapes, and to the order of events, of the Web Speech API. It is one function that refers to nothing
 * around it, so that a journey can put it into a page. Of what is cancelled browsers report an `error`, or the `end`.
 */
export function installSpeechStandIn(
  languages: readonly string[],
  cancelled: 'error' | 'end' = 'error',
): SpeechStandIn {
  type Handler = ((event: object) => void) | null;
  const later = (task: () => void) => queueMicrotask(task);
  let active: StandInRecognition | null = null;
  let began = 0;
  const said: { text: string; lang: string; voice: string | undefined }[] = [];
  const queue: StandInUtterance[] = [];
  const voiceOf = (lang: string, localService = true) => ({
    lang,
    localService,
    name: `Voice ${lang}`,
    voiceURI: lang,
    default: false,
  });
  let voices = languages.map((lang) => voiceOf(lang));

  class StandInRecognition {
    lang = '';
    continuous = false;
    interimResults = false;
    track: unknown;
    onstart: Handler = null;
    onresult: Handler = null;
    onerror: Handler = null;
    onend: Handler = null;
    #state: 'off' | 'starting' | 'on' = 'off';

    start(track?: unknown): void {
      if (this.#state !== 'off')
        throw new DOMException('recognition has already started', 'InvalidStateError');
      this.track = track;
      this.#state = 'starting';
      began += 1;
      later(() => {
        if (this.#state !== 'starting') return;
        this.#state = 'on';
        active = this;
        this.onstart?.({ type: 'start' });
      });
    }

    stop(): void {
      this.end();
    }

    abort(): void {
      if (this.#state === 'off') return;
      later(() => {
        if (this.#state !== 'off') this.onerror?.({ type: 'error', error: 'aborted', message: '' });
        this.end();
      });
    }

    result(transcript: string, isFinal: boolean): void {
      const alternative = { transcript, confidence: isFinal ? 0.9 : 0 };
      const results = [Object.assign([alternative], { isFinal })];
      this.onresult?.({ type: 'result', resultIndex: 0, results });
    }

    end(): void {
      if (this.#state === 'off') return;
      this.#state = 'off';
      if (active === this) active = null;
      this.onend?.({ type: 'end' });
    }
  }

  class StandInUtterance {
    readonly text: string;
    lang = '';
    volume = 1;
    voice: { lang: string; name: string } | null = null;
    onstart: Handler = null;
    onend: Handler = null;
    onerror: Handler = null;

    constructor(text = '') {
      this.text = text;
    }
  }

  const finishFirst = (error?: string) => {
    const utterance = queue.shift();
    if (error) utterance?.onerror?.({ type: 'error', error });
    else utterance?.onend?.({ type: 'end' });
  };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [...voices],
    speak(utterance: StandInUtterance) {
      if (utterance.volume === 0) {
        later(() => utterance.onend?.({ type: 'end' }));
        return;
      }
      said.push({ text: utterance.text, lang: utterance.lang, voice: utterance.voice?.name });
      queue.push(utterance);
    },
    cancel() {
      const [current, ...waiting] = queue.splice(0);
      later(() => {
        if (cancelled === 'end') current?.onend?.({ type: 'end' });
        else current?.onerror?.({ type: 'error', error: 'interrupted' });
        for (const each of waiting) each.onerror?.({ type: 'error', error: 'canceled' });
      });
    },
  });

  const standIn: SpeechStandIn = {
    get listening() {
      return active && { lang: active.lang, track: active.track, continuous: active.continuous };
    },
    get began() {
      return began;
    },
    hear: (text) => active?.result(text, false),
    finish(text) {
      const own = active;
      own?.result(text, true);
      own?.end();
    },
    fail(error) {
      const own = active;
      own?.onerror?.({ type: 'error', error, message: '' });
      own?.end();
    },
    end: () => active?.end(),
    said,
    get saying() {
      return queue[0]?.text ?? null;
    },
    saidAll(error) {
      while (queue.length > 0) finishFirst(error);
    },
    setVoices(list) {
      voices = list.map(({ lang, localService }) => voiceOf(lang, localService));
      synthesis.dispatchEvent(new Event('voiceschanged'));
    },
  };
  const given = {
    SpeechRecognition: StandInRecognition,
    webkitSpeechRecognition: StandInRecognition,
    speechSynthesis: synthesis,
    SpeechSynthesisUtterance: StandInUtterance,
    speechStandIn: standIn,
  };
  for (const [name, value] of Object.entries(given)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return standIn;
}
