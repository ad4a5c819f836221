import { loadWhisper, type WhisperBinding, type WhisperModel, type WhisperParams } from './binding.ts';
import { audioFrames, mostTokens, SHORTEST_SAMPLES } from './bounds.ts';

/** One utterance for the process. */
export interface WhisperRequest {
  readonly id: number;
  /** 16 kHz. */
  readonly samples: Float32Array;
  /** As Whisper names it, such as `uk`; null asks which one it is, of all that Whisper knows. */
  readonly language: string | null;
}

export type WhisperAnswer =
  /** The words, or the language if that was asked. */
  { readonly id: number; readonly text: string } | { readonly id: number; readonly problem: string };

interface Loaded {
  readonly binding: WhisperBinding;
  readonly model: WhisperModel;
}

let loaded: Loaded | undefined;

// Ctrl-C in a terminal reaches the whole process group; the voice host decides when this one ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (request: WhisperRequest) => {
  process.send?.(answer(request));
});

function answer({ id, samples, language }: WhisperRequest): WhisperAnswer {
  try {
    loaded ??= load(process.argv[2] ?? '');
    const heard = language === null ? identify(loaded, samples) : transcribe(loaded, samples, language);
    return { id, text: heard };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}

function load(path: string): Loaded {
  const binding = loadWhisper();
  const fresh = { binding, model: new binding.Whisper(path, { useGpu: false }) };
  // The language is identified in as many frames as were transcribed last; without anything before, in all of 30 s.
  transcribe(fresh, new Float32Array(SHORTEST_SAMPLES), 'en');
  return fresh;
}

function identify({ binding, model }: Loaded, samples: Float32Array): string {
  const params = paramsFor({ binding, model }, samples, 'auto');
  params.detectLanguage = true;
  model.full(params, samples);
  return binding.Whisper.lang(model.fullLangId) ?? '';
}

function transcribe(whisper: Loaded, samples: Float32Array, language: string): string {
  return whisper.model.full(paramsFor(whisper, samples, language), samples).trim();
}

function paramsFor({ binding }: Loaded, samples: Float32Array, language: string): WhisperParams {
  const params = new binding.WhisperFullParams(binding.WhisperSamplingStrategy.Greedy);
  params.language = language;
  // Voice hosts are one for each core.
  params.nThreads = 1;
  params.audioCtx = audioFrames(samples.length);
  params.maxTokens = mostTokens(samples.length);
  params.noContext = true;
  params.noTimestamps = true;
  params.singleSegment = true;
  params.printProgress = false;
  params.printRealtime = false;
  params.printTimestamps = false;
  return params;
}
