import { LANGUAGES } from '../language/index.ts';
import type { AssistantProfile } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';

/** With fewer consonants half of all words sound alike. */
const FEWEST_CONSONANTS = 3;

/** How a word sounds, in the first language that can read it. */
function skeletonOf(word: string): string {
  for (const { search } of LANGUAGES) {
    const consonants = search.consonantsOf?.(word);
    if (consonants) return consonants;
  }
  return '';
}

/** Words with a capital inside a sentence: names of products, people and places. The assistant's own name too. */
function namesOf({ name, faq }: AssistantProfile): readonly string[] {
  const texts = faq.flatMap(({ question, phrasings }) => [question, ...phrasings]);
  const inside = texts.flatMap((text) => text.match(/(?<=[\p{L}\p{N},'’"] )\p{Lu}\p{L}+/gu) ?? []);
  return [...wordsOf(name), ...inside.map((word) => word.toLowerCase())].filter(
    (word) => skeletonOf(word).length >= FEWEST_CONSONANTS,
  );
}

/**
 * What a visitor said with names in place of what recognition, which has never heard of them, wrote instead. Nothing
 * when there is no such word. Words that the FAQ itself uses stay as they are.
 */
export function hearNames(text: string, assistant: AssistantProfile): string | undefined {
  const names = new Map(namesOf(assistant).map((name) => [skeletonOf(name), name]));
  if (names.size === 0) return undefined;
  const used = new Set(
    assistant.faq.flatMap(({ question, answer, phrasings }) =>
      wordsOf([question, answer, ...phrasings].join(' ')),
    ),
  );
  const said = wordsOf(text);
  const meant = said.map((word) => (used.has(word) ? word : (names.get(skeletonOf(word)) ?? word)));
  return meant.some((word, i) => word !== said[i]) ? meant.join(' ') : undefined;
}
