import type { AssistantProfile, Conversation, Embedder, Responder, ResponsePart } from '../responder.ts';
import { throwIfAborted } from '../text/abort.ts';
import { IndexCache } from './index-cache.ts';
import { planReply } from './plan-reply.ts';

/** An index of 200 entries takes some 5 MB. */
const DEFAULT_CACHED_ASSISTANTS = 50;

export interface LocalResponderOptions {
  /** Stays its creator's: `close` of the responder leaves it open. */
  readonly embedder: Embedder;
  /** How many assistants' indexes are kept. 50 unless told. */
  readonly cachedAssistants?: number;
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
}: LocalResponderOptions): Responder {
  const indexes = new IndexCache(embedder, cachedAssistants);
  return {
    async prepare(assistant: AssistantProfile, signal: AbortSignal): Promise<void> {
      await indexes.get(assistant, signal);
    },
    async *respond(conversation: Conversation, signal: AbortSignal): AsyncGenerator<ResponsePart> {
      throwIfAborted(signal);
      const search = async (text: string) => {
        const index = await indexes.get(conversation.assistant, signal);
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
