import PostalMime from 'postal-mime';
import type { Block } from './blocks.ts';
import { readPageBytes } from './page/read-page-bytes.ts';
import { readPlain } from './read-plain.ts';
import { FAULTS, UnreadableFile } from './unreadable.ts';

/** A page that was saved as a message with its pictures: .mht, and what some programs call .doc. */
export async function readMessage(bytes: Uint8Array): Promise<Block[]> {
  try {
    const { html, text } = await PostalMime.parse(bytes, { maxNestingDepth: 10 });
    if (html) return (await readPageBytes(Buffer.from(html))).blocks;
    return readPlain(text ?? '');
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(FAULTS.damaged, { cause: error });
  }
}
