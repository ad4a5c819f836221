export { createEmbedder } from './embedder/create-embedder.ts';
export { createLocalResponder, type LocalResponderOptions } from './local/create-local-responder.ts';
export type * from './responder.ts';
export { SentenceStream } from './sentences/sentence-stream.ts';
export { splitSentences } from './sentences/split-sentences.ts';
