import type { SpeechToText } from '../../speech/types.ts';

type Listening = Pick<SpeechToText, 'transcribe' | 'aheadDelayMs' | 'hasRoom'>;

/** A recogniser that knows one assistant's terms. */
export function withTerms(stt: Listening, terms: string | undefined): Listening {
  if (!terms) return stt;
  return {
    transcribe: (samples, signal, language) => stt.transcribe(samples, signal, language, terms),
    aheadDelayMs: (language) => stt.aheadDelayMs?.(language) ?? 0,
    hasRoom: (language) => stt.hasRoom?.(language) ?? false,
  };
}
