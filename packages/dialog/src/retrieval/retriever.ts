import { setTimeout } from 'node:timers/promises';
import { shareEmbeddings } from '../embedder/share-embeddings.ts';
import { KnowledgeCache } from '../passages/knowledge-cache.ts';
import type { PassageIndex, PassageResult } from '../passages/passage-index.ts';
import type { AssistantProfile, Embedder } from '../responder.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';
import { FaqCache } from './faq-cache.ts';
import type { FaqIndex, SearchResult } from './faq-index.ts';

/** An index of 200 entries takes some 5 MB. */
const DEFAULT_CACHED_ASSISTANTS = 50;
/** Some eight assistants with ten thousand passages each, or hundreds with a few files. */
const DEFAULT_KNOWLEDGE_BYTES = 256 * 1024 * 1024;
/** Questions whose embeddings the FAQ's search and the files' search share; more than are answered at one moment. */
const SHARED_QUESTIONS = 64;
/** A reply that needs longer is better made from the words alone: about a pause for thought. */
const PATIENCE_MS = 1_500;
const NOTHING: PassageResult = { matches: [], confidence: 0 };

/** What an assistant knows of a question. */
export interface Retrieved {
  /** Every entry of the FAQ, best first, and how likely the first one is what was asked for. */
  readonly faq: SearchResult;
  /**
   * Passages of the owner's files, best first, 12 at most: each with the evidence for it and its sentences, and how
   * likely the first one holds what was asked for. Empty without files, and while they can't be loaded.
   */
  readonly passages: PassageResult;
}

/**
 * Finds what the owner's FAQ and files hold about a question, for any responder. It keeps indexes of assistants by
 * revision, and nothing of any conversation. Nothing but `AbortError` is thrown, when a signal fires or after `close`:
 * while the embedder fails, words and spelling decide, and files that can't be loaded are left out.
 */
export interface Retriever {
  /** Builds the indexes before the first question. May be skipped. Throws `AbortError` alone. */
  prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void>;
  /** Searches FAQ and files at once, and waits no longer for an index being built than a visitor would. */
  search(assistant: AssistantProfile, question: string, signal: AbortSignal): Promise<Retrieved>;
  /**
   * The same in its parts, for a responder that asks several times in one turn: it waits for an index once at most.
   * Loading begins with this call; it ends when `signal` fires.
   */
  open(assistant: AssistantProfile, signal: AbortSignal): OpenKnowledge;
  /** Forgets the indexes and ends what is being built; leaves the embedder open. May be called twice. */
  close(): Promise<void>;
}

/** What an assistant knows, for the length of one turn. */
export interface OpenKnowledge {
  readonly faq: (question: string) => Promise<SearchResult>;
  /** Absent when the assistant has no files. */
  readonly files?: OpenFiles;
}

export interface OpenFiles {
  /** Nothing while it can't be had. */
  index(): Promise<PassageIndex | undefined>;
  /** Finds nothing while there is no index. */
  search(question: string): Promise<PassageResult>;
}

export interface RetrieverOptions {
  /** Stays its creator's: `close` of the retriever leaves it open. */
  readonly embedder: Embedder;
  /** How many assistants' FAQ indexes are kept; 50 by default. */
  readonly cachedAssistants?: number;
  /** What the indexes of all assistants' files may take together, in bytes; 256 MB by default. */
  readonly knowledgeBytes?: number;
  /** Resolves when a question has waited long enough for an index being built; 1.5 s by default. */
  readonly patience?: (signal: AbortSignal) => Promise<unknown>;
}

export function createRetriever(options: RetrieverOptions): Retriever {
  return new CachedRetriever(options);
}

class CachedRetriever implements Retriever {
  /** A question that is looked up in FAQ and files is embedded once. */
  readonly #embedder: Embedder;
  readonly #faqs: FaqCache;
  readonly #knowledge: KnowledgeCache;
  readonly #patience: (signal: AbortSignal) => Promise<unknown>;

  constructor({
    embedder,
    cachedAssistants = DEFAULT_CACHED_ASSISTANTS,
    knowledgeBytes = DEFAULT_KNOWLEDGE_BYTES,
    patience = (signal) => setTimeout(PATIENCE_MS, undefined, { signal, ref: false }),
  }: RetrieverOptions) {
    this.#embedder = shareEmbeddings(embedder, SHARED_QUESTIONS);
    this.#faqs = new FaqCache(this.#embedder, cachedAssistants);
    this.#knowledge = new KnowledgeCache(this.#embedder, knowledgeBytes);
    this.#patience = patience;
  }

  async prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void> {
    const files = this.#knowledge.get(assistant, signal).catch(() => undefined);
    await this.#faqs.get(assistant, signal);
    await waitFor(files, signal);
  }

  async search(assistant: AssistantProfile, question: string, signal: AbortSignal): Promise<Retrieved> {
    throwIfAborted(signal);
    const { faq, files } = this.open(assistant, signal);
    const [found, passages = NOTHING] = await Promise.all([faq(question), files?.search(question)]);
    return { faq: found, passages };
  }

  open(assistant: AssistantProfile, signal: AbortSignal): OpenKnowledge {
    let index: FaqIndex | undefined;
    const faq = async (question: string): Promise<SearchResult> => {
      index ??= await this.#faqs.getSoon(assistant, this.#patience, signal);
      const result = await index.search(question, signal);
      throwIfAborted(signal);
      return result;
    };
    if (assistant.knowledge) return { faq, files: this.#openFiles(assistant, signal) };
    this.#knowledge.forget(assistant.id);
    return { faq };
  }

  async close(): Promise<void> {
    this.#faqs.close();
    this.#knowledge.close();
    await this.#embedder.close();
  }

  #openFiles(assistant: AssistantProfile, signal: AbortSignal): OpenFiles {
    // Begun at once: it is ready when the FAQ's is. Small talk does not wait for it.
    const index = this.#fileIndex(assistant, signal);
    index.catch(() => undefined);
    const embed = async (text: string): Promise<Float32Array | undefined> => {
      try {
        return (await this.#embedder.embed([text], signal))[0];
      } catch {
        throwIfAborted(signal);
        return undefined;
      }
    };
    return {
      index: () => index,
      async search(question) {
        const result = await (await index)?.search(question, embed);
        throwIfAborted(signal);
        return result ?? NOTHING;
      },
    };
  }

  async #fileIndex(assistant: AssistantProfile, signal: AbortSignal): Promise<PassageIndex | undefined> {
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
