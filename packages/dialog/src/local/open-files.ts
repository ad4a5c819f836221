import type { KnowledgeCache } from '../passages/knowledge-cache.ts';
import type { PassageIndex } from '../passages/passage-index.ts';
import type { AssistantProfile, Embedder } from '../responder.ts';
import { throwIfAborted } from '../text/abort.ts';
import type { Files } from './file-answers.ts';

/** The files of an assistant for one turn; their index is waited for by what needs it, no longer than `patience`. */
export function createFilesOf(
  knowledge: KnowledgeCache,
  embedder: Embedder,
  patience: (signal: AbortSignal) => Promise<unknown>,
): (assistant: AssistantProfile, signal: AbortSignal) => Files | undefined {
  return (assistant, signal) => {
    const embed = async (text: string): Promise<Float32Array | undefined> => {
      try {
        return (await embedder.embed([text], signal))[0];
      } catch {
        throwIfAborted(signal);
        return undefined;
      }
    };
    const open = async (): Promise<PassageIndex | undefined> => {
      const waiting = new AbortController();
      const stop = AbortSignal.any([signal, waiting.signal]);
      try {
        const late = patience(stop).then(() => undefined);
        return await Promise.race([knowledge.get(assistant, stop), late]);
      } catch {
        throwIfAborted(signal);
        return undefined;
      } finally {
        waiting.abort();
      }
    };
    if (!assistant.knowledge) {
      knowledge.forget(assistant.id);
      return undefined;
    }
    // Begun at once: it is ready when the FAQ's is. Small talk does not wait for it.
    const index = open();
    index.catch(() => undefined);
    return {
      index: () => index,
      search: async (text) => {
        const result = await (await index)?.search(text, embed);
        throwIfAborted(signal);
        return result ?? { matches: [], confidence: 0 };
      },
    };
  };
}
