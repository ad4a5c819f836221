import type { Block } from '../blocks.ts';
import { decodeText } from '../decode-text.ts';
import { startsAsMessage, startsAsPage } from '../page/page-source.ts';
import { readPageBytes } from '../page/read-page-bytes.ts';
import { readMessage } from '../read-message.ts';
import { readPlain } from '../read-plain.ts';

/** Reads a document that a Word document holds: a page, a saved page, or text. */
export async function readChunk(name: string, bytes: Buffer): Promise<readonly Block[]> {
  const head = bytes.subarray(0, 1_024).toString('latin1');
  if (/\.mht(?:ml)?$/i.test(name) || startsAsMessage(head)) return readMessage(bytes);
  if (/\.html?$/i.test(name) || startsAsPage(head)) return (await readPageBytes(bytes)).blocks;
  return readPlain(await decodeText(bytes));
}
