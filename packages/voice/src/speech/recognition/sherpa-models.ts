import type { ModelParts } from '@parlo/models';
import type { SherpaModelConfig } from '../sherpa.ts';

/** Settings of all models: one thread for one decoding, on the CPU. */
const COMMON = { numThreads: 1, provider: 'cpu', debug: 0 } as const;

/** How sherpa-onnx is asked to load a model; null for the families that it does not recognise with. */
export function sherpaConfig(parts: ModelParts, language: string): SherpaModelConfig | null {
  switch (parts.family) {
    case 'moonshine': {
      const { family: _, tokens, ...moonshine } = parts;
      return { moonshine, tokens, ...COMMON };
    }
    case 'moonshine-v2': {
      const { family: _, tokens, ...moonshine } = parts;
      return { moonshine, tokens, ...COMMON };
    }
    case 'whisper-sherpa': {
      const { encoder, decoder, tokens } = parts;
      return { whisper: { encoder, decoder, language, task: 'transcribe' }, tokens, ...COMMON };
    }
    case 'transducer': {
      const { encoder, decoder, joiner, tokens, isNemo } = parts;
      const transducer = { encoder, decoder, joiner };
      return { transducer, tokens, ...(isNemo && { modelType: 'nemo_transducer' }), ...COMMON };
    }
    default:
      return null;
  }
}
