/** The language that a text is written in, of those that Parlo has; null for a text without letters of either. */
export function writtenLanguage(text: string): 'en' | 'uk' | null {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  if (latin + cyrillic === 0) return null;
  return cyrillic > latin ? 'uk' : 'en';
}
