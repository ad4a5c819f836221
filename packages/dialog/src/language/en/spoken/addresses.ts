const EMAIL = /(?<![\w.%+-])[\w.%+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,20}/gi;
const LINK = /(?:https?:\/\/|www\.)[^\s<>"')\]]+/gi;
/** Names without a scheme are taken for addresses only with an ending that no sentence has. */
const BARE_DOMAIN =
  /\b(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}(?:com|org|net|io|dev|app|ai|co|uk|ua|eu|us|de|fr|pl|info|biz|shop|store|edu|gov|me|tv)\b(?:\/[^\s<>"')\]]*)?/gi;
/** A leading plus or zero, or groups; at least seven digits in all, which is checked apart. */
const PHONE =
  /(?<![\w.,$€£])(?:\+\s?)?(?:\(\d{1,5}\)[\s.-]?)?\d{1,}(?:(?:[\s.-]|\s?\(|\)\s?)\d{2,})*(?![\w%]|[.,]\d)/g;
const MIN_PHONE_DIGITS = 7;

const SYMBOLS: Record<string, string> = {
  '.': 'dot',
  '@': 'at',
  '/': 'slash',
  '-': 'dash',
  _: 'underscore',
  '+': 'plus',
  '%': 'percent',
};

/** Emails, links and telephone numbers as one would dictate them. */
export function speakAddresses(text: string): string {
  return text
    .replace(EMAIL, speakAddress)
    .replace(LINK, speakLink)
    .replace(BARE_DOMAIN, speakLink)
    .replace(/(?<!\S)\.(?=(?:com|net|org|io|co|uk|ua|eu|us|info|shop|app|dev|pdf|docx?|csv)\b)/gi, 'dot ')
    .replace(PHONE, speakPhone);
}

function speakLink(link: string): string {
  // A full stop or comma at the end belongs to the sentence.
  const end = /[.,;:!?]+$/.exec(link)?.[0] ?? '';
  const bare = link
    .slice(0, link.length - end.length)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    // What follows is for machines.
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
  return speakAddress(bare) + end;
}

function speakAddress(address: string): string {
  return address
    .replace(/[A-Za-z]+/g, (word) => (isWord(word) ? word : [...word.toUpperCase()].join(' ')))
    .replace(/(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)/g, ' ')
    .replace(/[.@/_+%-]/g, (symbol) => ` ${SYMBOLS[symbol] ?? ''} `)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Parts of addresses that are said letter by letter although they have a vowel. */
const SPELLED = new Set(
  'io ai eu ua uk us au nz ca de fr es it nl be se dk fi ie at ch pl faq usa vip ceo'.split(' '),
);

/** What has no vowel can't be said as a word, and one letter is none. */
const isWord = (word: string): boolean =>
  /[aeiouy]/i.test(word) && !SPELLED.has(word.toLowerCase()) && !/^[b-df-hj-np-tv-z]{4}|^.$|^xy/i.test(word);

/** Digit by digit, with a short rest between the groups it was written in. */
function speakPhone(written: string): string {
  const groups = written.match(/\d+/g) ?? [];
  const digits = groups.join('');
  if (digits.length < MIN_PHONE_DIGITS || isDate(groups) || isYears(groups)) return written;
  const spoken = (groups.length > 1 ? groups : thirds(digits))
    .map((group) => [...group].join(' '))
    .join(', ');
  return written.trimStart().startsWith('+') ? `plus ${spoken}` : spoken;
}

/** 2026-11-21, 21.11.2026: as many digits as a telephone number, and not one. */
function isDate(groups: readonly string[]): boolean {
  const lengths = groups.map((group) => group.length).join();
  return lengths === '4,2,2' || lengths === '2,2,4';
}

/** 2024-2026. */
function isYears(groups: readonly string[]): boolean {
  return groups.length === 2 && groups.every((group) => /^(?:19|20)\d\d$/.test(group));
}

function thirds(digits: string): string[] {
  return digits.match(/\d{3}(?=\d{3})|\d+$|\d{3}/g) ?? [digits];
}
