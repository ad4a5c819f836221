import type { SherpaRecognizer } from '../sherpa.ts';
import { SAMPLE_RATE } from '../types.ts';
import type { Recogniser } from './recogniser-thread.ts';

/** A model that sherpa-onnx runs. It knows of no terms, and a decoding that was begun can't be stopped. */
export function bySherpa(recognizer: SherpaRecognizer): Recogniser {
  // The native model goes with its last reference; a decoding under way keeps it until it ends.
  let opened: SherpaRecognizer | undefined = recognizer;
  return {
    recognise: async (samples, _terms, signal) => {
      signal.throwIfAborted();
      if (!opened) throw new Error('The speech recogniser is closed.');
      const stream = opened.createStream();
      stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
      const { text } = await opened.decodeAsync(stream);
      return { text, likelihoods: [] };
    },
    close: async () => {
      opened = undefined;
    },
  };
}
