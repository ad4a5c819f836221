import { LANGUAGES } from '@parlo/dialog/language';
import { plainText } from './plain-text.ts';

/** Flite's voices speak English alone: texts of all languages are read out by its rules. */
const SPOKEN = LANGUAGES.find(({ code }) => code === 'en')?.spoken;
const RANGE = new RegExp(String.raw`(?<=[\d%)]|\b\w{2,5})\s?[–—]\s?(?=[\d$€£+]|(?:${SPOKEN?.weekday}))`, 'g');
const CURRENCIES = LANGUAGES.flatMap(({ letters }) => Object.entries(letters.currencies ?? {})).map(
  ([name, code]) => ({ name: new RegExp(String.raw`(?<=\d\s?)${name}(?!\p{L})`, 'giu'), code }),
);
const DIAL = LANGUAGES.map(({ danger }) => danger.dial).join('|');
/** One number, or several with a word or a name in brackets between them. */
const DIALLED = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:${DIAL}) )\d[\d -]*\d(?:(?: \([^()]{1,80}\))? \p{L}{1,4} \d[\d -]*\d)*(?!\p{L}|[.,:]?\d|\s?%)`,
  'giu',
);

/**
 * Any text as plain ASCII English that Flite reads as a person would: prices, times, dates, ranges,
 * addresses, telephone numbers and abbreviations in words; Markdown, emoji and control characters gone;
 * accents dropped and Cyrillic spelled in Latin letters. '' when nothing can be said.
 */
export function speakableText(text: string): string {
  const steps = [
    plainText,
    plainMarks,
    currencyCodes,
    dialledNumbers,
    (said: string) => SPOKEN?.words(said) ?? said,
    transliterate,
    asciiOnly,
  ];
  const out = steps.reduce((said, step) => step(said), text);
  return /[A-Za-z\d]/.test(out) ? out : '';
}

/** "Call 112 or 103" as "call 1 1 2 or 1 0 3": what is to be dialled is no amount. */
function dialledNumbers(text: string): string {
  return text.replace(DIALLED, (numbers) =>
    numbers.replace(/\d[\d -]*\d/g, (number) =>
      number
        .split(/[ -]+/)
        .map((group) => [...group].join(' '))
        .join(', '),
    ),
  );
}

/** "5 грн" as "5 UAH": what comes next knows the codes. */
function currencyCodes(text: string): string {
  return CURRENCIES.reduce((out, { name, code }) => out.replace(name, code), text);
}

/** One way of writing quotes and dashes, for the steps that follow. */
function plainMarks(text: string): string {
  return (
    text
      .replace(/[‘’‚‛ʼ′`´]/g, "'")
      .replace(/[“”„‟«»″]/g, '"')
      .replace(/…|\.{3,}/g, '. ')
      .replace(/[‐‑−]/g, '-')
      .replace(/≈/g, 'about ')
      // A dash between numbers or days is a range; elsewhere it is a pause.
      .replace(RANGE, '-')
      .replace(/(?<=[\p{L}\d"')])\s*[–—]\s*|\s--?\s/gu, ', ')
      .replace(/[–—]/g, ' ')
      // Before patterns with optional spaces, which a long run of them would slow down.
      .replace(/ +/g, ' ')
  );
}

function asciiOnly(text: string): string {
  return (
    text
      .replace(/[^\x20-\x7e]/g, ' ')
      // Text in brackets is spoken separately.
      .replace(/(?<=\w)\s?\((?=[^()]*\))/g, ', ')
      .replace(/\)(?=\s+\w)/g, ',')
      .replace(/[<>{}[\]|\\^~_*#`"()]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/\s+(?=[.,;:!?])/g, '')
      // Two marks in a row come from something left out between them.
      .replace(/([.,;:!?])[,;:]+/g, '$1')
      .replace(/^[\s.,;:!?-]+/, '')
      .trim()
  );
}

/** Latin letters that do not come apart into a letter and an accent. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

const ACCENTS = /\p{Mn}/gu;

/** Latin letters with accents and Cyrillic ones as plain ASCII letters; other scripts stay as they are. */
export function transliterate(text: string): string {
  const latin = LANGUAGES.reduce((out, { letters }) => letters.romanise?.(out) ?? out, text.normalize('NFC'));
  return latin
    .replace(/[^\p{ASCII}]/gu, (letter) => LATIN[letter] ?? letter)
    .normalize('NFD')
    .replace(ACCENTS, '');
}
