import type { FaqEntry } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';

const LEAD_IN =
  /^(?:and|or|but|so|also|then|what about|how about|а|і|й|та|або|чи|а як щодо|як щодо|а якщо)\s+/u;
// A phrase that begins so has no subject of its own: "on Sunday", "for children"; nor has a day alone.
const NO_SUBJECT =
  /^(?:on|in|at|to|for|with|without|from|after|before|during|by|until|if|when|в|у|на|до|для|з|із|від|після|по|без|якщо|коли)\s|^(?:today|tomorrow|tonight|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|сьогодні|завтра)(?: (?:morning|afternoon|evening|night|вранці|ввечері))?$/u;
const MOST_WORDS = 6;
/** Shorter words occur in any answer. */
const SHORTEST_TELLING_WORD = 4;

/**
 * The full question behind a turn that leans on what was answered before ("and on Sunday?" after the opening hours),
 * or nothing when the turn stands on its own or is about something else ("and delivery?").
 */
export function completeFollowUp(text: string, previous: FaqEntry | undefined): string | undefined {
  const words = wordsOf(text);
  if (!previous || words.length === 0 || words.length > MOST_WORDS) return undefined;
  const plain = words.join(' ');
  const rest = plain.replace(LEAD_IN, '');
  if (rest === plain && !NO_SUBJECT.test(plain)) return undefined;
  const known = new Set(wordsOf(`${previous.question} ${previous.answer}`));
  // "Sundays" in the answer, "Sunday" in the question: a shared beginning is enough.
  const mentioned = rest
    .split(' ')
    .some(
      (word) =>
        word.length >= SHORTEST_TELLING_WORD &&
        Array.from(known).some(
          (other) => other.startsWith(word) || (word.startsWith(other) && other.length >= 4),
        ),
    );
  return NO_SUBJECT.test(rest) || mentioned ? `${previous.question} ${rest}` : undefined;
}
