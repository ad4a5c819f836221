/** How the end of a turn is told, for those who measure and fit it. */
export { type Clue, cluesOf, oddsOfEnd, silenceNeededMs, type TurnEvidence } from './end-of-turn.ts';
export { INTONATION_MS, type Intonation, intonationOf } from './intonation.ts';
export { type Expected, sentenceState } from './sentence-state.ts';
