import type { Passage } from '../responder.ts';
import { throwIfAborted } from '../text/abort.ts';
import { cleanText, foldCase, latinShare, wordsOf } from '../text/clean-text.ts';
import { createPace } from '../text/pace.ts';
import { EVERYDAY_SENTENCES } from '../text/word-lists.ts';
import { type Evidence, type Examined, examine, headingOf } from './evidence.ts';
import { createMeaningIndex } from './meaning-index.ts';
import { passageConfidence, rankOf, weighEvidence } from './passage-confidence.ts';
import { createWordIndex } from './word-index.ts';

/** A question is rarely longer, and a visitor who says more has said what it is about by then. */
const MAX_QUERY_CHARACTERS = 400;
/** A heading names what the text below is about; in a list of questions and answers, the question does. */
const HEADING_WEIGHT = 2;
/** The weight of meaning against words when candidate passages are picked. */
const MEANING_WEIGHT = 0.6;
/** Passages whose meaning is compared to the last number. */
const LIKELY = 64;
/** Passages whose sentences are looked at one by one. */
const CANDIDATES = 12;
/** Everyday questions asked while an index is built. */
const CHANCE_QUESTIONS = 12;
/** The model knows English alone. */
const LEAST_LATIN = 0.5;
/** Bytes per passage apart from its text: the object, its id, its places in maps. */
const OVERHEAD_BYTES = 300;

export interface PassageMatch extends Evidence, Examined {
  readonly passage: Passage;
}

export interface PassageResult {
  /** The best passages, best first, 12 at most. Empty when none has anything in common with the question. */
  readonly matches: readonly PassageMatch[];
  /** How likely the first of them answers the question, 0 to 1. */
  readonly confidence: number;
}

/** An assistant's files, ready to be searched. The passages it hands out have no vectors: it keeps its own. */
export interface PassageIndex {
  /** Memory it takes, passages included: an estimate from the sizes of what it holds. */
  readonly bytes: number;
  /** `embed` gives the question's embedding, or nothing when the model fails: words alone decide then. */
  search(text: string, embed?: (text: string) => Promise<Float32Array | undefined>): Promise<PassageResult>;
  /** Share of what a question's words tell that stands in another text, 0 to 1, to compare with a match's coverage. */
  coverageIn(text: string, question: string): number;
  get(id: string): Passage | undefined;
  /** The passage that follows in the same file. */
  next(id: string): Passage | undefined;
}

/**
 * Indexes passages for search by words and by meaning. `background` are the embeddings of
 * {@link EVERYDAY_SENTENCES}; without them the index is not as good at knowing what it does not know. Works in
 * slices of about a millisecond; ten thousand passages take about two seconds. Throws `AbortError` when `signal` fires.
 */
export async function createPassageIndex(
  loaded: readonly Passage[],
  background: readonly Float32Array[] = [],
  signal?: AbortSignal,
): Promise<PassageIndex> {
  const passages = loaded.map((passage): Passage => ({ ...passage, vector: null }));
  const words = await createWordIndex(
    passages.length,
    (document) => {
      const passage = passages[document];
      if (!passage) return [];
      return [
        { text: passage.text, weight: 1 },
        { text: headingOf(passage), weight: HEADING_WEIGHT },
      ];
    },
    signal,
  );
  const vectors = loaded.map(({ vector }) => vector);
  const hasMeaning = vectors.some((vector) => vector?.some((value) => value !== 0));
  const meaning = hasMeaning ? await createMeaningIndex(vectors, background, signal) : undefined;
  const places = new Map(passages.map(({ id }, place) => [id, place]));

  const rank = async (text: string, asked: Promise<Float32Array | undefined> | undefined) => {
    const terms = words.termsOf(text);
    const byWords = words.score(terms);
    const pace = createPace();
    const looked = new Map<number, Examined>();
    const look = async (place: number, passage: Passage) => {
      const known = looked.get(place);
      if (known) return known;
      await pace();
      const examined = examine(passage, terms, words);
      looked.set(place, examined);
      return examined;
    };
    if (asked) {
      // The model works on another core meanwhile, and what words alone put first is mostly among the best in the end.
      for (const place of likeliest(byWords, undefined).slice(0, CANDIDATES)) {
        const passage = passages[place];
        if (passage) await look(place, passage);
      }
    }
    const vector = await asked;
    const nearness = vector && (await meaning?.compare(vector));
    const likely = likeliest(byWords, nearness?.estimates).map((place) => {
      return { place, words: byWords[place] ?? 0, meaning: nearness?.exact(place) };
    });
    const candidates = likely
      .sort((a, b) => firstLook(b.words, b.meaning) - firstLook(a.words, a.meaning))
      .slice(0, CANDIDATES);
    const matches: PassageMatch[] = [];
    for (const { place, ...fit } of candidates) {
      const passage = passages[place];
      if (passage) matches.push({ passage, ...fit, ...(await look(place, passage)) });
    }
    return matches.sort((a, b) => rankOf(b) - rankOf(a));
  };
  const chance = await measureChance(
    (i) => rank(EVERYDAY_SENTENCES[i] ?? '', Promise.resolve(background[i])),
    signal,
  );

  return {
    bytes: words.bytes + (meaning?.bytes ?? 0) + textBytes(passages),
    async search(text, embed) {
      const query = foldCase(cleanText(text, MAX_QUERY_CHARACTERS));
      if (!/[\p{L}\p{N}]/u.test(query)) return { matches: [], confidence: 0 };
      const readable = meaning !== undefined && latinShare(query) >= LEAST_LATIN;
      const matches = await rank(query, readable ? embed?.(query) : undefined);
      const asked = matches.find(({ passage }) => isAsked(passage, query));
      if (asked) return { matches: [asked, ...matches.filter((match) => match !== asked)], confidence: 1 };
      return { matches, confidence: passageConfidence(matches, chance) };
    },
    coverageIn: (text, question) =>
      words.shareIn(text, words.termsOf(cleanText(question, MAX_QUERY_CHARACTERS))),
    get: (id) => passages[places.get(id) ?? -1],
    next(id) {
      const place = places.get(id) ?? -2;
      const following = passages[place + 1];
      return following?.file === passages[place]?.file ? following : undefined;
    },
  };
}

/** Whether a passage's question is what the visitor said, word for word. */
function isAsked({ question }: Passage, query: string): boolean {
  return question !== null && wordsOf(question).join(' ') === wordsOf(query).join(' ');
}

/** What everyday questions weigh, at the median: chance alone, and the more of it the more passages there are. */
async function measureChance(
  rank: (question: number) => Promise<readonly PassageMatch[]>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const pace = createPace();
  const weights: number[] = [];
  for (let i = 0; i < CHANCE_QUESTIONS; i++) {
    await pace();
    throwIfAborted(signal);
    weights.push(weighEvidence(await rank(i)));
  }
  return weights.sort((a, b) => a - b)[CHANCE_QUESTIONS >> 1] ?? 0;
}

function textBytes(passages: readonly Passage[]): number {
  const characters = passages.reduce(
    (sum, { text, heading, question }) => sum + text.length + heading.length + (question?.length ?? 0),
    0,
  );
  return characters * 2 + passages.length * OVERHEAD_BYTES;
}

const firstLook = (words: number, meaning = 0): number => words + MEANING_WEIGHT * meaning;

/** The places of the passages that may be among the best, best first. */
function likeliest(byWords: Float32Array, estimates: Float32Array | undefined): number[] {
  const best: { readonly place: number; readonly score: number }[] = [];
  for (let place = 0; place < byWords.length; place++) {
    const score = firstLook(byWords[place] ?? 0, estimates?.[place]);
    const last = best.length === LIKELY ? best.at(-1) : undefined;
    if (score <= (last?.score ?? 0)) continue;
    const after = best.findLastIndex((other) => other.score >= score) + 1;
    best.splice(after, 0, { place, score });
    if (best.length > LIKELY) best.pop();
  }
  return best.map(({ place }) => place);
}
