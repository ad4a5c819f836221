/** One form of each letter, quotation mark, apostrophe and dash, and single spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(/[«»“”„]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}
