/**
 * Which encoding a text in Cyrillic letters has. A detector for all the world's encodings takes short ones, and those in
 * capitals, for other letters: a price list has few words.
 */

/** How common each letter is in Ukrainian texts, in thousandths; the last ones are Russian. */
const COMMON = [
  'о90 а86 и66 н66 т59 і57 е53 в52 с42 р41 к38 д38 м31 л30 п30 у28 з27 я23 ь18 ч15 б14 й14 є13 г12 ж11 ш9 х9 ю8 щ6 ц6 ї5 ф3 ґ1',
  'ы15 э3 ъ1 ё1',
].join(' ');
const LIKELIHOOD = new Map(
  COMMON.split(' ').map((each) => [each.charAt(0), Math.log(Number(each.slice(1)) / 1_000)]),
);

/** The logarithm of each one's likelihood relative to the first. */
const ENCODINGS: readonly (readonly [string, number])[] = [
  ['windows-1251', 0],
  ['koi8-u', 2],
  ['ibm866', 3],
  ['x-mac-cyrillic', 4],
  ['iso-8859-5', 4],
];
const ALL_CAPITALS = 3;
/** By how much the best has to be likelier than the next one, as a logarithm. */
const LEAD = 3;
const FEWEST_LETTERS = 5;
/** A letter of a text is as likely as this in the mean, as a logarithm; of a wrong encoding, less. */
const MEAN = -3.7;
/** A sign between words, as a logarithm: in a wrong encoding letters are such. */
const RARE = -6;
const SIGN = /[’‘“”„«»–—…•·№€£¥₴§©®™°±×½¼¾\u00a0]/u;

/** Returns null unless the text is certainly in one of these encodings. */
export function detectCyrillic(bytes: Uint8Array): string | null {
  const judged = ENCODINGS.flatMap(([encoding, unlikely]) => {
    const likelihood = likelihoodOf(new TextDecoder(encoding).decode(bytes));
    return likelihood === null ? [] : [{ encoding, likelihood: likelihood - unlikely }];
  }).toSorted((one, other) => other.likelihood - one.likelihood);
  const [best, next] = judged;
  return best && best.likelihood - (next?.likelihood ?? Number.NEGATIVE_INFINITY) >= LEAD
    ? best.encoding
    : null;
}

/** The logarithm of how likely somebody wrote this; null for what nobody does. */
function likelihoodOf(text: string): number | null {
  // Old programs had no Ukrainian 'і', and people wrote the Latin one.
  const words = (text.match(/[\p{L}\p{M}'’]+/gu) ?? []).filter((word) => /[^\0-\x7f’]/u.test(word));
  const letters = [...words.join('').toLowerCase().replace(/['’i]/g, '')];
  const others = [...text].filter((sign) => sign > '\x7f' && !/[\p{L}\p{M}]/u.test(sign));
  const strange = others.filter((sign) => !SIGN.test(sign)).length;
  if (letters.length < FEWEST_LETTERS || strange > letters.length * 0.02) return null;
  const known = letters.filter((letter) => LIKELIHOOD.has(letter));
  const isWritten =
    known.length >= letters.length * 0.98 && words.filter(isOneCase).length >= words.length * 0.95;
  const sum = known.reduce((all, letter) => all + (LIKELIHOOD.get(letter) ?? 0), 0);
  if (!isWritten || sum < known.length * MEAN) return null;
  const capitals = words.join('').match(/\p{Lu}/gu)?.length ?? 0;
  return (
    sum +
    (others.length + letters.length - known.length) * RARE -
    (capitals > letters.length * 0.7 ? ALL_CAPITALS : 0)
  );
}

/** Words are small, or have one capital at their beginning, or are in capitals. */
const isOneCase = (word: string): boolean => /^(?:['’]?\p{Lu}?[\p{Ll}'’]*|[\p{Lu}'’i]+)$/u.test(word);
