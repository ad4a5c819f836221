/** What can be printed, in millimetres. */
export const POSTER_FORMATS = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
  /** A sheet of A5 that is folded in its middle: each half is one side of the card, and the upper one is upside down. */
  card: { width: 148, height: 210, folded: true },
  door: { width: 210, height: 105 },
} as const satisfies Readonly<Record<string, PosterFormat>>;

export interface PosterFormat {
  readonly width: number;
  readonly height: number;
  readonly folded?: boolean;
}

export type PosterName = keyof typeof POSTER_FORMATS;
export const POSTER_NAMES = Object.keys(POSTER_FORMATS) as readonly PosterName[];

/** Print shops ask for it. */
export const PRINT_DPI = 300;
const MM_PER_INCH = 25.4;

export const pixelsOf = (millimetres: number, dpi: number) => Math.round((millimetres / MM_PER_INCH) * dpi);

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One side of what is printed, and where its parts are, in millimetres from its upper left corner. */
export interface Face {
  readonly width: number;
  readonly height: number;
  readonly logo: Box;
  readonly words: Box;
  /** White paper under the code. */
  readonly code: Box;
  readonly note: Box;
}

/** Lays out one side: the code below the words, or beside them if the side is wide. */
export function faceOf(format: PosterFormat): Face {
  const width = format.width;
  const height = format.folded ? format.height / 2 : format.height;
  const short = Math.min(width, height);
  const pad = short * 0.08;
  const logoHeight = short * 0.11;
  if (width > height) {
    const noteHeight = short * 0.1;
    const side = height - 2 * pad;
    const left = width - side - 3 * pad;
    return {
      width,
      height,
      logo: { x: pad, y: pad, width: left, height: logoHeight },
      words: {
        x: pad,
        y: 2 * pad + logoHeight,
        width: left,
        height: side - logoHeight - noteHeight - 2 * pad,
      },
      code: { x: width - pad - side, y: pad, width: side, height: side },
      note: { x: pad, y: height - pad - noteHeight, width: left, height: noteHeight },
    };
  }
  const noteHeight = short * 0.05;
  const inner = width - 2 * pad;
  const side = Math.min(inner, height * 0.44);
  const codeAt = height - 2 * pad - noteHeight - side;
  return {
    width,
    height,
    logo: { x: pad, y: pad, width: inner, height: logoHeight },
    words: { x: pad, y: 2 * pad + logoHeight, width: inner, height: codeAt - logoHeight - 3 * pad },
    code: { x: (width - side) / 2, y: codeAt, width: side, height: side },
    note: { x: pad, y: height - pad - noteHeight, width: inner, height: noteHeight },
  };
}
