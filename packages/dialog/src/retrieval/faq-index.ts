import type { Embedder, FaqEntry } from '../responder.ts';
import { splitSentences } from '../sentences/sentence-stream.ts';
import { throwIfAborted } from '../text/abort.ts';
import { cleanText, foldCase, latinShare } from '../text/clean-text.ts';
import { EVERYDAY_SENTENCES } from '../text/word-lists.ts';
import { createConceptIndex } from './concept-index.ts';
import { confidenceOf, measureNeighbours } from './confidence.ts';
import { createDenseIndex } from './dense-index.ts';
import { createGramIndex } from './gram-index.ts';

/** A question is rarely longer, and a visitor who says more has said what it is about by then. */
const MAX_QUERY_CHARACTERS = 400;
/** The longest question and answer that an owner may write, as the spec says. */
const MAX_QUESTION_CHARACTERS = 500;
const MAX_ANSWER_CHARACTERS = 2000;

// On development splits of Banking77 (training lines only) anything between 0.3 and 1 is within 0.01 of the best.
const LEXICAL_WEIGHT = 0.5;
// What the answer says is a hint and no more: an answer mentions many things it is not about. Found on a set of
// three made-up shops with 98 questions; Banking77 has no answers.
const ANSWER_MEANING_WEIGHT = 0.3;
const ANSWER_SPELLING_WEIGHT = 0.75;
/** The weight of concepts, which are found by words (see `concepts.ts`), against model and letters. */
const CONCEPT_WEIGHT = 0.3;
/** Taken from the score when what is asked for is known and no entry speaks of it. */
const MISSING_CONCEPT = 0.1;
/** The sentences of an answer that are embedded: what it is about comes first, and each costs 5 ms to prepare. */
const ANSWER_SENTENCES = 5;

/** How well one entry fits what a visitor said. */
export interface Match {
  readonly entry: FaqEntry;
  /** About 1 for a question put in the owner's own words; near or below 0 for one about something else. */
  readonly score: number;
}

/** An assistant's entries, ready to be searched. */
export interface FaqIndex {
  /** False when the model failed while the index was built: it matches by spelling alone. */
  readonly complete: boolean;
  /** Searches for what a visitor said. Throws `AbortError` alone: when the model fails, the words decide. */
  search(text: string, signal?: AbortSignal): Promise<SearchResult>;
}

export interface SearchResult {
  /** Every entry, best first. Empty for an empty FAQ or a question without letters or digits. */
  readonly matches: readonly Match[];
  /** How likely the first match answers the question, 0 to 1. */
  readonly confidence: number;
}

const EMPTY_INDEX: FaqIndex = { complete: true, search: async () => ({ matches: [], confidence: 0 }) };

/** Per entry, the mean of its best and its average document: one close phrasing, and all of them on the whole. */
function poolByOwner(scores: Float64Array, owners: readonly number[], ownerCount: number): Float64Array {
  const best = new Float64Array(ownerCount);
  const sum = new Float64Array(ownerCount);
  const count = new Float64Array(ownerCount);
  scores.forEach((score, i) => {
    const owner = owners[i] ?? 0;
    best[owner] = Math.max(best[owner] ?? 0, score);
    sum[owner] = (sum[owner] ?? 0) + score;
    count[owner] = (count[owner] ?? 0) + 1;
  });
  return best.map((value, owner) => (value + (sum[owner] ?? 0) / (count[owner] || 1)) / 2);
}

/** Embeddings, or nothing when the model fails: a call must go on without it. */
async function embedIfPossible(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Float32Array[] | undefined> {
  try {
    return await embedder.embed(texts, signal);
  } catch {
    throwIfAborted(signal);
    return undefined;
  }
}

/** Embedded texts with the entry each belongs to. */
export interface Documents {
  readonly texts: readonly string[];
  readonly owners: readonly number[];
}

function documentsOf(
  entries: readonly FaqEntry[],
  textsOf: (entry: FaqEntry) => readonly string[],
): Documents {
  const documents = entries.flatMap((entry, owner) =>
    textsOf(entry)
      .map((text) => ({ text: foldCase(cleanText(text, MAX_QUESTION_CHARACTERS)), owner }))
      .filter(({ text }) => text !== ''),
  );
  return { texts: documents.map(({ text }) => text), owners: documents.map(({ owner }) => owner) };
}

interface Embedded {
  readonly asked: readonly Float32Array[];
  readonly answered: readonly Float32Array[];
  readonly background: readonly Float32Array[];
}

async function embedDocuments(
  asked: Documents,
  answered: Documents,
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<Embedded | undefined> {
  const texts = [...asked.texts, ...answered.texts, ...EVERYDAY_SENTENCES];
  const vectors = await embedIfPossible(embedder, texts, signal);
  const answersStart = asked.texts.length;
  const backgroundStart = answersStart + answered.texts.length;
  return (
    vectors && {
      asked: vectors.slice(0, answersStart),
      answered: vectors.slice(answersStart, backgroundStart),
      background: vectors.slice(backgroundStart),
    }
  );
}

/** What the embeddings say of a question, per entry: its fit to the phrasings and, weighed down, to the answer. */
async function createMeaningSearch(
  asked: Documents,
  answered: Documents,
  entryCount: number,
  vectors: Embedded,
): Promise<(query: Float32Array) => Float64Array> {
  const questions = await createDenseIndex(vectors.asked, asked.owners, entryCount, vectors.background);
  // Each sentence counts by itself: the centroid of an answer is about everything and nothing.
  const alone = vectors.answered.map((_, i) => i);
  const sentences = await createDenseIndex(vectors.answered, alone, alone.length, vectors.background);
  return (query) => {
    const best = new Float64Array(entryCount);
    sentences.search(query).forEach((score, i) => {
      const owner = answered.owners[i] ?? 0;
      best[owner] = Math.max(best[owner] ?? 0, score);
    });
    return questions.search(query).map((score, i) => score + ANSWER_MEANING_WEIGHT * (best[i] ?? 0));
  };
}

/** What the letters say of a question, per entry. */
async function createSpellingSearch(
  asked: Documents,
  entries: readonly FaqEntry[],
): Promise<(query: string) => Float64Array> {
  const questions = await createGramIndex(asked.texts, asked.owners, EVERYDAY_SENTENCES);
  const answers = await createGramIndex(
    entries.map(({ answer }) => cleanText(answer, MAX_ANSWER_CHARACTERS)),
    entries.map((_, owner) => owner),
    EVERYDAY_SENTENCES,
  );
  return (query) => {
    const inAnswers = answers.search(query);
    return poolByOwner(questions.search(query), asked.owners, entries.length).map(
      (score, i) => score + ANSWER_SPELLING_WEIGHT * (inAnswers[i] ?? 0),
    );
  };
}

/**
 * Indexes a FAQ for search by meaning and by spelling at once: embeddings (see {@link createDenseIndex}) see through
 * paraphrase, letter n-grams (see {@link createGramIndex}) through misspelling, inflection and names no model knows.
 *
 * Takes about 5 ms per phrasing and answer sentence, nearly all of it embedding. Throws `AbortError` when `signal`
 * fires.
 */
export async function createFaqIndex(
  entries: readonly FaqEntry[],
  embedder: Embedder,
  signal?: AbortSignal,
  /** Embeds the entries; `embedder` is asked about visitors' questions alone then. */
  documentEmbedder: Embedder = embedder,
): Promise<FaqIndex> {
  const asked = documentsOf(entries, ({ question, phrasings }) => [question, ...phrasings]);
  if (asked.texts.length === 0) return EMPTY_INDEX;
  const answered = documentsOf(entries, ({ answer }) => splitSentences(answer).slice(0, ANSWER_SENTENCES));
  const bySpelling = await createSpellingSearch(asked, entries);
  const embedded = await embedDocuments(asked, answered, documentEmbedder, signal);
  const byMeaning = embedded && (await createMeaningSearch(asked, answered, entries.length, embedded));
  const byConcept = createConceptIndex(entries);
  const latin = entries.map(({ question }) => latinShare(question));

  /** All that its words say of a question. */
  const read = (query: string) => ({
    spelling: bySpelling(query),
    queryLatin: latinShare(query),
    ...byConcept.search(query),
  });
  const rank = (known: ReturnType<typeof read>, vector: Float32Array | undefined): Match[] => {
    const { spelling, queryLatin, scores: concepts, missing } = known;
    const meaning = vector && byMeaning?.(vector);
    return entries
      .map((entry, i) => {
        // The model knows English alone; what it makes of another script is noise.
        const trust = meaning ? Math.min(queryLatin, latin[i] ?? 0) : 0;
        const sum = trust * (meaning?.[i] ?? 0) + LEXICAL_WEIGHT * (spelling[i] ?? 0);
        const about = CONCEPT_WEIGHT * (concepts[i] ?? 0) - (missing ? MISSING_CONCEPT : 0);
        return { entry, score: sum / (trust + LEXICAL_WEIGHT) + about };
      })
      .sort((a, b) => b.score - a.score);
  };
  const neighbourScore = await measureNeighbours(asked, entries, (i) =>
    rank(read(asked.texts[i] ?? ''), embedded?.asked[i]),
  );

  return {
    complete: byMeaning !== undefined,
    async search(text, searchSignal) {
      const query = foldCase(cleanText(text, MAX_QUERY_CHARACTERS));
      if (!/[\p{L}\p{N}]/u.test(query)) return { matches: [], confidence: 0 };
      const embedding = byMeaning && embedIfPossible(embedder, [query], searchSignal);
      // The model works on another core meanwhile.
      const known = read(query);
      const matches = rank(known, (await embedding)?.[0]);
      return { matches, confidence: confidenceOf(matches, neighbourScore) };
    },
  };
}
