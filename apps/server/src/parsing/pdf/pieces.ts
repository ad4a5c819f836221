/** A piece of text on a page; pdf.js calls it a TextItem. */
export interface TextItem {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  /** Its direction, size and position: a, b, c, d, x, y. */
  readonly transform: readonly number[];
}

/** A piece of text as it is read: from left to right, and y grows upwards. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of its letters, in points; 0 where it has none. */
  readonly size: number;
}

/** The text of a page by its direction, the commonest first, each turned so that it is read from left to right. */
export function upright(items: readonly TextItem[]): Piece[][] {
  const turned = new Map<number, Piece[]>();
  for (const { str, width, height, transform } of items) {
    const [a = 1, b = 0, , , x = 0, y = 0] = transform;
    const angle = Math.round(Math.atan2(b, a) / (Math.PI / 12)) * 15;
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const piece = { text: str, x: x * cos + y * sin, y: y * cos - x * sin, width, size: height };
    turned.set(angle, [...(turned.get(angle) ?? []), piece]);
  }
  return [...turned.values()].map(once).toSorted((one, other) => lettersIn(other) - lettersIn(one));
}

const lettersIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { text }) => sum + text.length, 0);

/** Bold letters are often made by writing a text twice, a little apart. */
function once(pieces: readonly Piece[]): Piece[] {
  const written = new Map<string, Piece[]>();
  return pieces.filter((piece) => {
    if (piece.text.trim() === '') return true;
    const same = written.get(piece.text) ?? [];
    const near = (one: number, other: number) => Math.abs(one - other) < Math.max(0.5, piece.size * 0.15);
    if (same.some(({ x, y }) => near(x, piece.x) && near(y, piece.y))) return false;
    same.push(piece);
    written.set(piece.text, same);
    return true;
  });
}
