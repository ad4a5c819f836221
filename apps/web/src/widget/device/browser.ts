import type { ServerEvent } from '@parlo/contract/realtime';
import type { WidgetEvents } from '../page/window-events.ts';

/** Codes of `SpeechRecognitionErrorEvent`, as the Web Speech API names them. */
export type RecognitionError =
  | 'no-speech'
  | 'aborted'
  | 'audio-capture'
  | 'network'
  | 'not-allowed'
  | 'service-not-allowed'
  | 'language-not-supported';

/** The browser's `SpeechRecognition`, as far as it is used; the DOM's types do not have it. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onstart: (() => void) | null;
  onresult: ((event: { readonly results: ArrayLike<RecognitionResult> }) => void) | null;
  onerror: ((event: { readonly error: RecognitionError | string }) => void) | null;
  /** Comes last, after each other event. */
  onend: (() => void) | null;
  /** Throws when it has begun already. Newer browsers take a microphone's track. */
  start(track?: MediaStreamTrack): void;
  /** Ends it without another result. */
  abort(): void;
}

export interface RecognitionResult extends ArrayLike<{ readonly transcript: string }> {
  readonly isFinal: boolean;
}

/** The browser's part of a conversation by device, handed in so that a test can script it. */
export interface DeviceBrowser {
  createRecognition(): Recognition;
  /** Undefined where the browser reads nothing out. */
  readonly speech: SpeechSynthesis | undefined;
  createUtterance(text: string): SpeechSynthesisUtterance;
  /** A microphone in which nothing that this device plays is heard; null where the browser has none. Rejects like `getUserMedia`. */
  openEchoFree(): Promise<MediaStream | null>;
  /** What the visitor's browser is set to, the most wanted first. */
  readonly languages: readonly string[];
  isHidden(): boolean;
  /** These call `heard` until what they return is called. */
  onVisibility(heard: () => void): () => void;
  onEvent(heard: (event: ServerEvent) => void): () => void;
  /** In milliseconds of a clock that only goes forward. */
  now(): number;
  /** Calls `task` once after `delayMs`; what it returns cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

type RecognitionClass = (new () => Recognition) & { readonly available?: unknown };
interface Speaking {
  readonly SpeechRecognition?: RecognitionClass;
  readonly webkitSpeechRecognition?: RecognitionClass;
}

const recognitionClass = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Speaking;
  return SpeechRecognition ?? webkitSpeechRecognition;
};

/** The browser that this page runs in. */
export const deviceBrowser: DeviceBrowser = {
  createRecognition() {
    const Class = recognitionClass();
    if (!Class) throw new Error('this browser has no speech recognition');
    return new Class();
  },
  get speech() {
    return globalThis.speechSynthesis;
  },
  createUtterance: (text) => new SpeechSynthesisUtterance(text),
  openEchoFree,
  get languages() {
    return navigator.languages;
  },
  isHidden: () => document.hidden,
  onVisibility(heard) {
    document.addEventListener('visibilitychange', heard);
    return () => document.removeEventListener('visibilitychange', heard);
  },
  onEvent(heard) {
    const onEvent = (event: Event) => heard((event as CustomEvent<WidgetEvents['parlo:event']>).detail.event);
    addEventListener('parlo:event', onEvent);
    return () => removeEventListener('parlo:event', onEvent);
  },
  now: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * A browser's voice is played by the system, and the usual echo cancellation knows only what the page itself plays. It is
 * enough where it is of the mode `all`, and where recognition takes a track: browsers with `available` do.
 */
async function openEchoFree(): Promise<MediaStream | null> {
  if (!recognitionClass()?.available || !navigator.mediaDevices) return null;
  // The DOM's types know no modes.
  const audio = { echoCancellation: { ideal: 'all' } } as unknown as MediaTrackConstraints;
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const [track] = stream.getAudioTracks();
  if ((track?.getSettings().echoCancellation as unknown) === 'all') return stream;
  for (const each of stream.getTracks()) each.stop();
  return null;
}
