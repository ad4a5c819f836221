import { createMoonshine, type MoonshineOptions } from './recognition/moonshine.ts';
import { createSileroFactory } from './silero.ts';
import { createFlite } from './synthesis/flite.ts';
import { SpeechCache } from './synthesis/speech-cache.ts';
import type { SpeechToText, TextToSpeech, VoiceActivityDetectorFactory } from './types.ts';

export interface SpeechOptions {
  /** Folder for what is derived from the models once; default: a cache folder next to the packages. */
  readonly cacheDir?: string;
  /** Threads that speak. Default 1. */
  readonly ttsWorkers?: number;
  /** Utterances recognised at once, one thread each. Default 2. */
  readonly sttThreads?: number;
  /** Detectors made beforehand: the number of calls expected at once. Default 4. */
  readonly warmDetectors?: number;
  /** Bytes of spoken sentences kept. Default 32 MB. */
  readonly speechCacheBytes?: number;
}

/** The local speech stages, ready to use. */
export interface Speech {
  readonly stt: SpeechToText;
  readonly tts: TextToSpeech;
  readonly createDetector: VoiceActivityDetectorFactory;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Loads all models at once: about a second. Rejects, with nothing left open, when one does not load. */
export async function createSpeech(options: SpeechOptions = {}): Promise<Speech> {
  const [stt, tts, silero] = await Promise.allSettled([
    createMoonshine(moonshineOptions(options)),
    createFlite({ workers: options.ttsWorkers ?? 1 }),
    (async () => createSileroFactory({ warm: options.warmDetectors ?? 4 }))(),
  ]);
  if (stt.status === 'rejected' || tts.status === 'rejected' || silero.status === 'rejected') {
    if (stt.status === 'fulfilled') await stt.value.close();
    if (tts.status === 'fulfilled') await tts.value.close();
    if (silero.status === 'fulfilled') silero.value.close();
    const causes = [stt, tts, silero].flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
    throw new AggregateError(causes, 'The local speech models did not load.');
  }
  const cached = new SpeechCache(tts.value, cacheOptions(options));
  return {
    stt: stt.value,
    tts: cached,
    createDetector: silero.value.createDetector,
    close: async () => {
      silero.value.close();
      await Promise.all([stt.value.close(), cached.close()]);
    },
  };
}

function moonshineOptions({ cacheDir, sttThreads }: SpeechOptions): MoonshineOptions {
  return { concurrency: sttThreads ?? 2, ...(cacheDir === undefined ? {} : { cacheDir }) };
}

function cacheOptions({ speechCacheBytes }: SpeechOptions): { maxBytes?: number } {
  return speechCacheBytes === undefined ? {} : { maxBytes: speechCacheBytes };
}
