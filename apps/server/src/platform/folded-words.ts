import { type SQL, sql } from 'drizzle-orm';

/** Returns the words of a text alone, so that texts that differ in letter case or punctuation are the same. */
export function foldedWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The same of a text in the database. By this collation letters are letters in every language, whatever the database's own is. */
export const foldedWordsOf = (text: SQL): SQL =>
  sql`btrim(regexp_replace(lower(${text} collate pg_c_utf8), '[^[:alnum:]]+', ' ', 'g'))`;
