import { patternInAll, wordsInAll } from '@parlo/dialog/language';

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
