import { createRequire } from 'node:module';

/**
 * The part of `@napi-rs/whisper` that is used here. Everything of it is synchronous. Its `setupLogger` is left alone: in
 * 0.0.4 it frees the logger with the first line and crashes with the second. Without it nothing is written.
 */
export interface WhisperBinding {
  /** Reads the file at once. */
  readonly Whisper: {
    new (path: string, params: { readonly useGpu: boolean }): WhisperModel;
    /** The code of a language by its number. */
    lang(id: number): string | null;
  };
  readonly WhisperFullParams: new (strategy: number) => WhisperParams;
  readonly WhisperSamplingStrategy: { readonly Greedy: number };
}

export interface WhisperModel {
  /** The number of the language that was heard last. */
  readonly fullLangId: number;
  /** 16 kHz. */
  full(params: WhisperParams, samples: Float32Array): string;
}

export interface WhisperParams {
  /** `auto`: whichever it is. */
  language: string;
  /** The language alone, and no words. */
  detectLanguage: boolean;
  nThreads: number;
  /** Frames of 20 ms that the encoder looks at, up to 1,500. */
  audioCtx: number;
  maxTokens: number;
  noContext: boolean;
  noTimestamps: boolean;
  singleSegment: boolean;
  printProgress: boolean;
  printRealtime: boolean;
  printTimestamps: boolean;
}

const PACKAGE = '@napi-rs/whisper';
/** The platforms that the package has a library for. On others npm leaves it out. */
const LIBRARIES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64-gnu',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

const require = createRequire(import.meta.url);

/** Whether Whisper can run on this machine, without loading it. */
export function whisperRunsHere(platform: string = process.platform, arch: string = process.arch): boolean {
  const library = LIBRARIES[`${platform}-${arch}`];
  return library !== undefined && isInstalled(PACKAGE) && isInstalled(`${PACKAGE}-${library}`);
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Loads the native library; throws if there is none. */
export function loadWhisper(): WhisperBinding {
  return require(PACKAGE) as WhisperBinding;
}
