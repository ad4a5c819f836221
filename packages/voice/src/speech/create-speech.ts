import { type AddedVoiceReport, AddedVoices } from '../speaking/added/added-voices.ts';
import { createNaturalVoice } from '../speaking/create-natural-voice.ts';
import { createFlite } from '../speaking/flite/flite.ts';
import { createSpeechStore, SpeechCache } from '../speaking/speech-cache.ts';
import type { VoiceKind } from './languages.ts';
import { createMoonshine, type MoonshineOptions } from './recognition/moonshine.ts';
import { Recognizers } from './recognition/recognizers.ts';
import { createSileroFactory } from './silero.ts';
import type { SpeechToText, TextToSpeech, VoiceActivityDetectorFactory } from './types.ts';

export interface SpeechOptions {
  /** Folder for what is derived from the models once; default: a cache folder next to the packages. */
  readonly cacheDir?: string;
  /** The folder of models for languages other than English; null or absent without one. */
  readonly modelsFolder?: string | null;
  /** Threads that speak. Default 1. */
  readonly ttsWorkers?: number;
  /** Utterances recognised at once, in turns on one thread. Default 2. */
  readonly sttThreads?: number;
  /** Detectors made beforehand: the number of calls expected at once. Default 4. */
  readonly warmDetectors?: number;
  /** Bytes of spoken sentences kept. Default 48 MB. */
  readonly speechCacheBytes?: number;
  /** Hears of every model that was added to speak with, once it is loaded or can't be. */
  readonly onAddedVoice?: (report: AddedVoiceReport) => void;
}

/** The local speech stages, ready to use. */
export interface Speech {
  readonly stt: SpeechToText;
  /** Recognisers by language: Moonshine for English, and for each other language a model of the folder, if there is one. */
  readonly recognizers: Pick<Recognizers, 'languages' | 'prepare'>;
  readonly tts: TextToSpeech;
  readonly voice: VoiceKind;
  readonly createDetector: VoiceActivityDetectorFactory;
  /** May be called twice. */
  close(): Promise<void>;
}

const SPEECH_CACHE_BYTES = 48 * 1024 * 1024;

/**
 * Loads all models at once: about a second. Rejects, with nothing left open, when one does not load; without the natural
 * voice Flite speaks.
 */
export async function createSpeech(options: SpeechOptions = {}): Promise<Speech> {
  const [stt, tts, silero] = await Promise.allSettled([
    createMoonshine(moonshineOptions(options)),
    createVoice(options),
    createSileroFactory({ warm: options.warmDetectors ?? 4, ...folderOf(options) }),
  ]);
  if (stt.status === 'rejected' || tts.status === 'rejected' || silero.status === 'rejected') {
    if (stt.status === 'fulfilled') await stt.value.close();
    if (tts.status === 'fulfilled') await tts.value.tts.close();
    if (silero.status === 'fulfilled') silero.value.close();
    const causes = [stt, tts, silero].flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
    throw new AggregateError(causes, 'The local speech models did not load.');
  }
  const { voice } = tts.value;
  const recognizers = new Recognizers({ english: stt.value, modelsFolder: options.modelsFolder ?? null });
  return {
    stt: recognizers,
    recognizers,
    tts: tts.value.tts,
    voice,
    createDetector: silero.value.createDetector,
    close: async () => {
      silero.value.close();
      await Promise.all([recognizers.close(), tts.value.tts.close()]);
    },
  };
}

async function createVoice(options: SpeechOptions): Promise<{ tts: TextToSpeech; voice: VoiceKind }> {
  const { ttsWorkers: workers = 1, modelsFolder = null, onAddedVoice } = options;
  const store = createSpeechStore(options.speechCacheBytes ?? SPEECH_CACHE_BYTES);
  const keep = (tts: TextToSpeech, speaker: string) => new SpeechCache(tts, { shared: { store, speaker } });
  try {
    const natural = await createNaturalVoice({ workers });
    const added = new AddedVoices({
      builtIn: keep(natural, 'built in'),
      reader: natural.reader,
      modelsFolder,
      keep,
      ...(onAddedVoice && { onReport: onAddedVoice }),
    });
    // Loads in the background: until then the built-in voice speaks.
    void added.prepare();
    return { tts: added, voice: { kind: 'natural' } };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const tts = keep(await createFlite({ workers }), 'built in');
    return { tts, voice: { kind: 'basic', problem } };
  }
}

function moonshineOptions(options: SpeechOptions): MoonshineOptions {
  return { concurrency: options.sttThreads ?? 2, ...folderOf(options) };
}

function folderOf({ cacheDir }: SpeechOptions): { cacheDir?: string } {
  return cacheDir === undefined ? {} : { cacheDir };
}
