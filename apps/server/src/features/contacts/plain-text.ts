/**
 * Text as it can be stored and shown in one line: PostgreSQL can't hold NUL, nobody needs the other controls, and what ends a
 * line or a paragraph would take the rest out of its mark in a mail.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
