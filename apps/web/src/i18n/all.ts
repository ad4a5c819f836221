import { AREAS, type Areas, fetchWords } from './areas.ts';
import { en } from './en.ts';
import type { Language } from './language.ts';
import { uk } from './uk.ts';

/** Every word of the app in one language, for scripts and tests that look for them on the screen. */
export type Words = typeof en & Areas;

export async function allWords(language: Language): Promise<Words> {
  const texts = await Promise.all(AREAS.map(async (area) => [area, await fetchWords(area, language)]));
  return { ...(language === 'uk' ? uk : en), ...Object.fromEntries(texts) } as Words;
}
