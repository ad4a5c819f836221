import WordExtractor from 'word-extractor';
import type { Block } from './blocks.ts';
import { readPlain } from './read-plain.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

/** Reads a file of Word before 2007. Its paragraphs are marked; its headings can only be told by their looks. */
export async function readDoc(bytes: Buffer): Promise<Block[]> {
  try {
    const document = await new WordExtractor().extract(bytes);
    return readPlain(document.getBody().replaceAll('\n', '\n\n'));
  } catch (error) {
    const isWord = bytes.includes(Buffer.from('WordDocument', 'utf16le'));
    throw new UnreadableFile(isWord ? FAULTS.damaged : FAULTS.notWord, { cause: error });
  }
}
