import type { AssistantProfile } from '../responder.ts';
import { latinShare } from '../text/clean-text.ts';
import type { Language } from './strings.ts';

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
/** Enough to tell a script by, however long a text is. */
const SAMPLE = 400;

/** The language of the fixed sentences: the visitor's, or the owner's while the visitor has said nothing legible. */
export function languageOf(visitorText: string, assistant: AssistantProfile): Language {
  const owner = `${assistant.greeting} ${assistant.faq[0]?.question ?? ''}`;
  const text = hasLetters(visitorText) ? visitorText : owner;
  return latinShare(text.slice(0, SAMPLE)) < 0.5 ? 'uk' : 'en';
}
