/**
 * Text as it may safely be matched: well formed Unicode, one kind of each letter, no control characters, single
 * spaces, at most `maxLength` characters (cut at a space where there is one near the end).
 */
export function cleanText(text: string, maxLength: number): string {
  // Twice the length is enough to survive what is dropped below, and bounds the work on a hostile megabyte.
  const bounded = text.slice(0, maxLength * 2).toWellFormed();
  const flat = bounded
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\uFFFD\s]+/gu, ' ')
    .trim();
  if (flat.length <= maxLength) return flat;
  const cut = flat
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
  const space = cut.lastIndexOf(' ');
  return (space > maxLength * 0.8 ? cut.slice(0, space) : cut).trim();
}

/** Lower case and one kind of apostrophe: speech recognition and hurried typing agree on neither. */
export function foldCase(text: string): string {
  return text.toLowerCase().replace(/[’‘ʼ`´]/gu, "'");
}

const WIFI = /(?<![\p{L}\p{N}])(?:wi[- ]?fi|вай[- ]?фа(?:й|ю|єм|я))(?![\p{L}\p{N}])/giu;

/**
 * One spelling of what half of the world writes otherwise than the other half, and everybody asks about: to a model
 * that reads letters they are three words.
 */
export function withOneSpelling(text: string, spelling = 'Wi-Fi'): string {
  return text.replace(WIFI, spelling);
}

/** Words as hurried people type them; those that are words of their own without it ("its", "were") stay. */
const WITHOUT_APOSTROPHE = new Map(
  [
    "can't don't won't isn't aren't wasn't weren't hasn't haven't hadn't didn't doesn't couldn't wouldn't shouldn't",
    "i've you're you've they're they've we've he's she's that's there's here's what's who's where's how's",
    "someone's somebody's everyone's everybody's nobody's",
    "ім'я п'ять дев'ять п'ятсот дев'ятсот п'ятдесят дев'яносто п'ятнадцять дев'ятнадцять п'ятірка дев'ятка п'ятого",
    "дев'ятого п'ятій п'ятої дев'ятій дев'ятої п'ятниця п'ятницю п'ятниці здоров'я обов'язково зв'язку зв'язок",
    "зв'язатися зв'яжіться з'єднайте пам'ятаю комп'ютер кур'єр кур'єра кур'єром сім'я сім'ї м'ясо",
  ]
    .flatMap((words) => words.split(' '))
    .map((word) => [word.replace("'", ''), word]),
);

/** A surname as well, where nothing is said of them: "Im, Sora". */
const I_AM = /(?<![\p{L}\p{N}'])im(?= \p{L})/gu;

/**
 * The words of a text in any script, folded; an apostrophe stays inside its word ("don't", "п'ять"), and comes back
 * where it was left out ("dont"). A mark alone, as after ❤️, is none.
 */
export function wordsOf(text: string): string[] {
  const folded = withOneSpelling(foldCase(text), 'wifi').replace(I_AM, "i'm");
  const words = folded.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'[\p{L}\p{M}]+)*/gu) ?? [];
  return words.map(withApostrophe);
}

/** A folded word with the apostrophe that was left out. */
export const withApostrophe = (word: string): string => WITHOUT_APOSTROPHE.get(word) ?? word;

/** How much of a text's letters is Latin, 0 to 1; a text without letters counts as Latin. */
export function latinShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return 1;
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters;
}
