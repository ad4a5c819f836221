import { decodePage } from '../decode-page.ts';
import { readPage } from './read-page.ts';

/** Reads an HTML page in whatever encoding it is; `charset` is what its server said. */
export async function readPageBytes(bytes: Uint8Array, charset = '') {
  const { text, encoding } = await decodePage(bytes, charset);
  return { ...readPage(text), encoding };
}
