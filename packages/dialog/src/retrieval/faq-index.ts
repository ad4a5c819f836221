import { languageOf } from '../language/index.ts';
import { createWordIndex, type WordIndex } from '../passages/word-index.ts';
import type { Embedder, FaqEntry } from '../responder.ts';
import { throwIfAborted } from '../text/abort.ts';
import { cleanText, wordsOf } from '../text/clean-text.ts';
import type { Found, Query } from './candidate.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { Leads } from './leads.ts';
import { nearestOf } from './vector.ts';

/** The longest question and answer that an owner may write, as the spec says. */
const MAX_QUESTION_CHARACTERS = 500;
const MAX_ANSWER_CHARACTERS = 2000;
/** "Yes." is the answer to many questions that have nothing else in common. */
const FEWEST_WORDS_OF_KEY = 6;
/** The words of a question count so often as those of its answer. */
const QUESTION_WEIGHT = 2;

/** An assistant's entries, ready to be searched. Entries without an answer have nothing to say and are left out. */
export interface FaqIndex {
  /** False when the model failed while the index was built: it is searched by words alone. */
  readonly complete: boolean;
  /** The codes of the languages that entries are written in, and how many are in each. */
  readonly languages: ReadonlyMap<string, number>;
  /** The `most` entries that may answer, likeliest first: of those in one of `languages`, all by default. */
  search(query: Query, most: number, languages?: Iterable<string>): readonly Found[];
}

/** A question of an entry: the owner's own, or another way of putting it. */
interface Phrasing {
  readonly text: string;
  readonly owner: number;
}

interface Vectors {
  readonly phrasings: readonly Float32Array[];
  readonly answers: readonly Float32Array[];
}

const textOf = (question: string, answer: string): string =>
  `${question}${/[?.!]$/u.test(question) ? '' : '.'} ${answer}`;

/** A shorter question may end a sentence that asks for something else. */
const FEWEST_WORDS = 3;

/** Whether a turn is an owner's question word for word, or ends with it: "Stop please, what are your opening hours?" */
function asksVerbatim(text: string, question: string): boolean {
  const [said, asked] = [wordsOf(text), wordsOf(question)];
  if (asked.length === 0 || said.slice(-asked.length).join(' ') !== asked.join(' ')) return false;
  return said.length === asked.length || asked.length >= FEWEST_WORDS;
}

/** Vectors, or nothing when the model fails: a call must go on without it. */
async function embedEntries(
  phrasings: readonly Phrasing[],
  texts: readonly string[],
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<Vectors | undefined> {
  try {
    return {
      phrasings: await embedder.embed(
        phrasings.map(({ text }) => text),
        signal,
      ),
      answers: await embedder.embed(texts, signal, { as: 'text' }),
    };
  } catch {
    throwIfAborted(signal);
    return undefined;
  }
}

/**
 * Indexes a FAQ for search in three ways: the question is near an owner's question in meaning, near a whole entry, or
 * has its words. Takes about 20 ms per entry, nearly all of it embedding. Throws `AbortError` when `signal` fires.
 */
export async function createFaqIndex(
  faq: readonly FaqEntry[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<FaqIndex> {
  const entries = faq.filter(({ answer }) => answer.trim() !== '');
  const phrasings = entries.flatMap(({ question, phrasings: others }, owner) =>
    [question, ...others]
      .map((text): Phrasing => ({ text: cleanText(text, MAX_QUESTION_CHARACTERS), owner }))
      .filter(({ text }) => text !== ''),
  );
  const answers = entries.map(({ answer }) => cleanText(answer, MAX_ANSWER_CHARACTERS));
  const texts = entries.map(({ question }, i) => textOf(cleanText(question, 200), answers[i] ?? ''));
  const words = await createWordIndex(
    entries.length,
    (i) => [
      ...phrasings.filter(({ owner }) => owner === i).map(({ text }) => ({ text, weight: QUESTION_WEIGHT })),
      { text: answers[i] ?? '', weight: 1 },
    ],
    signal,
  );
  const vectors =
    entries.length === 0
      ? { phrasings: [], answers: [] }
      : await embedEntries(phrasings, texts, embedder, signal);
  return new SearchableFaq(entries, phrasings, words, vectors);
}

class SearchableFaq implements FaqIndex {
  readonly #entries: readonly FaqEntry[];
  readonly #phrasings: readonly Phrasing[];
  readonly #words: WordIndex;
  readonly #vectors: Vectors | undefined;
  /** Per entry, the code of its language. */
  readonly #languages: readonly string[];
  /** Per entry, what those that say the same share. */
  readonly #answerKeys: readonly string[];
  readonly #leads: Leads;
  readonly languages: ReadonlyMap<string, number>;

  constructor(
    entries: readonly FaqEntry[],
    phrasings: readonly Phrasing[],
    words: WordIndex,
    vectors: Vectors | undefined,
  ) {
    this.#entries = entries;
    this.#phrasings = phrasings;
    this.#words = words;
    this.#vectors = vectors;
    this.#languages = entries.map(({ question, answer }) => languageOf(`${question} ${answer}`).code);
    this.languages = new Map(
      [...Map.groupBy(this.#languages, (language) => language)].map(([language, all]) => [
        language,
        all.length,
      ]),
    );
    this.#answerKeys = entries.map(({ id, answer }) =>
      wordsOf(answer).length < FEWEST_WORDS_OF_KEY ? id : answer,
    );
    this.#leads = new Leads(
      (vectors?.phrasings ?? []).map((vector, i) => {
        const owner = phrasings[i]?.owner ?? -1;
        return { answerKey: this.#answerKeys[owner] ?? '', language: this.#languages[owner] ?? '', vector };
      }),
    );
  }

  get complete(): boolean {
    return this.#vectors !== undefined;
  }

  search(
    { text, vectors }: Query,
    most: number,
    searchedLanguages: Iterable<string> = this.languages.keys(),
  ): readonly Found[] {
    const languages = new Set(searchedLanguages);
    const terms = this.#words.termsOf(text);
    const byWords = this.#words.score(terms);
    const asked = this.#phrasings.map((_, i) => nearestOf(vectors, this.#vectors?.phrasings[i]));
    const closest = this.#closestPhrasings(asked);
    const byQuestion = closest.map((i) => (i === undefined ? 0 : (asked[i] ?? 0)));
    const byEntry = this.#entries.map((_, i) => nearestOf(vectors, this.#vectors?.answers[i]));
    const isSearched = (place: number) => languages.has(this.#languages[place] ?? '');
    const verbatim = this.#phrasings.find(
      (phrasing) => isSearched(phrasing.owner) && asksVerbatim(text, phrasing.text),
    )?.owner;
    const leads = this.#leads.of(vectors, languages);
    // What scores 0 is not ranked.
    const searched = (scores: ArrayLike<number>) =>
      Array.from(scores, (score, place) => (isSearched(place) ? score : 0));
    const best = fuseRanks([byQuestion, byEntry, byWords].map(searched), most);
    const places = verbatim === undefined ? best : [verbatim, ...best.filter((place) => place !== verbatim)];
    const said = new Set<string>();
    return places.slice(0, most).flatMap((place) => {
      const entry = this.#entries[place];
      const answerKey = this.#answerKeys[place] ?? '';
      // Of entries that say the same the likeliest is enough.
      if (!entry || said.has(answerKey)) return [];
      said.add(answerKey);
      const question = this.#phrasings[closest[place] ?? -1]?.text ?? entry.question;
      const lead = leads.get(answerKey);
      const whole = [entry.question, ...entry.phrasings, entry.answer].join(' ');
      return {
        source: { kind: 'entry' as const, entry },
        text: textOf(question, entry.answer),
        nearness: nearestOf(vectors.slice(-1), this.#vectors?.answers[place]),
        isVerbatim: place === verbatim,
        coverage: this.#words.shareIn(whole, terms),
        ...(lead !== undefined && { lead }),
      };
    });
  }

  /** Per entry, its phrasing that comes nearest: what the judge is shown the answer with. */
  #closestPhrasings(asked: readonly number[]): readonly (number | undefined)[] {
    const closest: (number | undefined)[] = this.#entries.map(() => undefined);
    this.#phrasings.forEach(({ owner }, i) => {
      const best = closest[owner];
      if (best === undefined || (asked[i] ?? 0) > (asked[best] ?? 0)) closest[owner] = i;
    });
    return closest;
  }
}
