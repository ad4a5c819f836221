export { createEmbedder } from './embedder/create-embedder.ts';
export { createLocalResponder } from './local/create-local-responder.ts';
export { embedPassages } from './passages/embed-passages.ts';
export {
  createPassageIndex,
  type PassageIndex,
  type PassageMatch,
  type PassageResult,
} from './passages/passage-index.ts';
export type * from './responder.ts';
export { createFaqIndex, type FaqIndex, type Match, type SearchResult } from './retrieval/faq-index.ts';
export {
  createRetriever,
  type OpenFiles,
  type OpenKnowledge,
  type Retrieved,
  type Retriever,
  type RetrieverOptions,
} from './retrieval/retriever.ts';
export { defineTool, type Tool, type ToolReport } from './tools/tool.ts';
export { withTools } from './tools/with-tools.ts';
