import { getDocumentProxy } from 'unpdf';
import type { Block } from '../blocks.ts';
import { linesToBlocks } from '../lines-to-blocks.ts';
import { type Line, tidyPages } from '../tidy-pages.ts';
import { FAULTS, tooManyPages, UnreadableFile } from '../unreadable.ts';
import { linesOf } from './arrange.ts';
import { type Annotation, fieldsOf } from './form-fields.ts';
import { type TextItem, upright } from './pieces.ts';
import { rowsOf } from './segments.ts';

/** Pages cost time, and even a small file can contain the same page any number of times. */
const MAX_PAGES = 1_000;

export async function readPdf(bytes: Uint8Array): Promise<Block[]> {
  const pdf = await open(bytes);
  try {
    if (pdf.numPages > MAX_PAGES) throw new UnreadableFile(tooManyPages(pdf.numPages, MAX_PAGES));
    const pages: Line[][] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const fields = fieldsOf((await page.getAnnotations()) as readonly Annotation[]);
      pages.push(
        upright([...(items as readonly TextItem[]), ...fields]).flatMap((pieces) => linesOf(rowsOf(pieces))),
      );
      page.cleanup();
    }
    const tidy = tidyPages(pages);
    // A scanner may write numbers below its pictures.
    if (!tidy.some((lines) => lines.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))) {
      throw new UnreadableFile(FAULTS.scanned);
    }
    return linesToBlocks(tidy);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(FAULTS.damaged, { cause: error });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { useSystemFonts: true, verbosity: 0 });
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(locked ? FAULTS.password : FAULTS.damaged, { cause: error });
  }
}
