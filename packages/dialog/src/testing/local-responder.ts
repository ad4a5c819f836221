import { createLocalResponder, type LocalResponderOptions } from '../local/create-local-responder.ts';
import type {
  AssistantProfile,
  Responder,
  ResponseMemo,
  ResponsePart,
  SentenceModel,
  Turn,
} from '../responder.ts';
import { createRetriever, type RetrieverOptions } from '../retrieval/retriever.ts';
import { ScriptedModel } from './scripted-model.ts';

/** A local responder with a retriever of its own, which waits for whatever it needs and is closed with it. */
export function startLocalResponder(options: RetrieverOptions, local: LocalResponderOptions = {}): Responder {
  const retriever = createRetriever({
    patience: () => new Promise(() => undefined),
    modelLimitMs: 60_000,
    ...options,
  });
  return { ...createLocalResponder(retriever, local), close: () => retriever.close() };
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

/** A conversation that `turns` begin: each call is a visitor's turn and resolves with the reply. */
export function talk(
  assistant: AssistantProfile,
  model: SentenceModel = new ScriptedModel(),
  turns: Turn[] = [],
) {
  const responder = startLocalResponder({ model });
  return async (text: string) => {
    turns.push({ role: 'visitor', text });
    const reply = await collect(
      responder.respond({ id: 'c', assistant, turns }, new AbortController().signal),
    );
    turns.push({ role: 'assistant', text: reply.text, memo: reply.memo });
    return reply;
  };
}
