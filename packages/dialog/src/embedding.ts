/**
 * The entry for processes that embed passages and do nothing else: it loads a tenth of what the package's main entry
 * loads, and such a process is started for every file.
 */
export { embedPassages } from './passages/embed-passages.ts';
export { createSentenceModel } from './sentence-model/create-sentence-model.ts';
