import { readFile as readBytes } from 'node:fs/promises';
import type { Block } from './blocks.ts';
import { type CutPassage, cutPassages } from './cut-passages.ts';
import { decodeText } from './decode-text.ts';
import type { FileKind } from './file-types.ts';
import type { PageFacts } from './page/read-page.ts';
import { readJson } from './read-json.ts';
import { readPlain } from './read-plain.ts';
import { FAULTS, tooManyPassages, UnreadableFile } from './unreadable.ts';

/**
 * The passages of a file. Throws {@link UnreadableFile} if there are none, or more than `most`. `onPage` is called with
 * what a page says of itself, whether or not it has passages.
 */
export async function readPassages(
  path: string,
  kind: FileKind,
  most: number,
  onPage?: (facts: PageFacts) => Promise<void>,
): Promise<CutPassage[]> {
  const { blocks, facts } = await readBlocks(path, kind);
  if (facts) await onPage?.(facts);
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

interface Contents {
  readonly blocks: readonly Block[];
  /** Of a page alone. */
  readonly facts?: PageFacts;
}

// Loaded when needed: the libraries of a kind take longer to load than most files to read.
async function readBlocks(path: string, kind: FileKind): Promise<Contents> {
  if (kind === 'docx') return { blocks: await (await import('./read-docx.ts')).readDocx(path) };
  const bytes = await readBytes(path);
  if (kind === 'pdf') return { blocks: await (await import('./read-pdf.ts')).readPdf(new Uint8Array(bytes)) };
  if (kind === 'doc') return { blocks: await (await import('./read-doc.ts')).readDoc(bytes) };
  const text = decodeText(bytes);
  if (kind === 'html') return cleaned((await import('./page/read-page.ts')).readPage(text));
  return { blocks: kind === 'json' ? readJson(text) : readPlain(text) };
}

function cleaned({ blocks, facts }: Required<Contents>): Contents {
  const faq = facts.faq.map(({ question, answer }) => ({ question: clean(question), answer: clean(answer) }));
  const siteName = facts.siteName && clean(facts.siteName);
  const titleParts = facts.titleParts.map(clean);
  return { blocks, facts: { ...facts, title: clean(facts.title), siteName, titleParts, faq } };
}

// Removes what can't be stored, spoken or seen: control characters, half characters, and those of a PDF's private fonts.
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{C}\n\u200d]|\p{Co}|\ufffd/gu, '')
    .trim();
}
