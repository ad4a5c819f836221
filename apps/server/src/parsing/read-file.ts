import { readFile as readBytes } from 'node:fs/promises';
import type { Block } from './blocks.ts';
import { type CutPassage, cutPassages } from './cut-passages.ts';
import { decodeText } from './decode-text.ts';
import type { FileKind } from './file-types.ts';
import { readJson } from './read-json.ts';
import { readPlain } from './read-plain.ts';
import { FAULTS, tooManyPassages, UnreadableFile } from './unreadable.ts';

/** The passages of a file. Throws {@link UnreadableFile} if there are none, or more than `most`. */
export async function readPassages(path: string, kind: FileKind, most: number): Promise<CutPassage[]> {
  const passages = cutPassages(await readBlocks(path, kind))
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

// Loaded when needed: the libraries of a kind take longer to load than most files to read.
async function readBlocks(path: string, kind: FileKind): Promise<Block[]> {
  if (kind === 'docx') return (await import('./read-docx.ts')).readDocx(path);
  const bytes = await readBytes(path);
  if (kind === 'pdf') return (await import('./read-pdf.ts')).readPdf(new Uint8Array(bytes));
  if (kind === 'doc') return (await import('./read-doc.ts')).readDoc(bytes);
  const text = decodeText(bytes);
  return kind === 'json' ? readJson(text) : readPlain(text);
}

// Removes what can't be stored, spoken or seen: control characters, half characters, and those of a PDF's private fonts.
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{C}\n\u200d]|\p{Co}|\ufffd/gu, '')
    .trim();
}
