import type { Clock } from '../session/types.ts';
import type { SpeechToText, TextToSpeech, VoiceActivityDetector } from '../speech/types.ts';
import { FRAME_SAMPLES, VOICE_FRAME_SAMPLES } from '../speech/types.ts';

const FRAME_MS = 10;
/** Each text is spoken at an amplitude of its own, by which recognition knows it again. */
const BASE_AMPLITUDE = 0.125;
const AMPLITUDE_STEP = 1 / 4_096;
/** Below this a sample is silence. */
const AUDIBLE = 0.1;

export interface ScriptedSpeechOptions {
  readonly onsetLagMs?: number;
  readonly offsetLagMs?: number;
  /** How long recognition and synthesis take. */
  readonly recognitionMs?: number;
  readonly synthesisMs?: number;
  /** Sound per character of text. */
  readonly msPerCharacter?: number;
}

export interface ScriptedSpeech {
  readonly stt: SpeechToText;
  readonly tts: TextToSpeech;
  readonly detector: VoiceActivityDetector;
  /** Frames that recognition turns into `text` ('' for a noise), as long as `ms`. */
  frames(text: string, ms: number): Float32Array[];
  silence(ms: number): Float32Array[];
  /** Recognition's and synthesis' next failures, one per call. */
  readonly sttFailures: unknown[];
  readonly ttsFailures: unknown[];
  recognitionMs: number;
  synthesisMs: number;
  /** How likely recognition says that each word is; undefined: it does not tell. */
  likelihood: number | undefined;
  /** Milliseconds of sound of each recognition that was begun, and the texts that were synthesised. */
  readonly recognised: readonly number[];
  readonly synthesised: readonly string[];
  /** Calls that have not settled. */
  readonly running: number;
  readonly detectorClosed: boolean;
}

/** Speech without models: texts become frames of a certain amplitude and back, at the speed the test sets. */
export function createScriptedSpeech(clock: Clock, options: ScriptedSpeechOptions = {}): ScriptedSpeech {
  const { onsetLagMs = 60, offsetLagMs = 100, msPerCharacter = 20 } = options;
  const texts: string[] = [];
  const recognised: number[] = [];
  const synthesised: string[] = [];
  let running = 0;
  let detectorClosed = false;

  const after = async <T>(delayMs: number, signal: AbortSignal, failure: unknown, value: T): Promise<T> => {
    running += 1;
    try {
      await wait(clock, delayMs, signal);
      if (failure !== undefined) throw failure;
      return value;
    } finally {
      running -= 1;
    }
  };

  const speech: ScriptedSpeech = {
    sttFailures: [],
    ttsFailures: [],
    recognitionMs: options.recognitionMs ?? 100,
    synthesisMs: options.synthesisMs ?? 30,
    likelihood: undefined,
    recognised,
    synthesised,
    get running() {
      return running;
    },
    get detectorClosed() {
      return detectorClosed;
    },
    frames(text, ms) {
      const known = texts.indexOf(text);
      const index = known === -1 ? texts.push(text) - 1 : known;
      return repeat(BASE_AMPLITUDE + index * AMPLITUDE_STEP, ms);
    },
    silence: (ms) => repeat(0, ms),
    stt: {
      transcribe(samples, signal) {
        recognised.push((samples.length / FRAME_SAMPLES) * FRAME_MS);
        const text = wordsOf(samples, texts);
        const { likelihood } = speech;
        const likelihoods = likelihood === undefined ? undefined : text.split(' ').map(() => likelihood);
        return after(speech.recognitionMs, signal, speech.sttFailures.shift(), {
          text,
          ...(likelihoods && { likelihoods }),
        });
      },
      close: () => Promise.resolve(),
    },
    tts: {
      async *synthesize(text, _settings, signal) {
        synthesised.push(text);
        const frames = Math.ceil((text.length * msPerCharacter) / FRAME_MS);
        const tone = new Int16Array(frames * VOICE_FRAME_SAMPLES).fill(1_000);
        yield await after(speech.synthesisMs, signal, speech.ttsFailures.shift(), tone);
      },
      close: () => Promise.resolve(),
    },
    detector: {
      ...laggingDetector(onsetLagMs, offsetLagMs),
      onsetLagMs,
      offsetLagMs,
      close() {
        detectorClosed = true;
      },
    },
  };
  return speech;
}

/** Says "speech" `onsetLagMs` after it began and "silence" `offsetLagMs` after it ended, as a real one does. */
function laggingDetector(onsetLagMs: number, offsetLagMs: number): Pick<VoiceActivityDetector, 'accept'> {
  let speaking = false;
  let differsForMs = 0;
  return {
    accept(frame) {
      const loud = Math.abs(frame[0] ?? 0) >= AUDIBLE;
      differsForMs = loud === speaking ? 0 : differsForMs + (frame.length / FRAME_SAMPLES) * FRAME_MS;
      if (differsForMs >= (speaking ? offsetLagMs : onsetLagMs) && loud !== speaking) {
        speaking = loud;
        differsForMs = 0;
      }
      return speaking;
    },
  };
}

function repeat(amplitude: number, ms: number): Float32Array[] {
  return Array.from({ length: Math.round(ms / FRAME_MS) }, () =>
    new Float32Array(FRAME_SAMPLES).fill(amplitude),
  );
}

function wordsOf(samples: Float32Array, texts: readonly string[]): string {
  const heard: string[] = [];
  let last = -1;
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    const sample = samples[at] ?? 0;
    const index = sample < AUDIBLE ? -1 : Math.round((sample - BASE_AMPLITUDE) / AMPLITUDE_STEP);
    const text = index === last ? '' : (texts[index] ?? '');
    if (text !== '') heard.push(text);
    last = index;
  }
  return heard.join(' ');
}

function wait(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
