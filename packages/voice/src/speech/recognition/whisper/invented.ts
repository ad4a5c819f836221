/**
 * What Whisper writes where nobody speaks: it learnt from films and their subtitles. Whole utterances, in small letters
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

export function isInvented(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim();
  return INVENTED.has(plain);
}
