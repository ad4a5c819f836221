import { createLocalResponder } from '../local/create-local-responder.ts';
import type {
  AssistantProfile,
  Embedder,
  Responder,
  ResponseMemo,
  ResponsePart,
  Turn,
} from '../responder.ts';
import { createRetriever, type RetrieverOptions } from '../retrieval/retriever.ts';
import { ScriptedEmbedder } from './scripted-embedder.ts';

/** A local responder with a retriever of its own, which is closed with it. */
export function startLocalResponder(options: RetrieverOptions): Responder {
  const retriever = createRetriever(options);
  return { ...createLocalResponder(retriever), close: () => retriever.close() };
}

/** The text of a reply and what it remembers. Throws when it does not end exactly once. */
export async function collect(
  parts: AsyncIterable<ResponsePart>,
): Promise<{ text: string; memo: ResponseMemo }> {
  let text = '';
  const memos: ResponseMemo[] = [];
  for await (const part of parts) {
    if (memos.length > 0) throw new Error('Something followed the end');
    if (part.type === 'text') text += part.text;
    if (part.type === 'end') memos.push(part.memo);
  }
  const [memo] = memos;
  if (!memo) throw new Error('There was no end');
  return { text, memo };
}

/** A conversation with an assistant: each call is a visitor's turn and resolves with the reply. */
export function talk(
  assistant: AssistantProfile,
  embedder: Embedder = new ScriptedEmbedder(),
  id = 'conversation',
) {
  const responder = startLocalResponder({ embedder });
  const turns: Turn[] = [];
  return async (text: string) => {
    turns.push({ role: 'visitor', text });
    const reply = await collect(responder.respond({ id, assistant, turns }, new AbortController().signal));
    turns.push({ role: 'assistant', text: reply.text, memo: reply.memo });
    return reply;
  };
}
