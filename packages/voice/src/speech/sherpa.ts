import { createRequire } from 'node:module';

/** One utterance handed to the recogniser. */
export interface SherpaStream {
  acceptWaveform(sound: { readonly samples: Float32Array; readonly sampleRate: number }): void;
}

export interface SherpaRecognizer {
  createStream(): SherpaStream;
  decodeAsync(stream: SherpaStream): Promise<{ readonly text: string }>;
}

export interface SherpaVad {
  acceptWaveform(samples: Float32Array): void;
  isDetected(): boolean;
  isEmpty(): boolean;
  pop(): void;
  reset(): void;
}

/** Paths of one model's files, under the name of its family. */
export interface SherpaModelConfig {
  readonly moonshine?: Readonly<Record<string, string>>;
  readonly whisper?: Readonly<Record<string, string>>;
  readonly transducer?: Readonly<Record<string, string>>;
  readonly tokens: string;
  readonly modelType?: string;
  readonly numThreads: number;
  readonly provider: 'cpu';
  readonly debug: 0 | 1;
}

export interface SherpaRecognizerConfig {
  readonly modelConfig: SherpaModelConfig;
}

export interface SherpaVadConfig {
  readonly sileroVad: {
    readonly model: string;
    readonly threshold: number;
    /** Seconds, like the next two. */
    readonly minSpeechDuration: number;
    readonly minSilenceDuration: number;
    readonly maxSpeechDuration: number;
    /** Samples: 512 is what Silero was trained on at 16 kHz. */
    readonly windowSize: 512;
  };
  readonly sampleRate: number;
  readonly numThreads: number;
  readonly debug: boolean;
}

export interface SherpaTtsConfig {
  readonly model: {
    readonly supertonic: Readonly<Record<string, string>>;
    readonly numThreads: number;
    readonly provider: 'cpu';
    readonly debug: 0 | 1;
  };
  readonly maxNumSentences: number;
}

export interface SherpaTtsRequest {
  readonly text: string;
  readonly generationConfig: {
    readonly sid: number;
    readonly speed: number;
    readonly numSteps: number;
    readonly extra: { readonly lang: string };
  };
}

export interface SherpaTts {
  readonly sampleRate: number;
  readonly numSpeakers: number;
  generateAsync(request: SherpaTtsRequest): Promise<{ readonly samples: Float32Array }>;
}

/** The part of `sherpa-onnx-node` that is used here. The package has no types of its own. */
export interface Sherpa {
  readonly OfflineRecognizer: { createAsync(config: SherpaRecognizerConfig): Promise<SherpaRecognizer> };
  readonly OfflineTts: { createAsync(config: SherpaTtsConfig): Promise<SherpaTts> };
  readonly Vad: new (config: SherpaVadConfig, bufferSizeInSeconds: number) => SherpaVad;
}

const require = createRequire(import.meta.url);
let loaded: Sherpa | undefined;

/** Loads the native library on first use, so that importing this package alone costs nothing. */
export function loadSherpa(): Sherpa {
  loaded ??= require('sherpa-onnx-node') as Sherpa;
  return loaded;
}
