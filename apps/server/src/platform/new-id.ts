import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const LENGTH = 20;

/** `assistant_4k2…`: 100 bits nobody guesses, in letters that survive a URL, a form and a phone call. */
export function newId(prefix: string): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      // The last four values are left out, so that every letter is equally likely.
      if (byte < 252 && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${prefix}_${id}`;
}
