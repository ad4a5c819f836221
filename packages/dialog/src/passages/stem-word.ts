import { LANGUAGES } from '../language/index.ts';

const SHORTEST_STEM = 3;

// Not grammars: it is enough that a question's word and a file's word lose the same, and that what is left is long
// enough to be told apart. Longest endings first.
const STEMS = LANGUAGES.map(({ search: { stems } }) => ({
  ...stems,
  irregular: new Map(stems.irregular),
  endings: stems.endings
    .split(/\s+/u)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length),
}));

/**
 * A folded word without the ending of its form: `deliveries` and `delivered` are both `deliver`, `swept` is
 * `sweep`, `доставку` is `доставк`. Numbers and words of other scripts stay as they are.
 */
export function stemWord(word: string): string {
  const language = STEMS.find((each) => each.word.test(word));
  if (!language) return word;
  const form = language.possessive ? word.replace(language.possessive, '') : word;
  const plain = language.irregular.get(form) ?? form;
  const ending = language.endings.find(
    (end) => plain.length - end.length >= SHORTEST_STEM && plain.endsWith(end),
  );
  const stem = ending === undefined ? plain : plain.slice(0, -ending.length);
  // "stopped" and "stop", "planning" and "plan".
  return language.doubled && stem.length > SHORTEST_STEM ? stem.replace(language.doubled, '$1') : stem;
}
