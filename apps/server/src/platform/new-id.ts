import { customAlphabet } from 'nanoid';

const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 20);

/** `assistant_4k2…`: 100 bits nobody guesses, in letters that survive a URL, a form and a phone call. */
export function newId(prefix: string): string {
  return `${prefix}_${random()}`;
}
