import { anywhere } from '../language/index.ts';
import { plainOf } from '../text/clean-text.ts';
import { slotNamedIn } from './slots/slot.ts';

/** Questions about the form of a visitor's details itself. */

const ASKS_WHY = anywhere(({ contact }) => contact.asksWhy);
const ASKS_WHEN = anywhere(({ contact }) => contact.asksWhen);
const OFFERS_PART = anywhere(({ contact }) => contact.offersPart);
const LACKS_PART = anywhere(({ contact }) => contact.lacksPart);
const INSISTS = anywhere(({ contact }) => contact.insists);

/** "Why do you need my number?", whatever it is said with. */
export const asksWhy = (text: string): boolean => ASKS_WHY.test(plainOf(text));

/** "How long until they call back?" */
export const asksWhen = (text: string): boolean => ASKS_WHEN.test(plainOf(text));

/** The address that a visitor offers instead of the other: "Can I give you my number?", "I don't have an email". */
export function offersPart(text: string): 'email' | 'phone' | undefined {
  const plain = plainOf(text);
  const offered = slotNamedIn(OFFERS_PART.exec(plain)?.[0] ?? '');
  if (offered === 'email' || offered === 'phone') return offered;
  const lacked = slotNamedIn(LACKS_PART.exec(plain)?.[0] ?? '');
  if (lacked === 'email') return 'phone';
  return lacked === 'phone' ? 'email' : undefined;
}

/** "I was asking you": what was taken for a message was a question. */
export const insists = (text: string): boolean => INSISTS.test(plainOf(text));
