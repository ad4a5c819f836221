import { cardinal } from './numerals.ts';

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
const ADDRESS =
  /(?<![\p{L}\p{N}])(?:https?:\/\/)?(?:www\.)?(?:[a-z0-9-]+\.)+[a-z]{2,12}(?:\/(?:[\w\-./?=&#%]*[\w/])?)?(?![\p{L}\p{N}])/giu;
/** Nine digits at least, in groups; or three and more groups with a "0" before them. */
const PHONE = /(?<![\p{L}\p{N},.])\+?\(?\d(?:[\s()–-]{0,2}\d){8,18}(?![\p{L}\p{N}])/gu;
const SPELLED: Readonly<Record<string, string>> = {
  '@': ' собака ',
  '.': ' крапка ',
  '-': ' дефіс ',
  _: ' підкреслення ',
  '/': ' слеш ',
  '+': ' плюс ',
  '?': ' знак питання ',
  '=': ' дорівнює ',
  '&': ' енд ',
  '#': ' решітка ',
  '%': ' відсоток ',
};
/** Ends of addresses as people say them. */
const ZONES: Readonly<Record<string, string>> = {
  ua: 'юа',
  com: 'ком',
  net: 'нет',
  org: 'орг',
  info: 'інфо',
  eu: 'єу',
  pl: 'пе ел',
  gov: 'гов',
  edu: 'еду',
  gmail: 'джимейл',
  ukr: 'укр',
  kyiv: 'київ',
  lviv: 'львів',
  app: 'апп',
  online: 'онлайн',
  shop: 'шоп',
  io: 'ай о',
};

/** E-mail addresses, addresses of pages and telephone numbers as they are read to somebody who writes them down. */
export function sayContacts(text: string): string {
  return text.replace(EMAIL, spell).replace(ADDRESS, address).replace(PHONE, phone);
}

function address(written: string): string {
  return spell(
    written
      .replace(/^https?:\/\//iu, '')
      .replace(/^www\./iu, '')
      .replace(/\/$/u, ''),
  );
}

function spell(written: string): string {
  const words = written.toLowerCase().replace(/[^\p{L}\p{N}]/gu, (sign) => SPELLED[sign] ?? ' ');
  return words
    .replace(/[a-z]+/gu, (word) => ZONES[word] ?? word)
    .replace(/\d+/gu, (digits) => ` ${groupsOf(digits).map(sayGroup).join(' ')} `)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** In the groups that it is written in, else as such numbers are grouped; a pause after each. */
function phone(written: string): string {
  const digits = written.replace(/\D/gu, '');
  const plus = written.startsWith('+') ? 'плюс ' : '';
  const national = digits.startsWith('380') && digits.length === 12 ? digits.slice(2) : digits;
  const code = national === digits ? [] : ['38'];
  const groups =
    national.length === 10 && national.startsWith('0')
      ? ukrainianGroups(national)
      : (writtenGroups(written) ?? groupsOf(national));
  return plus + [...code, ...groups].map(sayGroup).join(', ');
}

/** 044 123 45 67; 0 800 123 456. */
const ukrainianGroups = (digits: string): string[] =>
  /^0[89]00/u.test(digits)
    ? [digits.slice(0, 1), digits.slice(1, 4), digits.slice(4, 7), digits.slice(7)]
    : [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)];

function writtenGroups(written: string): string[] | undefined {
  const groups = written.match(/\d+/gu) ?? [];
  return groups.length > 1 && groups.every((group) => group.length <= 4) ? groups : undefined;
}

/** Threes, with a two or two twos at the end. */
export function groupsOf(digits: string): string[] {
  if (digits.length <= 3) return [digits];
  const size = digits.length === 4 ? 2 : 3;
  return [digits.slice(0, size), ...groupsOf(digits.slice(size))];
}

/** "нуль шістдесят сім": zeros in front are said. */
export function sayGroup(digits: string): string {
  if (digits.length > 3) return groupsOf(digits).map(sayGroup).join(' ');
  const zeros = /^0*/u.exec(digits)?.[0].length ?? 0;
  const rest = digits.slice(zeros);
  return [
    ...Array.from({ length: zeros }, () => 'нуль'),
    ...(rest === '' ? [] : [cardinal(Number(rest))]),
  ].join(' ');
}
