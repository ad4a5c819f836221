/** The engines that speak, each by itself: for measuring them, and for work that is no call. */
export { type AddedVoice, openAddedVoice } from './added/added-voice.ts';
export { type SpeakingModel, speakingModelsIn } from './added/speaking-models.ts';
export { createNaturalVoice } from './create-natural-voice.ts';
export { createFlite } from './flite/flite.ts';
export { createHibari } from './hibari/hibari.ts';
export {
  createUkrainianPhonemizer,
  UKRAINIAN_PACE,
  type UkrainianPhonemizer,
  type UkrainianPhonemizerOptions,
} from './ukrainian/create-ukrainian-phonemizer.ts';
export { wholeSound } from './whole-sound.ts';
