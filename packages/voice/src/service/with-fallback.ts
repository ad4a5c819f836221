import { NoRecognizerError } from '../speech/recognition/no-recognizer-error.ts';
import { type SpeechToText, type TextToSpeech, VOICE_RATE } from '../speech/types.ts';
import { ServiceError } from './connection.ts';

/** A slow speaker's: what is surely said already of a text whose sound broke off. */
const MS_PER_CHARACTER = 90;

/**
 * Hears by the service, and by `local` what the service does not hear. Rejects with the service's failure where this
 * machine has no model for the language; closes neither.
 */
export function recognizerWithFallback(service: SpeechToText, local: SpeechToText): SpeechToText {
  return {
    async transcribe(samples, signal, language, terms) {
      try {
        return await service.transcribe(samples, signal, language);
      } catch (failure) {
        signal.throwIfAborted();
        try {
          return await local.transcribe(samples, signal, language, terms);
        } catch (error) {
          const wasAsked = !(failure instanceof ServiceError && failure.fault === 'resting');
          throw error instanceof NoRecognizerError && wasAsked ? failure : error;
        }
      }
    },
    // A request for it would cost as much as one for the words: what this machine can tell is told here.
    ...(local.identify && { identify: local.identify.bind(local) }),
    aheadDelayMs: (language) =>
      Math.max(service.aheadDelayMs?.(language) ?? 0, local.aheadDelayMs?.(language) ?? 0),
    close: () => Promise.resolve(),
  };
}

/**
 * Speaks by the service, and by `local` what the service does not say: the whole of a text, or the rest of one whose
 * sound broke off. While `rests()`, nothing is asked of the service, not even what it keeps: a voice that changes from
 * sentence to sentence sounds broken. Closes neither.
 */
export function voiceWithFallback(
  service: TextToSpeech,
  local: TextToSpeech,
  rests: () => boolean,
): TextToSpeech {
  return {
    isPaid: true,
    async *synthesize(text, settings, signal) {
      let samples = 0;
      try {
        if (!rests()) {
          for await (const piece of service.synthesize(text, settings, signal)) {
            samples += piece.length;
            yield piece;
          }
          return;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ServiceError)) throw error;
      }
      const rest = restOf(text, (samples / VOICE_RATE) * 1_000);
      if (rest !== '') yield* local.synthesize(rest, settings, signal);
    },
    close: () => Promise.resolve(),
  };
}

/** A text without what was surely said: a word or two come twice rather than never. */
export function restOf(text: string, spokenMs: number): string {
  if (spokenMs === 0) return text;
  const at = Math.floor(spokenMs / MS_PER_CHARACTER);
  if (at >= text.length) return '';
  const word = text.lastIndexOf(' ', at);
  return word < 0 ? text : text.slice(word + 1);
}
