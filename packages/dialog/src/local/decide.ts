import type { SmallTalk } from '../language/index.ts';
import { partsOf } from '../passages/quote.ts';
import { type Candidate, entryOf, idOf, wordsSaidOf } from '../retrieval/candidate.ts';
import { likelihoodOfLog, logOddsOf, oddsOf } from '../retrieval/odds.ts';
import { wordCount } from '../text/word-count.ts';
import { type Danger, PROBABLY_A_WARNING, SURELY_A_WARNING } from './danger.ts';
import { type Offer, offersOf } from './offers.ts';
import { repeats } from './repeats.ts';
import { detectSmallTalk } from './small-talk.ts';

// Likelihoods, as the judge gives them. Chosen on the tuning set of `npm run bench -- answers` and on the businesses of
// `models/understanding/pairs.jsonl.bz2` that no network was trained on; the replies to what is held out were never read.
export const ENOUGH_TO_ANSWER = 0.76;
/** What alone is this likely is said with what it is about: asked back about, most of it would be meant. */
const ENOUGH_TO_GUESS = 0.7;
/** It is not alone where another one is as likely as this share of it. */
const ALONE = 0.85;
/**
 * A candidate whose odds are so many times those of all others is likelier than its own likelihood says: it is asked about
 * sooner than others. Chosen on the businesses that no network was trained on.
 */
const FAR_AHEAD = 8;
const ENOUGH_TO_ASK_AHEAD = 0.12;
/** What is less likely is no guess of anybody's, unless it is far ahead. */
const ENOUGH_TO_ASK = 0.45;
/** Of one of two questions in a turn: that the turn can be parted so is a sign itself. */
const ENOUGH_OF_SEVERAL = 0.35;
/** What says another part of the answer as likely as this is said with it. */
const ENOUGH_BESIDE = 0.1;
/** Another entry is said after the best one only where it has this share of its odds: it mostly means something else. */
const ODDS_OF_ANOTHER_ENTRY = 0.5;
/** Two entries are asked between where the second answers like this, has this share of the best one's odds, and both have more words than this. */
const ENOUGH_FOR_A_RIVAL = 0.55;
const ODDS_OF_A_RIVAL = 0.7;
const MOST_OF_BOTH = 45;
/** A warning or an exception that applies like this is said with the answer: about a danger it need not be so sure. */
const ENOUGH_TO_WARN: Readonly<Record<Danger, number>> = { none: 0.2, likely: 0.05, named: 0.025 };
/** About a danger what is as likely a warning as this comes before the answer. */
const ENOUGH_TO_WARN_FIRST = 0.1;
const MOST_ADDED = 2;
/**
 * About a danger a later part of the best one's passage is said that answers like this and has at least this share of its
 * odds: what to do comes in steps. What stands above, or far behind, may be of another danger: "open the windows" is right
 * for fumes and wrong for a fire.
 */
const ENOUGH_FOR_A_STEP = 0.5;
const ODDS_OF_A_STEP = 0.05;
/** What answers a question about a danger has to be surer than other answers. */
const ENOUGH_ABOUT_DANGER = 0.88;
/** Two entries are offered where the second is at least so likely as a share of the first. */
const CLOSE = 0.7;
/** Small talk that asks something which an owner may have answered in other words. */
const ASKING: ReadonlySet<SmallTalk> = new Set(['how_are_you', 'who', 'help']);
/** An owner's entry that fits like this means the very words that small talk is made of. */
const BEATS_SMALL_TALK = 0.9;

export type Decision =
  | {
      readonly kind: 'answer';
      /** Said before it: a "yes" would be acted upon before its warning was heard. */
      readonly warnings: readonly Candidate[];
      readonly best: Candidate;
      /** What has to be said with it, or answers too. */
      readonly also: readonly Candidate[];
      /** It is about health or danger: more of it is said. */
      readonly isOfDanger?: true;
      /** The best is not surely meant: named before it is said. */
      readonly guess?: Offer;
    }
  | { readonly kind: 'ask'; readonly offers: readonly Offer[] }
  /** Half an answer could hurt somebody. */
  | { readonly kind: 'ask_person' }
  | { readonly kind: 'unknown' };

export type Answer = Extract<Decision, { readonly kind: 'answer' }>;

interface DecisionOptions {
  readonly danger?: Danger;
  /** It is about money and dates: a danger is only the reason for it. */
  readonly isOfTerms?: boolean;
  /** It is one of several questions in a turn: there is no asking back about it. */
  readonly isOneOfSeveral?: boolean;
}

/** All that an answer says, in its order and once. */
export function saidBy({ warnings, best, also }: Answer): readonly Candidate[] {
  const said = [...warnings, best];
  for (const candidate of also) if (!repeats(candidate, said)) said.push(candidate);
  return said;
}

/** Whether to answer, to ask what was meant, or to say that there is no answer. `candidates` come likeliest first. */
export function decide(
  candidates: readonly Candidate[],
  { danger = 'none', isOfTerms = false, isOneOfSeveral = false }: DecisionOptions = {},
): Decision {
  const [best, ...others] = candidates;
  const usual = isOneOfSeveral ? ENOUGH_OF_SEVERAL : ENOUGH_TO_ANSWER;
  const enough = danger === 'named' && !isOfTerms ? ENOUGH_ABOUT_DANGER : usual;
  if (best && best.answers >= enough) return decideSure(best, others, danger, isOneOfSeveral);
  // What the owner wrote of the very hazard that was named is better than nothing.
  const [warning, ...more] = danger === 'named' ? candidates.filter(isNearWarning) : [];
  if (warning)
    return { kind: 'answer', warnings: [], best: warning, also: more.slice(0, 1), isOfDanger: true };
  if (danger !== 'none') return { kind: 'ask_person' };
  return decideUnsure(candidates);
}

/** What surely answers, with its warnings; a question back where another entry does so too and both are long. */
function decideSure(
  best: Candidate,
  others: readonly Candidate[],
  danger: Danger,
  isOneOfSeveral: boolean,
): Decision {
  const mayBeOther = danger !== 'named' && !isOneOfSeveral;
  const rival = mayBeOther ? others.find((other) => isRival(other, best)) : undefined;
  if (rival && lengthOf(best) + lengthOf(rival) > MOST_OF_BOTH)
    return { kind: 'ask', offers: [best.source, rival.source] };
  const added = isOneOfSeveral && danger === 'none' ? [] : addedTo(best, others, danger);
  const isFirst = ({ condition }: Candidate) =>
    danger !== 'none' && condition >= ENOUGH_TO_WARN_FIRST && condition > best.condition;
  const warnings = added.filter(isFirst);
  const also = added.filter((each) => !isFirst(each));
  return { kind: 'answer', warnings, best, also, ...(danger !== 'none' && { isOfDanger: true }) };
}

/** Of what nothing answers surely: the likeliest by its name, a question about what may be meant, or nothing. */
function decideUnsure(candidates: readonly Candidate[]): Decision {
  const [best, ...others] = candidates;
  if (!best) return { kind: 'unknown' };
  const rivals = others.filter((other) => idOf(other) !== idOf(best));
  const isAlone = rivals.every(({ answers }) => answers < best.answers * ALONE);
  const isFarAhead = rivals.every(({ answers }) => oddsOf(answers) * FAR_AHEAD <= oddsOf(best.answers));
  const [named] = offersOf([best], candidates);
  if (named && isAlone && best.answers >= ENOUGH_TO_GUESS)
    return { kind: 'answer', warnings: [], best, also: addedTo(best, others, 'none'), guess: named };
  const isNear = ({ answers }: Candidate) => answers >= Math.max(ENOUGH_TO_ASK, best.answers * CLOSE);
  const offers = offersOf(candidates.filter(isNear), candidates);
  if (offers.length > 0) return { kind: 'ask', offers };
  return named && isFarAhead && best.answers >= ENOUGH_TO_ASK_AHEAD
    ? { kind: 'ask', offers: [named] }
    : { kind: 'unknown' };
}

const isNearWarning = ({ answers, condition }: Candidate): boolean =>
  answers >= ENOUGH_TO_ASK && condition >= SURELY_A_WARNING;

/** Another entry that may be meant as well as the best one. */
function isRival(other: Candidate, best: Candidate): boolean {
  const [first, second] = [entryOf(best), entryOf(other)];
  if (!first || !second || first.answer === second.answer) return false;
  return (
    other.condition < PROBABLY_A_WARNING && isLikelyBeside(other, best, ENOUGH_FOR_A_RIVAL, ODDS_OF_A_RIVAL)
  );
}

const lengthOf = (candidate: Candidate): number => wordCount(wordsSaidOf(candidate));

const isLikelyBeside = (other: Candidate, best: Candidate, enough: number, share: number): boolean =>
  other.answers >= enough && oddsOf(other.answers) >= oddsOf(best.answers) * share;

/** Warnings and exceptions, the next steps about a danger, and what says a part of the answer that the best one lacks. */
function addedTo(best: Candidate, others: readonly Candidate[], danger: Danger): readonly Candidate[] {
  const isNextStep = (other: Candidate) =>
    danger !== 'none' &&
    isBelow(other, best) &&
    isLikelyBeside(other, best, ENOUGH_FOR_A_STEP, ODDS_OF_A_STEP);
  const beside = new Map(others.map((other, i) => [other, likelihoodBeside(other, best, i + 1)]));
  const besideOf = (other: Candidate) => beside.get(other) ?? 0;
  return others
    .filter(
      (other) =>
        other.condition >= ENOUGH_TO_WARN[danger] ||
        (danger !== 'named' && besideOf(other) >= ENOUGH_BESIDE && mayBeBeside(other, best)) ||
        isNextStep(other),
    )
    .sort((a, b) => weightOf(b, danger, besideOf(b)) - weightOf(a, danger, besideOf(a)))
    .slice(0, MOST_ADDED);
}

/** Two entries answer two questions: the second is only said where it may be the one that is meant. */
const mayBeBeside = (other: Candidate, best: Candidate): boolean =>
  !entryOf(other) || !entryOf(best) || oddsOf(other.answers) >= oddsOf(best.answers) * ODDS_OF_ANOTHER_ENTRY;

/** Whether one part of a passage stands below another one of it. */
function isBelow({ source: one }: Candidate, { source: other }: Candidate): boolean {
  if (one.kind !== 'passage' || other.kind !== 'passage' || one.passage.id !== other.passage.id) return false;
  const parts = partsOf(one.passage);
  return parts.indexOf(one.quote) > parts.indexOf(other.quote);
}

/** About health and danger, and where somebody may die, no likely answer takes a warning's place. */
const weightOf = ({ condition }: Candidate, danger: Danger, beside: number): number =>
  condition >= (danger === 'none' ? PROBABLY_A_WARNING : ENOUGH_TO_WARN[danger]) ? 1 + condition : beside;

/**
 * The entry that answers a turn which looks like small talk, if the owner wrote one for it. What asks nothing is
 * answered only by an entry for that kind of small talk itself: "are you there" is no "where are you".
 */
export function decideOverSmallTalk(
  candidates: readonly Candidate[],
  talk: SmallTalk,
): Candidate | undefined {
  const [best] = candidates;
  const entry = best && entryOf(best);
  if (!entry || best.answers < BEATS_SMALL_TALK) return undefined;
  const isOfKind = () => [entry.question, ...entry.phrasings].some((text) => detectSmallTalk(text) === talk);
  return ASKING.has(talk) || isOfKind() ? best : undefined;
}

/**
 * A logistic regression for whether a text says something that was asked and that the best one does not: the second half of
 * an answer, or the answer itself. Fitted on the 6,519 candidates of the tuning set of `npm run bench -- answers`; asked about
 * businesses that it was not fitted on, its area under the curve is 0.90, where a condition's likelihood alone has 0.68.
 */
const WEIGHTS = {
  bias: -0.238,
  answers: 0.187,
  condition: -0.133,
  ofBest: -0.399,
  sentence: 0.546,
  sentenceCondition: 0.259,
  place: -0.396,
} as const;

/** How likely `other`, found at `place` (the best one is at 0), says something that was asked and `best` does not; 0 to 1. */
function likelihoodBeside(other: Candidate, best: Candidate, place: number): number {
  const sentences = other.sentences ?? [other];
  const answers = Math.max(...sentences.map((each) => each.answers));
  const condition = Math.max(...sentences.map((each) => each.condition));
  return likelihoodOfLog(
    WEIGHTS.bias +
      WEIGHTS.answers * bounded(other.answers) +
      WEIGHTS.condition * bounded(other.condition) +
      WEIGHTS.ofBest * bounded(best.answers) +
      WEIGHTS.sentence * bounded(answers) +
      WEIGHTS.sentenceCondition * bounded(condition) +
      WEIGHTS.place * place,
  );
}

/** Log odds as the regression was fitted with them. */
const bounded = (likelihood: number): number => logOddsOf(Math.min(0.9999, Math.max(0.0001, likelihood)));
