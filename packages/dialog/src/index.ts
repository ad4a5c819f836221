export { readActByWords } from './acts/act-by-words.ts';
export { type Asking, hasAgreed } from './hosted/agreement.ts';
export {
  type HostedConversation,
  HostedDialog,
  type HostedDialogOptions,
  type HostedReader,
} from './hosted/hosted-dialog.ts';
export { createHostedReader } from './hosted/hosted-reader.ts';
export { UNSURE_BELOW } from './local/ask-again.ts';
export { createLocalResponder } from './local/create-local-responder.ts';
export { createModelResponder, type ModelResponderOptions } from './model/create-model-responder.ts';
export { limitsWith, type ModelLimits } from './model/model-turn.ts';
export { type PromptLine, promptLines } from './model/prompt-parts.ts';
export { type NoticeProblem, noticeFor, noticeProblem, recallNotices } from './notice/ai-notice.ts';
export { withNotice } from './notice/with-notice.ts';
export { embedPassages } from './passages/embed-passages.ts';
export { MEANING_DIMENSIONS } from './passages/meaning.ts';
export { createPassageIndex, type PassageIndex } from './passages/passage-index.ts';
export { promptPassages } from './passages/prompt-facts.ts';
export { NotRehearsedError } from './rehearsal.ts';
export type * from './responder.ts';
export type { Candidate, CandidateSource } from './retrieval/candidate.ts';
export { createFaqIndex, type FaqIndex } from './retrieval/faq-index.ts';
export {
  createRetriever,
  type OpenKnowledge,
  type Retriever,
  type RetrieverOptions,
} from './retrieval/retriever.ts';
export { createSentenceModel } from './sentence-model/create-sentence-model.ts';
export { inBackground } from './sentence-model/in-background.ts';
export { rememberEmbeddings } from './sentence-model/remember-embeddings.ts';
export { termsOf } from './text/terms-of.ts';
export { instantsAt, type LocalDate, type LocalTime, localAt } from './times/calendar.ts';
export {
  type MeetingWish,
  type MeetingWishOptions,
  readMeetingWish,
} from './times/read-meeting-wish.ts';
export { type ReadTimesOptions, readTimes } from './times/read-times.ts';
export { type SayTimeOptions, sayTime } from './times/say-time.ts';
export type * from './times/wish.ts';
export * from './tools/calendar-tools.ts';
export { defineTool, type Tool, type ToolContext, type ToolReport } from './tools/tool.ts';
export { withTools } from './tools/with-tools.ts';
