import { anywhere } from '../language/index.ts';
import { sharesWords, tellingStems } from '../passages/shared-words.ts';
import { plainOf } from '../text/clean-text.ts';

/** A visitor's own case, which no text for everybody settles: their order, their parcel. */

const OWN_MATTER = anywhere(({ contact }) => contact.ownMatter);
const REQUEST = anywhere(({ contact }) => contact.request);
const STANDING = anywhere(({ contact }) => contact.standing);
const OWN_THING = anywhere(({ contact }) => contact.ownThing);

/** "Change my order", "I left my umbrella": a person has to see to it. */
export const isOwnMatter = (text: string): boolean => OWN_MATTER.test(plainOf(text));

/** "Cancel my order": what is written for everybody does not do it. */
export const isRequest = (text: string): boolean => REQUEST.test(plainOf(text));

/** "Where is my parcel?", "am I booked in?": nobody wrote it down for everybody. */
export const asksHowItStands = (text: string): boolean => STANDING.test(plainOf(text));

/** Whether an answer says how such things stand or go, and not only of the thing: no prices to "is my zip ready". */
export function tellsHowItStands(answer: string, asked: string): boolean {
  const rest = plainOf(asked).replace(OWN_THING, ' ');
  return sharesWords(rest, answer) || tellingStems(rest).length === 0;
}
