import { CONCEPT_NAMES, type ConceptName, LANGUAGES, type Language } from '../language/index.ts';
import { wordsOf } from '../text/clean-text.ts';

const toPattern = (phrase: string): string =>
  phrase.replaceAll(' … ', '(?: \\S+){0,3} ').replaceAll('*', '\\S*');

const anyOf = (phrases: readonly string[]): RegExp | undefined =>
  phrases.length > 0
    ? new RegExp(
        `(?<= )(?:${phrases
          .toSorted((a, b) => b.length - a.length)
          .map(toPattern)
          .join('|')})(?= )`,
        'gu',
      )
    : undefined;

const COMPILED = CONCEPT_NAMES.map((name) => {
  const all = LANGUAGES.flatMap(({ concepts }) => concepts[name]?.words.split(',') ?? [])
    .map((phrase) => phrase.trim())
    .filter(Boolean);
  return {
    name,
    phrases: anyOf(all.filter((phrase) => phrase.includes(' '))),
    single: anyOf(all.filter((phrase) => !phrase.includes(' '))),
  };
});

/** The names of the concepts that a text speaks of. */
export function conceptsOf(text: string): ReadonlySet<ConceptName> {
  const plain = ` ${wordsOf(text).join(' ')} `;
  const found = new Set<ConceptName>();
  let rest = plain;
  for (const { name, phrases } of COMPILED) {
    if (!phrases) continue;
    for (const [phrase] of plain.matchAll(phrases)) {
      found.add(name);
      rest = rest.replace(phrase, '');
    }
  }
  for (const { name, single } of COMPILED) if (single && rest.match(single)) found.add(name);
  return found;
}

/** What a question is about in a word or two, when it speaks of one such concept alone. */
export function conceptTopic(question: string, language: Language): string | undefined {
  const [name, another] = conceptsOf(question);
  return name === undefined || another !== undefined ? undefined : language.concepts[name]?.topic;
}
