/** Text as it can be stored and shown in one line: PostgreSQL can't hold NUL, and nobody needs the other controls. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}
