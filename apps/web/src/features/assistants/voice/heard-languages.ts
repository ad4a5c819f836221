import type { SpeechAbilities } from '@parlo/contract';
import { writtenLanguage } from './written-language.ts';

/**
 * The languages that visitors of an assistant are understood in, as the server would tell its widget: none where calls
 * don't understand its greeting's. Undefined where that is not known, or the greeting is in none.
 */
export function heardLanguages(
  speech: SpeechAbilities | null,
  greeting: string,
  alsoSpoken: readonly string[],
): string[] | undefined {
  const first = writtenLanguage(greeting);
  if (speech === null || first === null) return undefined;
  const languages = [...new Set([first, ...alsoSpoken])];
  if (speech.hearsAny) return languages;
  return speech.hears.includes(first) ? languages.filter((each) => speech.hears.includes(each)) : [];
}

/** The language in which a visitor's own device has to hear and speak, if it may: undefined where calls do both. */
export function deviceLanguage(speech: SpeechAbilities | null, greeting: string): string | undefined {
  const first = writtenLanguage(greeting);
  if (speech === null || first === null) return undefined;
  const isHeard = speech.hearsAny || speech.hears.includes(first);
  const isSpoken = speech.speaksAny || speech.speaks.includes(first);
  return isHeard && isSpoken ? undefined : first;
}
