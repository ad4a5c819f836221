import { modelFiles } from './model-files.ts';
import { loadSherpa, type SherpaVad, type SherpaVadConfig } from './sherpa.ts';
import { sileroFile } from './silero-file.ts';
import { SAMPLE_RATE, type VoiceActivityDetector, type VoiceActivityDetectorFactory } from './types.ts';

/**
 * Median lags over eight voices (64 utterances, 90th percentile 120 and 120 ms; in noise 37 dB under full
 * scale 157 and 144). The model looks at 32 ms at a time and two such windows must agree on an onset.
 */
const ONSET_LAG_MS = 85;
const OFFSET_LAG_MS = 105;

/**
 * sherpa keeps the sound of an utterance until it ends, for recognisers that want it from there. Nobody
 * here does, so a long one is cut: the detector starts afresh and what it said before is held meanwhile.
 */
const FRESH_START_SAMPLES = 15 * SAMPLE_RATE;
const HOLD_SAMPLES = 0.25 * SAMPLE_RATE;
/** Room for those 15 s and what lies round them; sherpa grows it, with a warning on stderr, if passed. */
const BUFFER_SECONDS = 20;

export interface SileroOptions {
  /**
   * Detectors made beforehand. Making one takes 10 ms in the calling thread and 3.8 MB; those given
   * back are used again, so this is the number of calls expected at once. Default 4.
   */
  readonly warm?: number;
  /** Folder for the network of one rate, made once; default: a cache folder next to the installed packages. */
  readonly cacheDir?: string;
}

export interface SileroFactory {
  readonly createDetector: VoiceActivityDetectorFactory;
  /** Frees the idle detectors; those in use go when they are closed. May be called twice. */
  close(): void;
}

/** Loads Silero v6. Rejects when the model's file is missing or damaged. */
export async function createSileroFactory(options: SileroOptions = {}): Promise<SileroFactory> {
  const model = await sileroFile(options.cacheDir ?? modelFiles.cacheFolder());
  const idle = Array.from({ length: options.warm ?? 4 }, () => createVad(model));
  let closed = false;
  const giveBack = (vad: SherpaVad) => {
    if (closed) return;
    vad.reset();
    idle.push(vad);
  };
  return {
    createDetector: () => new SileroDetector(idle.pop() ?? createVad(model), giveBack),
    close: () => {
      closed = true;
      idle.length = 0;
    },
  };
}

class SileroDetector implements VoiceActivityDetector {
  readonly onsetLagMs = ONSET_LAG_MS;
  readonly offsetLagMs = OFFSET_LAG_MS;
  readonly #giveBack: (vad: SherpaVad) => void;
  #vad: SherpaVad | undefined;
  #spokenSamples = 0;
  #holdSamples = 0;

  constructor(vad: SherpaVad, giveBack: (vad: SherpaVad) => void) {
    this.#vad = vad;
    this.#giveBack = giveBack;
  }

  accept(frame: Float32Array): boolean {
    const vad = this.#vad;
    if (!vad) return false;
    vad.acceptWaveform(frame);
    while (!vad.isEmpty()) vad.pop();
    const speaking = vad.isDetected();
    this.#holdSamples = speaking ? 0 : Math.max(0, this.#holdSamples - frame.length);
    this.#spokenSamples = speaking ? this.#spokenSamples + frame.length : 0;
    if (this.#spokenSamples >= FRESH_START_SAMPLES) {
      vad.reset();
      this.#spokenSamples = 0;
      this.#holdSamples = HOLD_SAMPLES;
    }
    return speaking || this.#holdSamples > 0;
  }

  close(): void {
    const vad = this.#vad;
    this.#vad = undefined;
    if (vad) this.#giveBack(vad);
  }
}

function createVad(model: string): SherpaVad {
  const config: SherpaVadConfig = {
    sileroVad: {
      model,
      threshold: 0.6,
      minSpeechDuration: 0.03,
      // Ends at the first silent window (sherpa refuses 0): turn-taking has its own hangover.
      minSilenceDuration: 0.00001,
      // Past this sherpa would change its own thresholds.
      maxSpeechDuration: 3600,
      windowSize: 512,
    },
    sampleRate: SAMPLE_RATE,
    numThreads: 1,
    debug: false,
  };
  return new (loadSherpa().Vad)(config, BUFFER_SECONDS);
}
