import { readFile as readBytes } from 'node:fs/promises';
import type { Block } from './blocks.ts';
import { type CutPassage, cutPassages } from './cut-passages.ts';
import { decodeText } from './decode-text.ts';
import type { FileKind } from './file-types.ts';
import type { PageFacts } from './page/read-page.ts';
import { readPlain } from './read-plain.ts';
import { plainCells, tableBlocks } from './tables/table-blocks.ts';
import { FAULTS, tooManyPassages, UnreadableFile } from './unreadable.ts';

/**
 * The passages of a file. Throws {@link UnreadableFile} if there are none, or more than `most`. `onPage` is called with
 * what a page says of itself, whether or not it has passages.
 */
export async function readPassages(
  path: string,
  kind: FileKind,
  most: number,
  onPage?: OnPage,
  charset?: string,
): Promise<CutPassage[]> {
  const { blocks, facts, encoding = '' } = await readBlocks(path, kind, charset);
  if (facts) await onPage?.(facts, encoding);
  const passages = cutPassages(blocks)
    .map(({ heading, text, question }) => ({
      heading: clean(heading),
      text: clean(text),
      question: question === null ? null : clean(question),
    }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (passages.length === 0) throw new UnreadableFile(FAULTS.noText);
  if (passages.length > most) throw new UnreadableFile(tooManyPassages(most));
  return passages;
}

/** Takes what a page says of itself, and the encoding in which it says that. */
export type OnPage = (facts: PageFacts, encoding: string) => Promise<void>;

interface Contents {
  readonly blocks: readonly Block[];
  /** For pages only. */
  readonly facts?: PageFacts;
  readonly encoding?: string;
}

// Loaded when needed: the libraries of a kind take longer to load than most files to read.
async function readBlocks(path: string, kind: FileKind, charset?: string): Promise<Contents> {
  if (kind === 'docx') return { blocks: await (await import('./docx/read-docx.ts')).readDocx(path) };
  if (kind === 'xlsx') return { blocks: await (await import('./read-workbook.ts')).readWorkbook(path) };
  const bytes = await readBytes(path);
  switch (kind) {
    case 'pdf':
      return { blocks: await (await import('./pdf/read-pdf.ts')).readPdf(new Uint8Array(bytes)) };
    case 'doc':
      return { blocks: await (await import('./read-doc.ts')).readDoc(bytes) };
    case 'html':
      return cleaned(await (await import('./page/read-page-bytes.ts')).readPageBytes(bytes, charset));
    case 'message':
      return { blocks: await (await import('./read-message.ts')).readMessage(bytes) };
    case 'csv': {
      const { delimitedRows } = await import('./tables/delimited.ts');
      return { blocks: tableBlocks(plainCells(delimitedRows(await decodeText(bytes)))) };
    }
    case 'json':
      return { blocks: (await import('./read-json.ts')).readJson(await decodeText(bytes)) };
    case 'text':
      return { blocks: readPlain(await decodeText(bytes)) };
  }
}

function cleaned({ blocks, facts, encoding }: Required<Contents>): Contents {
  const faq = facts.faq.map(({ question, answer }) => ({ question: clean(question), answer: clean(answer) }));
  const siteName = facts.siteName && clean(facts.siteName);
  const titleParts = facts.titleParts.map(clean);
  return { blocks, encoding, facts: { ...facts, title: clean(facts.title), siteName, titleParts, faq } };
}

// Removes what can't be stored, spoken or seen: control characters, half characters, and those of a PDF's private fonts.
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{C}\n\u200d]|\p{Co}|\ufffd/gu, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}
