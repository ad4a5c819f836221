import type { Passage } from '../responder.ts';
import type { Found, Query } from '../retrieval/candidate.ts';
import { fuseRanks } from '../retrieval/fuse-ranks.ts';
import { dot } from '../retrieval/vector.ts';
import { throwIfAborted } from '../text/abort.ts';
import { plainOf } from '../text/clean-text.ts';
import { createPace } from '../text/pace.ts';
import { textOfPassage } from './embed-passages.ts';
import { factAskedFor, tellsOther } from './fact-kinds.ts';
import { fileTitle } from './file-title.ts';
import { MEANING_DIMENSIONS } from './meaning.ts';
import { isPromptFact } from './prompt-facts.ts';
import { partsOf } from './quote.ts';
import { createWordIndex } from './word-index.ts';

/** A heading names what the text below is about; in a list of questions and answers, the question does. */
const HEADING_WEIGHT = 2;
/** Bytes per passage apart from its text: the object, its id, its places in maps. */
const OVERHEAD_BYTES = 300;
/** Passages compared in a row: about half a millisecond. */
const COMPARED_AT_ONCE = 512;

/** An assistant's files, ready to be searched. The passages it hands out have no vectors: it keeps its own. */
export interface PassageIndex {
  /** Memory it takes, passages included: an estimate from the sizes of what it holds. */
  readonly bytes: number;
  /** The parts of the `most` passages that may answer, likeliest passages first, and a prompt's facts. */
  search(query: Query, most: number): Promise<readonly Found[]>;
  get(id: string): Passage | undefined;
  /** The passage that follows in the same file. */
  next(id: string): Passage | undefined;
}

/**
 * Indexes passages for search by words and by meaning. Works in slices of about a millisecond; ten thousand passages
 * take about two seconds. Throws `AbortError` when `signal` fires.
 */
export async function createPassageIndex(
  loaded: readonly Passage[],
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
  const vectors = await keepVectors(loaded, signal);
  const places = new Map(passages.map(({ id }, place) => [id, place]));
  // Facts of a prompt have no vectors and are few: each is compared with the question as parts of passages are.
  const facts = passages.flatMap((passage, place) => (isPromptFact(passage) ? place : []));
  return {
    bytes: words.bytes + vectors.bytes + textBytes(passages),
    async search(query, most) {
      const terms = words.termsOf(query.text);
      const byWords = words.score(terms);
      const byMeaning = await vectors.compare(query.vectors);
      const nearness = query.vectors.length > 1 ? await vectors.compare(query.vectors.slice(-1)) : byMeaning;
      const asked = query.text === '' ? -1 : passages.findIndex((passage) => isAsked(passage, query.text));
      const best = fuseRanks([byMeaning, byWords], most);
      const likeliest = asked < 0 ? best : [asked, ...best.filter((place) => place !== asked)];
      const proposed = [...likeliest.slice(0, most), ...(query.vectors.length > 0 ? facts : [])];
      return [...new Set(proposed)].flatMap((place) => {
        const passage = passages[place];
        if (!passage || (isPromptFact(passage) && tellsOther(passage.text, query.text))) return [];
        return partsOf(passage).map((quote): Found => {
          return {
            source: { kind: 'passage', passage, quote },
            text: isPromptFact(passage) ? factAskedFor(quote, query.text) : textOfPassage(passage, quote),
            nearness: nearness[place] ?? 0,
            isVerbatim: place === asked,
            coverage: words.shareIn(`${headingOf(passage)} ${quote}`, terms),
          };
        });
      });
    },
    get: (id) => passages[places.get(id) ?? -1],
    next(id) {
      const place = places.get(id) ?? -2;
      const following = passages[place + 1];
      return following?.file === passages[place]?.file ? following : undefined;
    },
  };
}

/** The headings above a passage: they count as if they were in each of its sentences. */
function headingOf({ heading, question, file }: Passage): string {
  return `${heading} ${question ?? ''} ${fileTitle(file)}`;
}

/** Whether a passage's question is what the visitor said, word for word. */
function isAsked({ question }: Passage, query: string): boolean {
  return question !== null && plainOf(question) === plainOf(query);
}

interface KeptVectors {
  readonly bytes: number;
  /** Per passage the largest cosine with one of the question's vectors; 0 where either has none. */
  compare(question: readonly Float32Array[]): Promise<Float32Array>;
}

/** The vectors of all passages in one block. One of another length is from another model, and says nothing. */
async function keepVectors(
  passages: readonly Passage[],
  signal: AbortSignal | undefined,
): Promise<KeptVectors> {
  const pace = createPace();
  const block = new Int8Array(passages.length * MEANING_DIMENSIONS);
  const scales = new Float32Array(passages.length);
  for (const [place, { vector }] of passages.entries()) {
    await pace();
    throwIfAborted(signal);
    if (vector?.length !== MEANING_DIMENSIONS) continue;
    block.set(vector, place * MEANING_DIMENSIONS);
    const length = Math.hypot(...vector);
    scales[place] = length > 0 ? 1 / length : 0;
  }
  return {
    bytes: block.byteLength + scales.byteLength,
    async compare(question) {
      const nearness = new Float32Array(passages.length);
      for (let place = 0; place < passages.length && question.length > 0; place++) {
        if (place % COMPARED_AT_ONCE === 0) await pace();
        const vector = block.subarray(place * MEANING_DIMENSIONS, (place + 1) * MEANING_DIMENSIONS);
        const scale = scales[place] ?? 0;
        if (scale === 0) continue;
        for (const asked of question) {
          nearness[place] = Math.max(nearness[place] ?? 0, dot(asked, vector) * scale);
        }
      }
      return nearness;
    },
  };
}

function textBytes(passages: readonly Passage[]): number {
  const characters = passages.reduce(
    (sum, { text, heading, question }) => sum + text.length + heading.length + (question?.length ?? 0),
    0,
  );
  return characters * 2 + passages.length * OVERHEAD_BYTES;
}
