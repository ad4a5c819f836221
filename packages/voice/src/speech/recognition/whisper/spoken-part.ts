/**
 * Whisper's output for silence, learnt from the subtitles of films. Whole utterances, in small letters
 * and without signs; no visitor of a business says them.
 */
const INVENTED = new Set([
  'дякую за перегляд',
  'дякую за увагу',
  'дякуємо за перегляд',
  'підписуйтесь на канал',
  'підписуйтеся на канал',
  'субтитрувальниця оля шор',
  'thank you for watching',
  'thanks for watching',
]);

/**
 * Whisper describes what is no speech, as subtitles do: "[звук]", "(сміх)", "*кашель*", "♪ ♪". All of a noise is such a
 * note; one that was cut off has no end.
 */
const NOTES = /\[[^\]]*(?:\]|$)|\([^)]*(?:\)|$)|\*[^*]*(?:\*|$)|♪[^♪]*(?:♪|$)/g;

/** Returns the transcript without Whisper's own additions. */
export function spokenPart(text: string): string {
  const said = text.replace(NOTES, ' ').trim();
  return isInvented(said) ? '' : said;
}

function isInvented(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim();
  return INVENTED.has(plain);
}
