export { aroundPattern, patternInAll, wordsInAll } from './combine.ts';
export type {
  AssistantPhrases,
  ConceptName,
  Language,
  SessionPhrases,
  SmallTalk,
} from './language.ts';
export { CONCEPT_NAMES } from './language.ts';
export { languageOf } from './language-of.ts';
export { LANGUAGES } from './languages.ts';
