export const PRIMARY = 'ˈ';
export const SECONDARY = 'ˌ';
export const VOWELS = new Set('AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ');
export const CONSONANTS = new Set('bdfhjklmnpstvwzðŋɡɹɾʃʒʤʧθ');
/** Sounds that last twice as long as others: diphthongs and affricates. */
const LONG = new Set('AIOQWYʤʧ');

/**
 * How a word's stress is changed:
 * - `none`: it loses all stress
 * - `less`: its primary stress becomes a secondary one
 * - `letters`: that of a spelled letter; like `less`, and a secondary stress where there was none
 * - `some`: a secondary stress where there was none
 * - `most`: a primary stress
 */
export type Emphasis = 'none' | 'less' | 'letters' | 'some' | 'most';

export function emphasize(phonemes: string, emphasis: Emphasis | undefined): string {
  if (emphasis === undefined) return phonemes;
  if (emphasis === 'none') return withoutStress(phonemes);
  const hasPrimary = phonemes.includes(PRIMARY);
  const hasSecondary = phonemes.includes(SECONDARY);
  if (hasPrimary) return emphasis === 'less' || emphasis === 'letters' ? withLessStress(phonemes) : phonemes;
  if (hasSecondary) return emphasis === 'most' ? phonemes.replaceAll(SECONDARY, PRIMARY) : phonemes;
  if (emphasis === 'less') return phonemes;
  return beforeFirstVowel(phonemes, emphasis === 'most' ? PRIMARY : SECONDARY);
}

/** How long a word sounds, in sounds: of two words beside each other the longer one keeps its stress. */
export function lengthOf(phonemes: string): number {
  let length = 0;
  for (const sound of phonemes) length += LONG.has(sound) ? 2 : 1;
  return length;
}

const withoutStress = (phonemes: string): string =>
  phonemes.replaceAll(PRIMARY, '').replaceAll(SECONDARY, '');

const withLessStress = (phonemes: string): string =>
  phonemes.replaceAll(SECONDARY, '').replaceAll(PRIMARY, SECONDARY);

function beforeFirstVowel(phonemes: string, mark: string): string {
  const vowel = [...phonemes].findIndex((sound) => VOWELS.has(sound));
  return vowel < 0 ? phonemes : phonemes.slice(0, vowel) + mark + phonemes.slice(vowel);
}
