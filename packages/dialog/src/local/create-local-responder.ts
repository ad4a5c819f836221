import { setTimeout } from 'node:timers/promises';
import { shareEmbeddings } from '../embedder/share-embeddings.ts';
import { KnowledgeCache } from '../passages/knowledge-cache.ts';
import type { AssistantProfile, Conversation, Embedder, Responder, ResponsePart } from '../responder.ts';
import type { FaqIndex } from '../retrieval/faq-index.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';
import { IndexCache } from './index-cache.ts';
import { createFilesOf } from './open-files.ts';
import { planReply } from './plan-reply.ts';

/** An index of 200 entries takes some 5 MB. */
const DEFAULT_CACHED_ASSISTANTS = 50;

/** Some eight assistants with ten thousand passages each, or hundreds with a few files. */
const DEFAULT_KNOWLEDGE_BYTES = 256 * 1024 * 1024;

/** Questions whose embeddings the FAQ's search and the files' search share; more than are answered at one moment. */
const SHARED_QUESTIONS = 64;

/** An answer that needs longer is better given from the words alone: about a pause for thought. */
const PATIENCE_MS = 1_500;

export interface LocalResponderOptions {
  /** Stays its creator's: `close` of the responder leaves it open. */
  readonly embedder: Embedder;
  /** How many assistants' indexes are kept. 50 unless told. */
  readonly cachedAssistants?: number;
  /** What the indexes of all assistants' files may take together, in bytes. 256 MB unless told. */
  readonly knowledgeBytes?: number;
  /** Resolves when a question has waited long enough for an index being built. 1.5 s unless told. */
  readonly patience?: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * A responder without a language model: it answers from the owner's FAQ and files word for word, asks when two entries
 * are close, and says so when it does not know. What stands in a file is only ever read out. It keeps indexes of FAQs
 * and files, and nothing of any conversation.
 *
 * `respond` yields one text and one `end`. It throws `AbortError` alone, when its signal fires or after `close`; an
 * embedder that fails leaves it with matching by spelling, files that can't be loaded with the FAQ.
 */
export function createLocalResponder({
  embedder,
  cachedAssistants = DEFAULT_CACHED_ASSISTANTS,
  knowledgeBytes = DEFAULT_KNOWLEDGE_BYTES,
  patience = (signal) => setTimeout(PATIENCE_MS, undefined, { signal, ref: false }),
}: LocalResponderOptions): Responder {
  const shared = shareEmbeddings(embedder, SHARED_QUESTIONS);
  const indexes = new IndexCache(shared, cachedAssistants);
  const knowledge = new KnowledgeCache(shared, knowledgeBytes);
  const filesOf = createFilesOf(knowledge, shared, patience);
  return {
    async prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void> {
      const files = knowledge.get(assistant, signal).catch(() => undefined);
      await indexes.get(assistant, signal);
      await waitFor(files, signal);
    },
    async *respond(conversation: Conversation, signal: AbortSignal): AsyncGenerator<ResponsePart> {
      throwIfAborted(signal);
      // One for the whole turn: whoever has waited for it once does not wait again.
      let index: FaqIndex | undefined;
      const search = async (text: string) => {
        index ??= await indexes.getSoon(conversation.assistant, patience, signal);
        const result = await index.search(text, signal);
        throwIfAborted(signal);
        return result;
      };
      const { text, memo } = await planReply(conversation, search, filesOf(conversation.assistant, signal));
      throwIfAborted(signal);
      yield { type: 'text', text };
      throwIfAborted(signal);
      yield { type: 'end', memo };
    },
    async close(): Promise<void> {
      indexes.close();
      knowledge.close();
      await shared.close();
    },
  };
}
