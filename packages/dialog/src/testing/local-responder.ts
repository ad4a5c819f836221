import { createLocalResponder } from '../local/create-local-responder.ts';
import type { Responder } from '../responder.ts';
import { createRetriever, type RetrieverOptions } from '../retrieval/retriever.ts';

/** A local responder with a retriever of its own, which is closed with it. */
export function startLocalResponder(options: RetrieverOptions): Responder {
  const retriever = createRetriever(options);
  return { ...createLocalResponder(retriever), close: () => retriever.close() };
}
