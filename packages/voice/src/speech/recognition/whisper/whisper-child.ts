import { loadWhisper, type WhisperBinding, type WhisperModel } from './binding.ts';
import { audioFrames, mostTokens } from './bounds.ts';

/** One utterance for the process. */
export interface WhisperRequest {
  readonly id: number;
  /** 16 kHz. */
  readonly samples: Float32Array;
  /** As Whisper names it, such as `uk`. */
  readonly language: string;
}

export type WhisperAnswer =
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly problem: string };

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
    return { id, text: transcribe(loaded, samples, language) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}

function load(path: string): Loaded {
  const binding = loadWhisper();
  return { binding, model: new binding.Whisper(path, { useGpu: false }) };
}

function transcribe({ binding, model }: Loaded, samples: Float32Array, language: string): string {
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
  return model.full(params, samples).trim();
}
