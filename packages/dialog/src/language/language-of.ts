import type { AssistantProfile, Turn } from '../responder.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import type { Language } from './language.ts';
import { LANGUAGES } from './languages.ts';

/** Enough to know a language by, however long a text is. */
const SAMPLE = 400;
/** What is written alike in every language: addresses of any kind. */
const ADDRESS =
  /\S*(?:@|:\/\/)\S*|(?<!\S)www\.\S+|(?<!\S)[^\s.]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?(?!\S)/giu;
/** So many words that are no names are in the language of their script, whatever they mean. */
const TELLING_WORDS = 3;
/** Brands are written in this script in languages of any other: in theirs, few letters tell more. */
const SCRIPT_OF_BRANDS = 'Latin';
const leastShareOf = (script: string): number => (script === SCRIPT_OF_BRANDS ? 1 / 2 : 1 / 10);

type Owner = Pick<AssistantProfile, 'greeting' | 'faq'>;

const KNOWN = LANGUAGES.map((language) => {
  const { frame, function: others, common } = language.search;
  const { greeting: _greeting, ...talk } = language.smallTalk.whole;
  return {
    language,
    letters: new RegExp(`\\p{Script=${language.script}}`, 'gu'),
    words: new Set(`${frame} ${others} ${common}`.split(/\s+/u)),
    greeting: new RegExp(`^(?:${language.smallTalk.whole.greeting})$`, 'u'),
    smallTalk: new RegExp(`^(?:${Object.values(talk).join('|')})$`, 'u'),
  };
});
const FILLERS = new Set(LANGUAGES.flatMap(({ smallTalk }) => smallTalk.fillers.split(/\s+/u)));
const ASKS_FOR_LANGUAGE = new RegExp(
  `^(?:${LANGUAGES.map(({ smallTalk }) => smallTalk.whole.speak).join('|')})$`,
  'u',
);
/** What each language is called in all of them. */
const NAMES = LANGUAGES.map((language) => {
  const names = LANGUAGES.flatMap(({ smallTalk }) => smallTalk.languageNames[language.code] ?? []);
  return { language, names: new RegExp(`(?<![^ ])(?:${names.join('|') || '(?!)'})(?![^ ])`, 'u') };
});
type Known = (typeof KNOWN)[number];

/**
 * The language of a text: the visitor's, or, while they have said nothing that tells it, the owner's. Telling are the
 * words that any text has, then letters of a script that brands are not written in, then several words that are no
 * names; addresses, abbreviations, numbers and a brand alone are the same in every language. Of languages that fit a
 * text equally well, it is in the owner's, or else in the first of the list.
 */
export const languageOf = (text: string, owner?: Owner): Language => chosen(likeliest(text), owner);

/**
 * The language that a visitor speaks now: that of their last turn which tells one. A bare greeting tells none: clients
 * open every conversation with one of their own. Whoever asks for a language speaks it from then on.
 */
export function languageSpoken(turns: readonly Turn[], owner?: Owner): Language {
  for (const { role, text } of turns.toReversed()) {
    const asked = role === 'visitor' ? languageAskedFor(text) : undefined;
    if (asked) return asked;
    const fitting = role === 'visitor' && !isGreeting(text) ? likeliest(text) : [];
    if (fitting.length > 0) return chosen(fitting, owner);
  }
  return chosen([], owner);
}

/** Turns that show which language a visitor writes in: the last one may be a name or an address. */
const TELLING_TURNS = 3;

/** The language of a visitor's last turns together, whatever they asked to go on in and whatever the last one holds. */
export function languageOfLast(turns: readonly Turn[], owner?: Owner): Language {
  const said = turns.filter(({ role }) => role === 'visitor').slice(-TELLING_TURNS);
  return languageOf(said.map(({ text }) => text).join(' '), owner);
}

/** The language, of those that are known, in which a turn asks to go on: "speak Ukrainian, please". */
export function languageAskedFor(text: string): Language | undefined {
  const words = wordsOf(text.slice(0, SAMPLE));
  const plain = words.filter((word) => !FILLERS.has(word)).join(' ');
  if (![words.join(' '), plain].some((said) => ASKS_FOR_LANGUAGE.test(said))) return undefined;
  return NAMES.find(({ names }) => names.test(plain))?.language;
}

function chosen(fitting: readonly Language[], owner: Owner | undefined): Language {
  const [first] = fitting;
  if (first && fitting.length === 1) return first;
  const owners = owner ? likeliest(`${owner.greeting} ${owner.faq[0]?.question ?? ''}`) : [];
  return owners.find((language) => fitting.includes(language)) ?? first ?? owners[0] ?? LANGUAGES[0];
}

function isGreeting(text: string): boolean {
  const plain = plainOf(text.slice(0, SAMPLE));
  return KNOWN.some(({ greeting }) => greeting.test(plain));
}

/** The languages that a text fits best; none where nothing tells one. */
function likeliest(text: string): readonly Language[] {
  const sample = text.slice(0, SAMPLE).replace(ADDRESS, ' ');
  const all = lettersIn(sample, /\p{L}/gu);
  const inKnown = new Map(
    KNOWN.map(({ language, letters }) => [language.script, lettersIn(sample, letters)]),
  );
  const known = [...inKnown.values()].reduce((sum, count) => sum + count, 0);
  if (known === 0 || known * 2 < all) return [];
  const likely = KNOWN.filter(
    ({ language: { script } }) => (inKnown.get(script) ?? 0) >= known * leastShareOf(script),
  );
  const most = mostOf(likely, wordsOf(sample));
  const telling = most.length > 0 ? most : likely.filter((each) => isTold(each, sample));
  const others = telling.filter(({ language }) => language.script !== SCRIPT_OF_BRANDS);
  return (others.length > 0 ? others : telling).map(({ language }) => language);
}

/** Those whose words there are most of; none where there are none of any. */
function mostOf(likely: readonly Known[], spoken: readonly string[]): readonly Known[] {
  const counted = likely.map((each) => ({
    each,
    count: spoken.filter((word) => each.words.has(word)).length,
  }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return most === 0 ? [] : counted.filter(({ count }) => count === most).map(({ each }) => each);
}

function isTold({ language, greeting, smallTalk }: Known, sample: string): boolean {
  if (language.script !== SCRIPT_OF_BRANDS) return true;
  const plain = plainOf(sample);
  if (greeting.test(plain) || smallTalk.test(plain)) return true;
  return sample.split(/\s+/u).filter(isOrdinary).length >= TELLING_WORDS;
}

/** Neither a name nor an abbreviation: small letters alone, but for the first of the text. */
const isOrdinary = (word: string, at: number): boolean =>
  (at === 0 ? /^\p{P}*\p{Lu}?\p{Ll}+\p{P}*$/u : /^\p{P}*\p{Ll}+\p{P}*$/u).test(word);

const lettersIn = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
