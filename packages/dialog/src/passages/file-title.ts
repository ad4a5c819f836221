import { cleanText } from '../text/clean-text.ts';

/** A listener can follow no longer name. */
const MAX_CHARACTERS = 80;

/** What a file is called in a sentence: its name without folders, ending and underscores. Empty when nothing is left. */
export function fileTitle(name: string): string {
  const own = name.split(/[/\\]/u).at(-1) ?? '';
  const plain = own.replace(/(?<=.)\.[\p{L}\p{N}]{1,8}$/u, '').replace(/["“”„«»<>_]+/gu, ' ');
  return cleanText(plain, MAX_CHARACTERS).replace(/^[\s.]+/u, '');
}
