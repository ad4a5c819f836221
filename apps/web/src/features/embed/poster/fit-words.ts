/** Returns the width of a text at size 1. */
export type Measure = (text: string) => number;

export interface FittedWords {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Smaller than this, nobody reads it from where a poster hangs: longer texts are cut. */
const SMALLEST = 0.3;
const STEP = 0.94;
const LEADING = 1.14;

/**
 * Breaks a text into lines of at most `width` and makes it as large as fits into `height`, at most `largest`. A word that
 * is wider than a line is broken, and what does not fit even at the smallest size ends in an ellipsis.
 */
export function fitWords(
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
  largest: number,
  measure: Measure,
): FittedWords {
  const smallest = largest * SMALLEST;
  for (let size = largest; size > smallest; size *= STEP) {
    const lines = breakLines(text, width / size, measure);
    const fits = lines.length * size * LEADING <= height;
    // A broken word is worse than a smaller one.
    if (fits && text.split(/\s+/).every((word) => measure(word) <= width / size)) return { lines, size };
  }
  const lines = breakLines(text, width / smallest, measure);
  const room = Math.max(1, Math.floor(height / (smallest * LEADING)));
  if (lines.length <= room) return { lines, size: smallest };
  const kept = lines.slice(0, room);
  return { lines: [...kept.slice(0, -1), `${kept.at(-1)?.slice(0, -1) ?? ''}…`], size: smallest };
}

export const lineHeight = (size: number) => size * LEADING;

function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (measure(line) > width && line.length > 1) {
      const part = longestPart(line, width, measure);
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  return [...lines, line].filter((one) => one !== '');
}

function longestPart(word: string, width: number, measure: Measure): string {
  const letters = [...word];
  let count = letters.length - 1;
  while (count > 1 && measure(letters.slice(0, count).join('')) > width) count -= 1;
  return letters.slice(0, count).join('');
}
