import type { AssistantProfile } from '../responder.ts';
import type { Language } from './strings.ts';

/** Enough to tell a script by, however long a text is. */
const SAMPLE = 400;

/**
 * The language of the fixed sentences: the visitor's, or the owner's while the visitor has said nothing in a script of
 * one of them.
 */
export function languageOf(visitorText: string, { greeting, faq }: AssistantProfile): Language {
  return byScript(visitorText) ?? byScript(`${greeting} ${faq[0]?.question ?? ''}`) ?? 'en';
}

/** Null for a text in neither script, or in no letters at all. */
function byScript(text: string): Language | null {
  const sample = text.slice(0, SAMPLE);
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0;
  const all = count(/\p{L}/gu);
  if (all === 0) return null;
  if (count(/\p{Script=Latin}/gu) * 2 >= all) return 'en';
  return count(/\p{Script=Cyrillic}/gu) * 2 > all ? 'uk' : null;
}
