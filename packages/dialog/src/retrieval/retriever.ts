import { setTimeout } from 'node:timers/promises';
import type { ActScores, ActTurn } from '../acts/act.ts';
import type { DangerScores } from '../acts/danger-scores.ts';
import { languageOf } from '../language/index.ts';
import { textOfPassage } from '../passages/embed-passages.ts';
import { KnowledgeCache } from '../passages/knowledge-cache.ts';
import type { PassageIndex } from '../passages/passage-index.ts';
import { unitsOf } from '../passages/quote.ts';
import type { AssistantProfile, Embedder, Intents, Question, SentenceModel } from '../responder.ts';
import { rememberEmbeddings } from '../sentence-model/remember-embeddings.ts';
import { shareEmbeddings } from '../sentence-model/share-embeddings.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';
import { cleanText, foldCase } from '../text/clean-text.ts';
import { ANSWER_WORDS, wordCount } from '../text/word-count.ts';
import { type Candidate, type Found, type Query, wordsSaidOf } from './candidate.ts';
import { FaqCache, type KeptAssistants } from './faq-cache.ts';
import { namedRowFirst } from './named-row.ts';
import { likelihoodOfLog, logOddsOf } from './odds.ts';
import { type FoundFor, likelierOf, type Reading, readingsOf } from './readings.ts';
import { spellOut } from './spell-out.ts';
import { nearestOf } from './vector.ts';

/** An index of 200 entries takes some 2 MB. */
const DEFAULT_CACHED_ASSISTANTS = 50;
/** Some eight assistants with ten thousand passages each, or hundreds with a few files. */
const DEFAULT_KNOWLEDGE_BYTES = 256 * 1024 * 1024;
/** Questions whose embeddings are shared by those who ask the same at about the same time. */
const SHARED_QUESTIONS = 64;
/** A reply that needs longer is better made from the words alone: about a pause for thought. */
const PATIENCE_MS = 1_500;
/** The model needs some 50 ms for a question: one that needs this long is stuck, and words decide. */
const MODEL_LIMIT_MS = 5_000;
/** Of a text that has no vector yet: what the judge is told then says neither that it answers nor that it does not. */
const USUAL_NEARNESS = 0.54;
/** A question is rarely longer, and a visitor who says more has said what it is about by then. */
const MAX_QUERY_CHARACTERS = 400;
/** Passages whose parts are compared with the question. */
const PASSAGES = 5;
/** What is judged at most: judging takes longer than all else in a search. */
const ENTRIES = 5;
const PARTS = 6;
/** Sentences of long texts that are judged at most, and how likely a text has to be said for that. */
const SENTENCES = 8;
const WORTH_READING = 0.35;
const WORTH_READING_AS_CONDITION = 0.025;
/** The vectors of some four thousand parts of passages. */
const PARTS_BYTES = 8 * 1024 * 1024;
/** While what is written in the visitor's language answers less likely than this, other languages are searched too. */
const LIKELY = 0.5;
/** The share of the language with the most entries. */
const AS_GOOD_AS_ALL = 0.75;
// How much the judge and an entry's lead say of whether it answers. Chosen with the demo assistant's texts: of 646 of its
// phrasings, each asked for while it was left out, 352 were answered rightly and 29 wrongly; by the judge alone 185 and 79.
const JUDGE_WEIGHT = 0.5;
const LEAD_WEIGHT = 16;
/**
 * Who asks in the owner's own words is likelier to mean them than the model holds, which learnt from questions that only
 * sound alike: the odds of a text with all of a question's telling words grow so many powers of e. Few words are usual.
 */
const WORDS_WEIGHT = 2.5;
const USUAL_COVERAGE = 0.1;
const NO_INTENTS: Intents = { complaint: 0, person: 0, safety: 0, followUp: 0 };
const HAS_WORDS = /[\p{L}\p{N}]/u;

/**
 * Finds what the owner's FAQ and files hold about a question, for any responder. It keeps indexes of assistants by
 * revision, and nothing of any conversation. Nothing but `AbortError` is thrown, when a signal fires or after `close`:
 * while the model fails, words decide, and files that can't be loaded are left out.
 */
export interface Retriever {
  /** Builds the indexes before the first question. May be skipped. Throws `AbortError` alone. */
  prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void>;
  /**
   * The entries and the parts of passages that may answer, likeliest first, a dozen at most: searched by meaning and
   * words, then judged by reading. Waits no longer for an index being built than a visitor would.
   */
  search(assistant: AssistantProfile, question: Question, signal: AbortSignal): Promise<readonly Candidate[]>;
  /**
   * The same for a responder that asks several times in one turn: it waits for an index once at most. Loading begins
   * with this call; it ends when `signal` fires.
   */
  open(assistant: AssistantProfile, signal: AbortSignal): OpenKnowledge;
  /** Forgets the indexes and ends what is being built; leaves the model open. May be called twice. */
  close(): Promise<void>;
}

/** What an assistant knows, for the length of one turn. */
export interface OpenKnowledge {
  search(question: Question): Promise<readonly Candidate[]>;
  /** What a turn is besides a question; nothing of it while the model fails. */
  intentsOf(said: string): Promise<Intents>;
  /** Which danger a text tells of; `undefined` while the model fails, and where no network reads that. */
  dangerOf(said: string): Promise<DangerScores | undefined>;
  /** The likelihood of each act; `undefined` while the model fails. */
  actOf(turn: ActTurn): Promise<ActScores | undefined>;
  /** The index of the files; nothing without files and while it can't be had. */
  files(): Promise<PassageIndex | undefined>;
}

/** What a retriever asks, and what it may keep. */
export interface RetrieverOptions {
  /** Stays its creator's: `close` of the retriever leaves it open. */
  readonly model: SentenceModel;
  /** How many assistants' FAQ indexes are kept; 50 by default. */
  readonly cachedAssistants?: number;
  /** What the indexes of all assistants' files may take together, in bytes; 256 MB by default. */
  readonly knowledgeBytes?: number;
  /** Resolves when a question has waited long enough for an index being built; 1.5 s by default. */
  readonly patience?: (signal: AbortSignal) => Promise<unknown>;
  /** Whose vectors are kept in files; nobody's by default. */
  readonly keep?: KeptAssistants;
  /** What the model may take to embed a question, and to judge what was found; 5 s each by default. */
  readonly modelLimitMs?: number;
}

/** The retriever over FAQ and files, with empty caches. */
export function createRetriever(options: RetrieverOptions): Retriever {
  return new CachedRetriever(options);
}

class CachedRetriever implements Retriever {
  readonly #model: SentenceModel;
  readonly #faqs: FaqCache;
  readonly #knowledge: KnowledgeCache;
  readonly #patience: (signal: AbortSignal) => Promise<unknown>;
  readonly #modelLimitMs: number;
  readonly #questions: Embedder;
  readonly #parts: Embedder;

  constructor({
    model,
    cachedAssistants = DEFAULT_CACHED_ASSISTANTS,
    knowledgeBytes = DEFAULT_KNOWLEDGE_BYTES,
    patience = (signal) => setTimeout(PATIENCE_MS, undefined, { signal, ref: false }),
    modelLimitMs = MODEL_LIMIT_MS,
    keep,
  }: RetrieverOptions) {
    this.#model = model;
    this.#questions = shareEmbeddings(model, SHARED_QUESTIONS);
    this.#parts = rememberEmbeddings(model, PARTS_BYTES);
    this.#faqs = new FaqCache(model, cachedAssistants, keep);
    this.#knowledge = new KnowledgeCache(knowledgeBytes);
    this.#patience = patience;
    this.#modelLimitMs = modelLimitMs;
  }

  async prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void> {
    const files = this.#knowledge.get(assistant, signal).catch(() => undefined);
    await this.#faqs.get(assistant, signal);
    await waitFor(files, signal);
  }

  async search(
    assistant: AssistantProfile,
    question: Question,
    signal: AbortSignal,
  ): Promise<readonly Candidate[]> {
    return this.open(assistant, signal).search(question);
  }

  open(assistant: AssistantProfile, signal: AbortSignal): OpenKnowledge {
    throwIfAborted(signal);
    // Begun at once, both beside each other: small talk does not wait for it.
    const files = this.#openFiles(assistant, signal);
    files.catch(() => undefined);
    const faq = this.#faqs.getSoon(assistant, this.#patience, signal);
    faq.catch(() => undefined);
    // A form and an answer ask for the act of the same turn.
    const acts = new Map<string, Promise<ActScores | undefined>>();
    return {
      files: () => files,
      intentsOf: async (said) => {
        const question = cleanQuestion({ said }, assistant);
        const [vector] = HAS_WORDS.test(question.said) ? (await this.#queryOf(question, signal)).vectors : [];
        return vector ? this.#model.intentsOf(vector) : NO_INTENTS;
      },
      dangerOf: async (said) => {
        if (!HAS_WORDS.test(said)) return undefined;
        return this.#askModel(
          (limit) => this.#model.dangerOf(cleanText(said, MAX_QUERY_CHARACTERS), limit),
          signal,
        );
      },
      actOf: async (turn) => {
        if (!HAS_WORDS.test(turn.said)) return undefined;
        const said = cleanText(turn.said, MAX_QUERY_CHARACTERS);
        const key = `${turn.asked} ${said}`;
        const read =
          acts.get(key) ?? this.#askModel((limit) => this.#model.actOf({ ...turn, said }, limit), signal);
        acts.set(key, read);
        return read;
      },
      search: async (asked) => {
        const question = cleanQuestion(asked, assistant);
        const query = await this.#queryOf(question, signal);
        if (!HAS_WORDS.test(query.text)) return [];
        const [ownFiles, index] = await Promise.all([files, faq]);
        const { own, others } = bySpeaker(index.languages, languageOf(question.said, assistant).code);
        const propose = async (reading: Reading): Promise<FoundFor> => {
          const parts = (await ownFiles?.search(reading.query, PASSAGES)) ?? [];
          return { ...reading, parts, entries: index.search(reading.query, ENTRIES, own) };
        };
        const proposed = await Promise.all(readingsOf(question, query).map(propose));
        const reading = likelierOf(proposed, this.#model);
        const parts = await this.#nearestParts(reading.parts, reading.query, signal);
        throwIfAborted(signal);
        const judgedOwn = await this.#judge(reading.question, [...reading.entries, ...parts], signal);
        const found = await this.#readClosely(reading, namedRowFirst(judgedOwn, question.said), signal);
        const likelihood = found[0]?.answers ?? 0;
        if (others.length === 0 || likelihood >= LIKELY) return found;
        const foreign = index.search(reading.query, ENTRIES, others);
        const judged = await this.#judge(reading.question, foreign, signal);
        return (judged[0]?.answers ?? 0) > likelihood ? [...judged, ...found].sort(likelierFirst) : found;
      },
    };
  }

  async close(): Promise<void> {
    this.#faqs.close();
    this.#knowledge.close();
    await Promise.all([this.#questions.close(), this.#parts.close()]);
  }

  async #queryOf({ said, before }: Question, signal: AbortSignal): Promise<Query> {
    const texts = before ? [said, `${before} ${said}`] : [said];
    const vectors = await this.#askModel(
      (limit) => Promise.all(texts.map((text) => this.#questions.embed([text], limit))),
      signal,
    );
    return { text: foldCase(said), vectors: vectors?.flat() ?? [] };
  }

  /** What the model makes of something; nothing when it fails or takes too long. */
  async #askModel<T>(ask: (limit: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.#modelLimitMs)]);
    try {
      throwIfAborted(signal);
      return await waitFor(ask(limit), limit);
    } catch {
      throwIfAborted(signal);
      return undefined;
    }
  }

  /** A passage is found as a whole; how near each of its parts is decides which of them is judged. */
  async #nearestParts(
    parts: readonly Found[],
    { vectors: asked }: Query,
    signal: AbortSignal,
  ): Promise<readonly Found[]> {
    const question = asked.at(-1);
    if (!question || parts.length === 0) return mostWords(parts);
    const texts = parts.map(({ text }) => text);
    const vectors = await this.#askModel((limit) => this.#parts.embed(texts, limit, { as: 'text' }), signal);
    if (!vectors) return mostWords(parts);
    return parts
      .map((part, i) => ({ ...part, nearness: nearestOf([question], vectors[i]) }))
      .sort((a, b) => b.nearness - a.nearness)
      .slice(0, PARTS);
  }

  async #judge(
    question: Question,
    found: readonly Found[],
    signal: AbortSignal,
  ): Promise<readonly Candidate[]> {
    const texts = found.map(({ text, nearness }) => ({ text, nearness: nearness || USUAL_NEARNESS }));
    const judgements = await this.#askModel((limit) => this.#model.judge(question, texts, limit), signal);
    return found
      .map(({ source, isVerbatim, coverage, lead }, i): Candidate => {
        // Without a model, a text that has all of a question's telling words probably answers it.
        const judgement = judgements?.[i];
        const answers = judgement ? withWords(withLead(judgement.answers, lead), coverage) : coverage ** 2;
        return { source, condition: judgement?.condition ?? 0, answers: isVerbatim ? 1 : answers };
      })
      .sort(likelierFirst);
  }

  /** Judges the sentences of what is likely said and too long to be said whole. */
  async #readClosely(
    { question, query: { vectors } }: Reading,
    found: readonly Candidate[],
    signal: AbortSignal,
  ): Promise<readonly Candidate[]> {
    const asked = vectors.at(-1);
    let left = SENTENCES;
    const long = found.flatMap((candidate) => {
      const units = isLongAnswer(candidate) && mayBeSaid(candidate) ? unitsOf(wordsSaidOf(candidate)) : [];
      if (units.length < 2 || units.length > left) return [];
      left -= units.length;
      return [{ candidate, units }];
    });
    if (!asked || long.length === 0) return found;
    const texts = long.flatMap(({ candidate, units }) => units.map((unit) => underHeading(candidate, unit)));
    const judged = await this.#askModel(async (limit) => {
      const known = await this.#parts.embed(texts, limit, { as: 'text' });
      const candidates = texts.map((text, i) => ({ text, nearness: nearestOf([asked], known[i]) }));
      return this.#model.judge(question, candidates, limit);
    }, signal);
    if (!judged) return found;
    let at = 0;
    const sentences = new Map(
      long.map(({ candidate, units }) => [
        candidate,
        units.map((text) => ({ text, answers: 0, condition: 0, ...judged[at++] })),
      ]),
    );
    return found.map((candidate) => {
      const own = sentences.get(candidate);
      return own ? { ...candidate, sentences: own } : candidate;
    });
  }

  async #openFiles(assistant: AssistantProfile, signal: AbortSignal): Promise<PassageIndex | undefined> {
    if (!assistant.knowledge) {
      this.#knowledge.forget(assistant.id);
      return undefined;
    }
    const waiting = new AbortController();
    const stop = AbortSignal.any([signal, waiting.signal]);
    try {
      const late = this.#patience(stop).then(() => undefined);
      return await Promise.race([this.#knowledge.get(assistant, stop), late]);
    } catch {
      throwIfAborted(signal);
      return undefined;
    } finally {
      waiting.abort();
    }
  }
}

const isLongAnswer = (candidate: Candidate): boolean => wordCount(wordsSaidOf(candidate)) > ANSWER_WORDS;

const mayBeSaid = ({ answers, condition }: Candidate): boolean =>
  answers >= WORTH_READING || condition >= WORTH_READING_AS_CONDITION;

const underHeading = ({ source }: Candidate, text: string): string =>
  textOfPassage(
    source.kind === 'entry' ? { heading: '', question: source.entry.question } : source.passage,
    text,
  );

/** The parts with most of the question's words. */
const mostWords = (parts: readonly Found[]): readonly Found[] =>
  parts.toSorted((a, b) => b.coverage - a.coverage).slice(0, PARTS);

const likelierFirst = (a: Candidate, b: Candidate) => b.answers - a.answers;

/**
 * What the judge holds of an entry, corrected by its lead: who asks nearly as the owner wrote it means that entry, and
 * not another one that could answer as well.
 */
function withLead(answers: number, lead: number | undefined): number {
  return lead === undefined
    ? answers
    : likelihoodOfLog(JUDGE_WEIGHT * logOddsOf(answers) + LEAD_WEIGHT * lead);
}

const withWords = (answers: number, coverage: number): number =>
  likelihoodOfLog(logOddsOf(answers) + WORDS_WEIGHT * (coverage - USUAL_COVERAGE));

/**
 * The languages of a FAQ, with the number of entries in each: what is searched first for somebody who speaks `spoken`,
 * and what after that. Nothing after it where the owner has written as good as all of it in that language.
 */
function bySpeaker(languages: ReadonlyMap<string, number>, spoken: string) {
  const all = [...languages.keys()];
  const count = languages.get(spoken);
  if (count === undefined) return { own: all, others: [] };
  const isWhole = count >= AS_GOOD_AS_ALL * Math.max(...languages.values());
  return { own: [spoken], others: isWhole ? [] : all.filter((language) => language !== spoken) };
}

function cleanQuestion({ said, before = '' }: Question, { faq }: Pick<AssistantProfile, 'faq'>): Question {
  const clean = (text: string) => spellOut(cleanText(text, MAX_QUERY_CHARACTERS), faq);
  const earlier = clean(before);
  const question = { said: clean(said) };
  return earlier === '' ? question : { ...question, before: earlier };
}
