import { type Language, patternInAll } from '../language/index.ts';
import { type DangerWords, HAZARDS } from '../language/language.ts';
import type { Intents } from '../responder.ts';
import { type Candidate, textOf } from '../retrieval/candidate.ts';
import { plainOf } from '../text/clean-text.ts';
import { tellsPrice } from './prices.ts';

/** Whether a turn is about health or danger: its words name one, or it only sounds like it. */
export type Danger = 'none' | 'likely' | 'named';

/** What sounds like this is likely about health or danger, whatever its words. */
const LIKELY_DANGER = 0.4;
/** What is written of a hazard that the visitor named is said like a warning that is as likely as this. */
export const SURELY_A_WARNING = 0.5;
/** What is deadly is said like a warning as likely as this to whoever's question it answers as likely as that. */
export const PROBABLY_A_WARNING = 0.3;
const ENOUGH_OF_DEADLY = 0.5;

const inAll = (patternOf: (words: DangerWords) => string) => patternInAll(({ danger }) => patternOf(danger));
const wholeWords = (pattern: string) => new RegExp(`(?:^| )${pattern}(?: |$)`, 'u');

const HAZARD_PATTERNS = HAZARDS.map((hazard) => {
  const pattern = inAll(({ hazards }) => hazards[hazard]);
  return { hazard, pattern, isNamedIn: wholeWords(pattern) };
});
const ANY = HAZARD_PATTERNS.map(({ pattern }) => pattern).join('|');
const WITHOUT = inAll(({ without }) => without);
const FREE = inAll(({ free }) => free);
const NAMED = new RegExp(
  `(?:^| )(?:${inAll(({ words }) => words)}|${WITHOUT} (?:[^ ]+ )?(?:${ANY})|(?:${ANY}) ?${FREE})(?: |$)`,
  'u',
);
const WARNING = wholeWords(inAll(({ warning }) => warning));
const TERMS = wholeWords(inAll(({ terms }) => terms));
const DEADLY = wholeWords(inAll(({ deadly }) => deadly));

const namesDanger = (plain: string): boolean => NAMED.test(plain);

/** `safety` is how likely the networks hold it for a question about health or danger, 0 to 1. */
export function dangerOf(text: string, { safety }: Pick<Intents, 'safety'>): Danger {
  if (namesDanger(plainOf(text))) return 'named';
  return safety >= LIKELY_DANGER ? 'likely' : 'none';
}

/** "I'm ill, do I get my money back?": about money and dates, whatever is the reason for it. */
export const asksOfTerms = (text: string): boolean => TERMS.test(plainOf(text));

/** Whether a turn goes on with a danger that the question before it named, and names another one. */
export function dangerAfter(before: string, said: string): Danger {
  const isNamed = namesDanger(plainOf(before)) && hazardsIn(said).length > 0;
  return isNamed ? 'named' : 'none';
}

/** Whether it was written about a danger or to warn, or stands beside what was: all else can wait in an emergency. */
export function isOfDanger(candidate: Candidate): boolean {
  const { source } = candidate;
  const { heading, text } =
    source.kind === 'passage' ? source.passage : { heading: '', text: textOf(candidate) };
  const plain = plainOf(`${heading} ${text}`);
  return namesDanger(plain) || DEADLY.test(plain) || WARNING.test(plain);
}

/**
 * Who asks about a danger and names eggs hears all that was found of eggs, however likely it answers: a network that has
 * read few recipes does not know which sentence of a paragraph the allergy hangs on. What the owner calls deadly is a
 * warning to everybody whose question it may answer. An offer ("an almond slice, £3") is no warning, and would be heard
 * as a yes. `name` is the business's, which may sound like an ingredient.
 */
export function markWarnings(
  candidates: readonly Candidate[],
  asked: string,
  danger: Danger,
  name = '',
): readonly Candidate[] {
  const named = danger === 'named' ? hazardsIn(asked) : [];
  const own = plainOf(name);
  return candidates.map((candidate) => {
    const written = plainOf(textOf(candidate));
    const text = own === '' ? written : written.replaceAll(own, '');
    const isOfIt = named.some(({ isNamedIn }) => isNamedIn.test(text)) && !isOffer(candidate);
    const isDeadly = candidate.answers >= ENOUGH_OF_DEADLY && DEADLY.test(text);
    const least = isOfIt ? SURELY_A_WARNING : isDeadly ? PROBABLY_A_WARNING : 0;
    return { ...candidate, condition: Math.max(candidate.condition, least) };
  });
}

const isOffer = (candidate: Candidate): boolean =>
  tellsPrice(candidate) && !WARNING.test(plainOf(textOf(candidate)));

/**
 * The hazards that a question names and that nothing found speaks of: what their owners would call them, to be searched
 * for, and whether something speaks of one.
 */
export function hazardsLeftOut(
  candidates: readonly Candidate[],
  asked: string,
  { danger }: Pick<Language, 'danger'>,
) {
  const texts = candidates.map((candidate) => plainOf(textOf(candidate)));
  return hazardsIn(asked)
    .filter(({ isNamedIn }) => !texts.some((text) => isNamedIn.test(text)))
    .map(({ hazard, isNamedIn }) => ({
      name: danger.hazardNames[hazard] ?? '',
      isWrittenIn: (candidate: Candidate) => isNamedIn.test(plainOf(textOf(candidate))),
    }))
    .filter(({ name }) => name !== '');
}

function hazardsIn(asked: string) {
  const question = plainOf(asked);
  return HAZARD_PATTERNS.filter(({ isNamedIn }) => isNamedIn.test(question));
}
