import { nearestOf } from './vector.ts';

/** One way of asking for something. */
export interface LeadPhrasing {
  /** Tells its answer from others: entries that say the same share it. */
  readonly answerKey: string;
  /** The code of its language. */
  readonly language: string;
  readonly vector: Float32Array;
}

/** What is asked for in so many ways is known by them. */
const FEWEST_PHRASINGS = 4;
/** With fewer phrasings in a language, their middle says nothing of the language. */
const FEWEST_IN_LANGUAGE = 30;
/** How much the nearest phrasings count: one alone may be near by chance. */
const WEIGHTS = [1, 0.5, 0.25];

/**
 * How much nearer a question is to the phrasings of one answer than to those of any other. Vectors of one language all
 * point much the same way, so they are compared after the middle of the language's phrasings is taken away.
 */
export class Leads {
  readonly #middles: ReadonlyMap<string, Float32Array>;
  /** By answer, where it is asked for in enough ways. */
  readonly #phrasings: ReadonlyMap<string, readonly LeadPhrasing[]>;

  constructor(phrasings: readonly LeadPhrasing[]) {
    const byLanguage = Map.groupBy(phrasings, ({ language }) => language);
    this.#middles = new Map(
      [...byLanguage]
        .filter(([, all]) => all.length >= FEWEST_IN_LANGUAGE)
        .map(([language, all]) => [language, middleOf(all.map(({ vector }) => vector))]),
    );
    const known = phrasings.flatMap((phrasing) => {
      const middle = this.#middles.get(phrasing.language);
      return middle ? { ...phrasing, vector: without(phrasing.vector, middle) } : [];
    });
    const byAnswer = Map.groupBy(known, ({ answerKey }) => answerKey);
    this.#phrasings = new Map([...byAnswer].filter(([, own]) => own.length >= FEWEST_PHRASINGS));
  }

  /** By answer key, of those in `languages`: negative where another one is nearer. `vectors` are the question's. */
  of(vectors: readonly Float32Array[], languages: ReadonlySet<string>): ReadonlyMap<string, number> {
    const asked = new Map(
      [...this.#middles]
        .filter(([language]) => languages.has(language))
        .map(([language, middle]) => [language, vectors.map((vector) => without(vector, middle))]),
    );
    const nearness = [...this.#phrasings].flatMap(
      ([answerKey, own]): readonly (readonly [string, number])[] => {
        const near = own.flatMap(({ language, vector }) => {
          const question = asked.get(language);
          return question && question.length > 0 ? nearestOf(question, vector) : [];
        });
        return near.length > 0 ? [[answerKey, weighted(near)]] : [];
      },
    );
    const [first = 0, second = 0] = nearness.map(([, near]) => near).sort((a, b) => b - a);
    return new Map(
      nearness.map(([answerKey, near]) => [answerKey, near - (near === first ? second : first)]),
    );
  }
}

function weighted(nearness: readonly number[]): number {
  const best = nearness.toSorted((a, b) => b - a);
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * (best[i] ?? 0), 0);
  return sum / WEIGHTS.reduce((total, weight) => total + weight, 0);
}

function middleOf(vectors: readonly Float32Array[]): Float32Array {
  const middle = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < middle.length; i++) middle[i] = (middle[i] ?? 0) + (vector[i] ?? 0);
  return middle.map((sum) => sum / vectors.length);
}

/** What is left of a vector without the middle, of length 1 again. */
function without(vector: Float32Array, middle: Float32Array): Float32Array {
  const rest = vector.map((value, i) => value - (middle[i] ?? 0));
  const length = Math.hypot(...rest) || 1;
  return rest.map((value) => value / length);
}
