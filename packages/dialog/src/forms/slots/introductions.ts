import { saysWrong, takesBack, WISH_WITH_SERVICE, wantsRather } from '../../acts/said-of-meetings.ts';
import { patternInAll } from '../../language/index.ts';
import { foldCase, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { nameIn } from './name.ts';
import { slotNamedIn } from './slot.ts';
import { AROUND } from './written-names.ts';

/** The group `name`, of which nothing is taken: "it's for a friend, her name's …" introduces somebody further on. */
export const NAME_AHEAD = String.raw`(?=(?<name>(?:[^,.;!?\d]|(?<= \p{L})[.]){1,80}))`;
const INTRODUCTION = new RegExp(
  `(?<![\\p{L}'])(?:${patternInAll(({ booking }) => booking.introduction)}|(?<capital>${patternInAll(({ booking }) => booking.thisIs)}))\\s+${NAME_AHEAD}`,
  'giu',
);
/** "Tom, Tom Lee" and "Lee, Tom Lee": a word that is said once more in the name itself. */
const BEGUN = /(?<![\p{L}'-])(\p{L}[\p{L}'-]+)[,.…]*\s+(?=\1\s+\p{L}|[\p{L}'-]+\s+\1(?![\p{L}'-]))/giu;
/** "Мене петро звати", where no other name follows. */
const INVERTED = new RegExp(
  `(?<![\\p{L}'])(?<whose>${patternInAll(({ booking }) => booking.introductionAround.before)})\\s+(?<given>[\\p{L}'-]+(?:\\s+[\\p{L}'-]+)?)\\s+(?<verb>${patternInAll(({ booking }) => booking.introductionAround.after)})(?=[\\s,]*(?:$|[.;!?]|\\k<given>(?![\\p{L}'-])))`,
  'giu',
);
const MOST_NAMES = 3;

/** The name with which somebody introduces themselves in the middle of something else. */
export const introducedIn = (text: string): string | undefined => introducedBy(INTRODUCTION, text)?.name;

/** The same, only where it is called a name: "I'm Free" is none. */
export function introducedByName(text: string): string | undefined {
  const found = introducedBy(INTRODUCTION, text);
  return found && slotNamedIn(found.before) === 'name' ? found.name : undefined;
}

/** A text whose name stands after its introduction, and is said once: "мене петро звати петро гнатюк" has it twice. */
export const saidOnce = (text: string): string =>
  text
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(INVERTED, (all, whose: string, given: string, verb: string) =>
      wordsOf(given).some((word) => FUNCTION_WORDS.has(word)) ? all : `${whose} ${verb} ${given}`,
    )
    .replace(BEGUN, (all, word: string) => (FUNCTION_WORDS.has(foldCase(word)) ? all : ''));

/** The name after a pattern: the group `name`, which begins with a capital where the group `capital` matched. */
export function introducedBy(
  pattern: RegExp,
  text: string,
): { readonly name: string; readonly before: string } | undefined {
  for (const { 0: all, groups } of saidOnce(text).matchAll(pattern)) {
    const said = groups?.name ?? '';
    if (groups?.capital !== undefined && !/^\p{Lu}/u.test(said)) continue;
    const words = said.split(/\s+/u).filter(Boolean);
    const end = words.findIndex(
      (word, i) =>
        FUNCTION_WORDS.has(foldCase(word)) ||
        WISH_WITH_SERVICE.test(foldCase(word)) ||
        (i > 0 && (AROUND.has(foldCase(word)) || slotNamedIn(word) === 'name' || !isLikeFirst(word, words))),
    );
    const named = words.slice(0, end < 0 ? words.length : end);
    const name = nameIn(named.slice(0, named.length > MOST_NAMES ? 1 : MOST_NAMES).join(' '));
    // "Call me instead", "the name's off"
    if (name && ![saysWrong, takesBack, wantsRather].some((says) => says(name)))
      return { name, before: foldCase(all).trim() };
  }
  return undefined;
}

/** After a capital the rest of a name has capitals too. */
const isLikeFirst = (word: string, [first = '']: readonly string[]) =>
  !/^\p{Lu}/u.test(first) || /^\p{Lu}/u.test(word);
