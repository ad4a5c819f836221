import { setTimeout } from 'node:timers/promises';
import type { AssistantProfile, Conversation, Embedder, Responder, ResponsePart } from '../responder.ts';
import type { FaqIndex } from '../retrieval/faq-index.ts';
import { throwIfAborted } from '../text/abort.ts';
import { IndexCache } from './index-cache.ts';
import { planReply } from './plan-reply.ts';

/** An index of 200 entries takes some 5 MB. */
const DEFAULT_CACHED_ASSISTANTS = 50;

/** An answer that needs longer is better given from the words alone: about a pause for thought. */
const PATIENCE_MS = 1_500;

export interface LocalResponderOptions {
  /** Stays its creator's: `close` of the responder leaves it open. */
  readonly embedder: Embedder;
  /** How many assistants' indexes are kept. 50 unless told. */
  readonly cachedAssistants?: number;
  /** Resolves when a question has waited long enough for an index being built. 1.5 s unless told. */
  readonly patience?: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * A responder without a language model: it answers from the owner's FAQ word for word, asks when two entries are
 * close, and says so when it does not know. It keeps indexes of the FAQs, and nothing of any conversation.
 *
 * `respond` yields one text and one `end`. It throws `AbortError` alone, when its signal fires or after `close`; an
 * embedder that fails leaves it with matching by spelling.
 */
export function createLocalResponder({
  embedder,
  cachedAssistants = DEFAULT_CACHED_ASSISTANTS,
  patience = (signal) => setTimeout(PATIENCE_MS, undefined, { signal, ref: false }),
}: LocalResponderOptions): Responder {
  const indexes = new IndexCache(embedder, cachedAssistants);
  return {
    async prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void> {
      await indexes.get(assistant, signal);
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
      const { text, memo } = await planReply(conversation, search);
      throwIfAborted(signal);
      yield { type: 'text', text };
      throwIfAborted(signal);
      yield { type: 'end', memo };
    },
    async close(): Promise<void> {
      indexes.close();
    },
  };
}
