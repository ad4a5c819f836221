/** The files of a model, by what they are for. Absolute paths. */
export type ModelParts =
  /** For whisper.cpp. */
  | { readonly family: 'whisper-ggml'; readonly model: string; readonly isMultilingual: boolean }
  | {
      readonly family: 'whisper-sherpa';
      readonly encoder: string;
      readonly decoder: string;
      readonly tokens: string;
    }
  | {
      readonly family: 'moonshine';
      readonly preprocessor: string;
      readonly encoder: string;
      readonly uncachedDecoder: string;
      readonly cachedDecoder: string;
      readonly tokens: string;
    }
  | {
      readonly family: 'moonshine-v2';
      readonly encoder: string;
      readonly mergedDecoder: string;
      readonly tokens: string;
    }
  /** Parakeet (made with NeMo) and Zipformer. */
  | {
      readonly family: 'transducer';
      readonly encoder: string;
      readonly decoder: string;
      readonly joiner: string;
      readonly tokens: string;
      readonly isNemo: boolean;
    }
  /** `voices` is a folder with a file for each voice, or a file of them all. */
  | { readonly family: 'kokoro'; readonly model: string; readonly voices: string }
  | { readonly family: 'piper'; readonly model: string; readonly settings: string }
  | {
      readonly family: 'supertonic';
      readonly durationPredictor: string;
      readonly textEncoder: string;
      readonly vectorEstimator: string;
      readonly vocoder: string;
      readonly ttsJson: string;
      readonly unicodeIndexer: string;
      readonly voiceStyle: string;
    };
