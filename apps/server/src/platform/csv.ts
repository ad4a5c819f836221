import { stringify } from 'csv-stringify/sync';

/** Files that owners download and open in a spreadsheet. */

/** The beginning of every export. Without its mark, Excel reads the rest in the code page of the reader's country. */
export const csvHead = (columns: readonly string[]) => `\uFEFF${csvLines([columns])}`;

/** Rows as CSV. All text is in quotes: otherwise it could be split where a spreadsheet expects another separator. */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]) =>
  stringify([...rows], {
    cast: { string: defuseFormulas },
    quoted_string: true,
    record_delimiter: 'windows',
  });

/**
 * Where a cell could begin: at the start of a text, after each line break, and after the separators of other countries,
 * whose spreadsheets ignore our quotes. Quotes and spaces may follow, then a formula's first character, which may be a
 * full-width one of East Asian keyboards.
 */
const FORMULA = /(?<=^|[\r\n\v\f\u0085\u2028\u2029,;\t])(?=[" \u00a0\u3000]*[=+\-@\t\r＝＋－＠])/gu;

/** Puts an apostrophe before everything that a spreadsheet could run as a formula. The rest stays as it is. */
function defuseFormulas(text: string): string {
  return text.replace(FORMULA, "'");
}

/** A name to save an export under. Characters with a meaning in file systems become spaces. */
export function exportName(of: string, what: string, ending: string, at = new Date()): string {
  const whose = of.replace(/[\p{C}/\\:*?"<>|]/gu, ' ').trim();
  return `${whose} ${what} ${at.toISOString().slice(0, 10)}.${ending}`;
}

/** Written as fast as the client takes it. */
export function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
