import { customAlphabet } from 'nanoid';

const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 20);

/** `assistant_4k2…`: 100 random bits, in characters that are safe in a URL and easy to say on the phone. */
export function newId(prefix: string): string {
  return `${prefix}_${random()}`;
}
