import { patternInAll, wordsInAll } from '@parlo/dialog/language';

/**
 * Whether somebody who makes a sound while the assistant talks wants the floor. Playback gets quieter at once while this
 * is decided and is held soon, so deciding late costs little, and deciding wrongly for a cough costs the reply.
 */

/**
 * Whoever still makes a sound so long after their first is given silence, which is heard within 250 ms, what dating the
 * first sound may be wrong by included. By the sound alone a "mhm" can't be told from a word until then.
 */
export const HOLD_AFTER_MS = 120;

/** Back-channels such as "mhm", "oh, okay" and "I see" are never longer than this without a pause. */
export const INTERRUPTING_SPEECH_MS = 900;

/**
 * Recognisers make something up of a sound this short ("uh huh" becomes "a hat" and "Oh, hi"), so only words that people do
 * throw in that quickly count.
 */
export const SHORTEST_PHRASE_MS = 600;

/** Shortly after a reply has begun, the visitor's next words are probably the rest of their turn. */
export const JUST_BEGUN_MS = 1_000;
/** So much speech is the rest of a turn then. */
export const GOING_ON_MS = 500;

const QUICK_WORDS = wordsInAll(({ turns }) => turns.interrupting);

/** This close to the end of what the assistant says, "yeah" is an answer to it and not a nod. */
export const NEAR_END_MS = 900;

export interface Interruption {
  /** Speech that is certain so far. */
  readonly spokenMs: number;
  /** The kind of interruption, or null while it is unknown. */
  readonly transcript: string | null;
  /** Recognition failed: nobody will ever know what it was. */
  readonly failed: boolean;
  /** Sound of the assistant's reply that was heard so far. */
  readonly heardMs: number;
  /** Sound the assistant has still to play; infinite while it is making more. */
  readonly remainingMs: number;
}

export type Verdict = 'wait' | 'interrupt' | 'carry_on';

export function judgeInterruption(sound: Interruption): Verdict {
  const { spokenMs, transcript, failed, heardMs, remainingMs } = sound;
  const goesOn = heardMs < JUST_BEGUN_MS;
  if (spokenMs >= (goesOn ? GOING_ON_MS : INTERRUPTING_SPEECH_MS)) return 'interrupt';
  if (failed) return 'carry_on';
  if (transcript === null) return 'wait';
  if (transcript.trim() === '') return 'carry_on';
  const isPhrase = goesOn || spokenMs >= SHORTEST_PHRASE_MS || isQuickWord(transcript);
  if (isPhrase && !isBackchannel(transcript)) return 'interrupt';
  return remainingMs <= NEAR_END_MS ? 'interrupt' : 'carry_on';
}

function isQuickWord(transcript: string): boolean {
  const [first = ''] = transcript.toLowerCase().match(/[\p{L}]+/u) ?? [];
  return QUICK_WORDS.has(first);
}

/** Sounds a listener makes to say "go on": they are not a wish to speak. One or two in a row still count. */
const BACKCHANNELS = wordsInAll(({ turns }) => turns.backchannels);
const PHRASE = new RegExp(`^${patternInAll(({ turns }) => turns.backchannelPhrases)}$`, 'u');

/** Longest backchannel in words: "yeah okay right". More than that is somebody talking. */
const MAX_WORDS = 3;

/** Whether `transcript` is only such sounds. An empty transcript (a cough, a door) counts as one. */
export function isBackchannel(transcript: string): boolean {
  const words = transcript.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  if (words.length === 0) return true;
  if (words.length > MAX_WORDS) return false;
  return PHRASE.test(words.join(' ')) || words.every((word) => BACKCHANNELS.has(word));
}
