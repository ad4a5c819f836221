/**
 * Sounds a listener makes to say "go on": they are not a wish to speak. English and Ukrainian; one or two in a
 * row still count ("yeah okay", "uh huh").
 */
const BACKCHANNELS = new Set([
  ...[
    'mhm',
    'mm',
    'mmm',
    'hm',
    'hmm',
    'huh',
    'uh',
    'um',
    'ah',
    'oh',
    'aha',
    'ha',
    'er',
    'eh',
    'mm-hmm',
    'uh-huh',
  ],
  ...[
    'okay',
    'ok',
    'yeah',
    'yes',
    'yep',
    'yup',
    'right',
    'sure',
    'cool',
    'great',
    'nice',
    'good',
    'alright',
    'wow',
  ],
  ...['угу', 'ага', 'так', 'добре', 'гаразд', 'ясно', 'е', 'ем', 'хм', 'мгм', 'ну'],
]);
const PHRASES = new Set([
  'i see',
  'got it',
  'all right',
  'of course',
  'go on',
  'very good',
  'thank you',
  'thanks',
]);

/** Longest backchannel in words: "yeah okay right". More than that is somebody talking. */
const MAX_WORDS = 3;

/** Whether `transcript` is only such sounds. An empty transcript (a cough, a door) counts as one. */
export function isBackchannel(transcript: string): boolean {
  const words = transcript.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  if (words.length === 0) return true;
  if (words.length > MAX_WORDS) return false;
  return PHRASES.has(words.join(' ')) || words.every((word) => BACKCHANNELS.has(word));
}
