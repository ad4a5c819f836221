import type { FaqEntry } from '../responder.ts';
import { conceptsOf } from './concepts.ts';

/** What an answer mentions in passing, against what a question asks. */
const IN_ANSWER = 0.3;
/** What an entry about another concept loses once some entry is about the one asked for. */
const ABOUT_ANOTHER = 0.6;

export interface ConceptFit {
  /** Per entry, how well its concepts fit the question's: 1 when they are the same, below 0 when they are others. */
  readonly scores: Float64Array;
  /** The question speaks of something known that no entry speaks of. */
  readonly missing: boolean;
}

/** Matches questions by what they are about, whatever the words (see `concepts.ts`). */
export interface ConceptIndex {
  search(query: string): ConceptFit;
}

/** How much of an entry's phrasings speaks of each concept, 0 to 1. */
function sharesOf({ question, phrasings }: FaqEntry): ReadonlyMap<string, number> {
  const texts = [question, ...phrasings];
  const shares = new Map<string, number>();
  for (const text of texts)
    for (const name of conceptsOf(text)) shares.set(name, (shares.get(name) ?? 0) + 1 / texts.length);
  return shares;
}

/**
 * The cosine of concepts, weighed down by how many entries share them: where every entry is about payments, that a
 * question is too says nothing.
 */
export function createConceptIndex(entries: readonly FaqEntry[]): ConceptIndex {
  const asked = entries.map(sharesOf);
  const answered = entries.map(({ answer }) => conceptsOf(answer));
  const owners = new Map<string, number>();
  for (const shares of asked)
    for (const [name, share] of shares) owners.set(name, (owners.get(name) ?? 0) + share);
  const mentioned = new Set(answered.flatMap((concepts) => [...concepts]));
  const rarity = (name: string): number => 1 / Math.max(1, owners.get(name) ?? 1);
  const lengths = asked.map((shares) =>
    Math.hypot(...Array.from(shares, ([name, share]) => share * rarity(name))),
  );

  return {
    search(query) {
      const concepts = [...conceptsOf(query)];
      const scores = new Float64Array(entries.length);
      const missing =
        concepts.length > 0 && concepts.every((name) => !owners.has(name) && !mentioned.has(name));
      if (concepts.length === 0 || missing) return { scores, missing };
      const length = Math.hypot(...concepts.map(rarity));
      const strongest = Math.max(0, ...concepts.filter((name) => owners.has(name)).map(rarity));
      asked.forEach((shares, i) => {
        const shared = concepts.filter((name) => shares.has(name));
        const product = shared.reduce((sum, name) => sum + (shares.get(name) ?? 0) * rarity(name) ** 2, 0);
        const weight = Math.max(0, ...shared.map(rarity));
        const inAnswer = concepts.filter((name) => !shares.has(name) && answered[i]?.has(name));
        const mention = (IN_ANSWER * Math.hypot(...inAnswer.map(rarity))) / length;
        const fit = (weight * product) / (length * (lengths[i] || 1)) + mention;
        // An owner's own phrasings say more than these few words do.
        const phrasings = Math.sqrt(1 + (entries[i]?.phrasings.length ?? 0));
        const score = fit === 0 && shares.size > 0 ? -ABOUT_ANOTHER * strongest : Math.min(1, fit);
        scores[i] = score / phrasings;
      });
      return { scores, missing };
    },
  };
}
