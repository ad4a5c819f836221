import type { Language } from '../language/language.ts';
import { EDGES, type EdgeOfSpan, type Joint, type Meanings, type TimeWords } from '../language/time-words.ts';

const NEVER = '(?!)';

/** One pattern for all phrases of a list, and what the one that matched means. */
export interface Matcher<Value> {
  readonly pattern: RegExp;
  readonly valueOf: (match: RegExpExecArray) => Value | undefined;
}
type MatcherOf<List extends keyof TimeWords> =
  TimeWords[List] extends Meanings<infer Value> ? Matcher<Value> : never;

/** A language's patterns, compiled. All are global and match whole words. */
export interface TimePatterns {
  readonly ahead: RegExp;
  readonly ago: RegExp;
  readonly amount: RegExp;
  readonly shifted: RegExp;
  readonly days: MatcherOf<'days'>;
  readonly holidays: MatcherOf<'holidays'>;
  readonly spans: MatcherOf<'spans'>;
  readonly months: Matcher<number>;
  readonly weekdayForms: MatcherOf<'weekdayForms'>;
  /** At the end of a text before a month: its day. */
  readonly dayBefore: RegExp;
  /** Each matches at the end of a text. */
  readonly edges: readonly (readonly [edge: EdgeOfSpan, pattern: RegExp])[];
  /** At the end of a text before a day. */
  readonly weekOf: RegExp;
  readonly parts: MatcherOf<'parts'>;
  readonly clock: MatcherOf<'clock'>;
  /** Digits with a colon, and an hour with a half of the day. */
  readonly digital: RegExp;
  readonly hourOfHalf: RegExp;
  readonly moments: MatcherOf<'moments'>;
  readonly dayNumber: RegExp;
  readonly ordinal: RegExp;
  readonly soon: RegExp;
  readonly any: RegExp;
  /** Joints that may stand before a mention, at the end of a text. */
  readonly before: readonly (readonly [joint: Joint, pattern: RegExp])[];
  /** Whether what begins there was said not to suit by a word that takes one day back. */
  readonly isNone: (text: string, start: number) => boolean;
  /** Whether a text ends in words that make a limit of what follows: "after", "by". */
  readonly isLimit: (before: string) => boolean;
  /** Whether a text ends in words that take back what follows: "not". */
  readonly isTakenBack: (before: string) => boolean;
  /** At the end of a text: stands before a time and never before a day. */
  readonly onlyClock: RegExp;
  /** Right after a mention, at the beginning of a text. */
  readonly unsuitable: RegExp;
  /** The same of what is said of one day alone. */
  readonly unsuitableOne: RegExp;
  readonly onwards: RegExp;
  readonly latest: RegExp;
  readonly roughly: RegExp;
  readonly reason: RegExp;
  readonly newClause: RegExp;
  /** Whether what comes right after a mention is said of it. */
  readonly isFollowed: (after: string) => boolean;
  /** Whether all that stands between two mentions is a joint, or nothing that matters. */
  readonly isJoint: (gap: string, joint: Joint) => boolean;
  readonly isNothing: (gap: string) => boolean;
  /** Whether what stands between an amount and a day makes it a distance from that day. */
  readonly isCountedFrom: (gap: string) => boolean;
  /** The amount that `{amount}` matched, in minutes, or months. */
  readonly amountOf: (
    match: RegExpExecArray,
  ) => { readonly minutes: number; readonly months: number } | undefined;
}

const compiled = new WeakMap<Language, TimePatterns>();

export function patternsOf(language: Language): TimePatterns {
  const known = compiled.get(language) ?? compile(language.times);
  compiled.set(language, known);
  return known;
}

function compile(words: TimeWords): TimePatterns {
  const half = `(?:(?<am>${words.am || NEVER})|(?<pm>${words.pm || NEVER}))`;

  const skip = words.skip || NEVER;
  const none = whole(words.none);
  const after = {
    unsuitable: new RegExp(`^ (?:(?:${skip}) )*(?:${words.unsuitable || NEVER}) `, 'u'),
    unsuitableOne: new RegExp(`^ (?:(?:${skip}) )*(?:${words.unsuitableOne || NEVER}) `, 'u'),
    onwards: new RegExp(`^ (?:${words.onwards || NEVER}) `, 'u'),
    latest: new RegExp(`^ (?:${words.latest || NEVER}) `, 'u'),
    roughly: new RegExp(`^ (?:${words.roughly || NEVER}) `, 'u'),
  };

  return {
    ahead: whole(words.ahead),
    ago: whole(words.ago),
    amount: whole(words.amount),
    shifted: whole(words.shifted),
    days: matcher(words.days),
    holidays: matcher(words.holidays),
    spans: matcher(words.spans),
    months: matcher(words.months.map((pattern, index) => [pattern, index + 1])),
    dayBefore: new RegExp(String.raw`(?<= )(?<day>\d{1,2})#? (?:(?:${skip}) )?$`, 'u'),
    weekdayForms: matcher(words.weekdayForms),
    edges: EDGES.map((edge) => [
      edge,
      new RegExp(`(?<= )(?:${words.edges[edge] || NEVER}) (?:(?:${skip}) )?$`, 'u'),
    ]),
    weekOf: new RegExp(`(?<= )(?:${words.weekOf || NEVER}) $`, 'u'),
    parts: matcher(words.parts),
    clock: matcher(words.clock, `(?: ${half})?`),
    digital: whole(String.raw`(?<h>\d{1,2})[:.](?<m>\d\d)(?: ${half})?`),
    hourOfHalf: whole(String.raw`(?<h>\d{1,2})(?: (?<m>[0-5]\d))? ${half}`),
    moments: matcher(words.moments),
    dayNumber: whole(words.dayNumber),
    ordinal: whole(String.raw`(?<n>\d{1,2})#`),
    soon: whole(words.soon),
    any: whole(words.any),
    isNone: (text, start) =>
      [...text.matchAll(none)].some(({ 0: word, index }) => index + word.length + 1 === start),
    onlyClock: new RegExp(`(?<= )(?:${words.onlyClock || NEVER}) $`, 'u'),
    ...after,
    isFollowed: (text) => Object.values(after).some((pattern) => pattern.test(text)),
    reason: whole(words.reason && `(?:${words.reason})(?: (?!(?:${words.clauseEnds || NEVER}) )\\S+)+`),
    newClause: new RegExp(`^ (?:${words.newClause || NEVER}) `, 'u'),
    ...jointPatterns(words),
    amountOf: amountReader(words),
  };
}

/** Whole words anywhere. */
function whole(pattern: string): RegExp {
  return new RegExp(`(?<= )(?:${pattern || NEVER})(?= )`, 'gu');
}

/** `after` follows each of the phrases. */
function matcher<Value>(meanings: Meanings<Value>, after = ''): Matcher<Value> {
  const phrases = meanings.map(([pattern], index) => `(?<v${index}>${pattern})`).join('|') || NEVER;
  return {
    pattern: whole(`(?:${phrases})${after}`),
    valueOf: ({ groups = {} }) => meanings.find((_, index) => groups[`v${index}`] !== undefined)?.[1],
  };
}

function amountReader({ amounts }: TimeWords): TimePatterns['amountOf'] {
  const fixed = amounts.map(([pattern, minutes]) => [new RegExp(`^(?:${pattern})$`, 'u'), minutes] as const);
  const each = { minute: 1, hour: 60, day: 1440, week: 7 * 1440 };
  return ({ groups = {} }) => {
    const { fixed: named } = groups;
    if (named !== undefined) {
      const minutes = fixed.find(([pattern]) => pattern.test(named))?.[1];
      return minutes === undefined ? undefined : { minutes, months: 0 };
    }
    const count = groups.count === undefined ? (groups.two === undefined ? 1 : 2) : Number(groups.count);
    if (groups.month !== undefined) return { minutes: 0, months: count };
    const unit = (Object.keys(each) as (keyof typeof each)[]).find((name) => groups[name] !== undefined);
    return unit && { minutes: count * each[unit], months: 0 };
  };
}

/** Those that may stand right before a mention, the longer ones first: "not before" is not "before". */
const BEFORE: readonly Joint[] = [
  'notBefore',
  'notAfter',
  'except',
  'after',
  'before',
  'until',
  'between',
  'from',
  'about',
  'at',
];

const LIMITS: readonly Joint[] = ['notBefore', 'notAfter', 'after', 'before', 'until'];

function jointPatterns(
  words: TimeWords,
): Pick<TimePatterns, 'before' | 'isTakenBack' | 'isLimit' | 'isJoint' | 'isNothing' | 'isCountedFrom'> {
  const skip = `(?:(?:${words.skip || NEVER}) )*`;
  const joint = (name: Joint) => words.joints[name] || NEVER;
  const between = new Map(
    (Object.keys(words.joints) as Joint[]).map((name) => [
      name,
      new RegExp(`^ ?${skip}(?:${joint(name)}) (?:(?:${words.skip || NEVER}|${joint(name)}) )*$`, 'u'),
    ]),
  );
  const nothing = new RegExp(`^ ?${skip}$`, 'u');
  const countedFrom = new RegExp(`^ (?:(?:${words.countedFrom || NEVER}) )?$`, 'u');
  // A comma ends what a joint is said of.
  const before = BEFORE.map(
    (name) =>
      [name, new RegExp(`(?<= )(?:${joint(name)}) (?:(?!,)(?:${words.skip || NEVER}) )*$`, 'u')] as const,
  );
  const limits = before.filter(([name]) => LIMITS.includes(name));
  return {
    before,
    isTakenBack: (text) => before.some(([name, pattern]) => name === 'except' && pattern.test(text)),
    isLimit: (text) => limits.some(([, pattern]) => pattern.test(text)),
    isJoint: (gap, name) => isShort(gap) && (between.get(name)?.test(gap) ?? false),
    isNothing: (gap) => isShort(gap) && nothing.test(gap),
    isCountedFrom: (gap) => countedFrom.test(gap),
  };
}

/**
 * More words than these join nothing. It also bounds the time of patterns whose alternatives overlap: "about" is a joint
 * and a word to skip.
 */
const MOST_WORDS = 8;

function isShort(gap: string): boolean {
  return gap.trim().split(' ').length <= MOST_WORDS;
}
