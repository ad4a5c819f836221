import { patternInAll } from '../../language/index.ts';
import { cleanText, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { addressPart, emailIn, readEmail } from './email.ts';
import { readName } from './name-beside.ts';
import { phoneIn, readPhone } from './phone.ts';
import { type Read, slotNamedIn } from './slot.ts';

/** Who somebody is and how to reach them, in any turn, and what the turn says besides. */

export const WHO = ['name', 'email', 'phone'] as const;
export type WhoSlot = (typeof WHO)[number];
export type Who = { readonly [S in WhoSlot]?: string };

interface WhoRead {
  readonly told: { readonly [S in WhoSlot]?: Read };
  /** The turn without all of these and the words that introduce them. */
  readonly rest: string;
}

/** In a longer text an address is looked for only as a whole: trying every beginning would take long. */
const MOST_WORDS = 80;
const MOST_CHARACTERS = 2_000;
const CLAUSE = patternInAll(({ booking }) => booking.corrections.clause);
const BEFORE_ADDRESS = new RegExp(
  `(?:(?<=^|[\\s,.;:!?])(?:${patternInAll(({ contact }) => contact.beforeAddress)})[\\s:,–—-]+)+$`,
  'iu',
);

/** Reads those `slots` of a turn. */
export function readWho(text: string, slots: readonly string[]): WhoRead {
  let rest = cleanText(text, MOST_CHARACTERS);
  const name = slots.includes('name') ? readName(rest) : undefined;
  if (name) rest = joined(rest.slice(0, name.begin), rest.slice(name.end));
  const email = slots.includes('email') ? (readEmail(rest) ?? readEmail(text)) : undefined;
  if (email) rest = without(rest, email.value, emailIn);
  const phone = slots.includes('phone') ? (readPhone(name ? text : rest) ?? readPhone(rest)) : undefined;
  if (phone) rest = without(rest, phone.value, phoneIn);
  return { told: { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) }, rest };
}

/** The values of readings, however likely. */
export function valuesOf(told: Readonly<Record<string, Read | undefined>>): Record<string, string> {
  const entries = Object.entries(told).flatMap(([slot, read]) => (read ? [[slot, read.value]] : []));
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A text without an address and the words that only introduce it: "my email is …", "on …". */
function without(text: string, address: string, read: (text: string) => string | undefined): string {
  const words = text.split(' ');
  if (words.length > MOST_WORDS) return text;
  const isIn = (begin: number, end: number) => read(words.slice(begin, end).join(' ')) === address;
  const begin = words.findLastIndex((_, i) => isIn(i, words.length));
  const end = words.findIndex((_, i) => i >= begin && isIn(begin, i + 1)) + 1;
  if (begin < 0 || end === 0) return text;
  const before = words.slice(0, begin).join(' ');
  const sign = /[,.;!?…]$/u.exec(words[end - 1] ?? '')?.[0] ?? '';
  return joined(`${before} `.replace(BEFORE_ADDRESS, ''), `${sign} ${words.slice(end).join(' ')}`);
}

function joined(before: string, after: string): string {
  const isEnded = /[,.;:!?…–—-]\s*$/u.test(before) || before.trim() === '';
  const rest = isEnded ? after.replace(/^[\s,.;:!?…–—-]+/u, '') : after;
  const text = `${before.trimEnd()}${/^[,.;:!?…]/u.test(rest.trimStart()) ? '' : ' '}${rest.trimStart()}`;
  return text
    .trim()
    .replace(new RegExp(`^(?:${CLAUSE})(?=\\s)`, 'iu'), '')
    .replace(/^[\s,.;:!?…–—-]+|[\s,;:–—-]+$/gu, '');
}

const TYPED_EMAIL = /\S+@\S+/gu;
const DATE = /(?<![\d.-])(?:\d{1,2}[./-]\d{1,2}[./-]20\d\d|20\d\d-\d{1,2}-\d{1,2})(?!\d)/gu;
/** What a domain ends with as a rule. */
export const USUAL_ENDS = 'com|net|org|info|eu|ua|uk|pl|de|io';
const USUAL_END = new RegExp(`\\.(?:${USUAL_ENDS})$`, 'u');

/** The addresses in a turn that speaks of times too; `asked` for an email. A date is no telephone number. */
export function addressesIn(text: string, asked = false): Pick<Who, 'email' | 'phone'> {
  const email = asked ? emailIn(text) : emailUnasked(text);
  const rest = text.replace(TYPED_EMAIL, ', ').replace(DATE, ' ');
  // "At eleven, 067 …" is not one number.
  const phone =
    rest
      .split(/[,;:!?]/u)
      .map(phoneIn)
      .findLast(Boolean) ?? phoneIn(rest);
  return { ...(email && { email }), ...(phone && { phone }) };
}

/** "I'm Jane Lee, jane dot lee at …": where no email was asked for, what is before a comma is none of it. */
function emailUnasked(text: string): string | undefined {
  const isNamed = slotNamedIn(text) === 'email' && spellsSigns(text);
  if (text.includes('@') || isNamed) return emailIn(text);
  const meantIn = (part: string) => {
    const email = emailIn(part);
    return email !== undefined && isMeantAsEmail(email, part) ? email : undefined;
  };
  return text
    .split(/[,;!?]\s+/u)
    .map(meantIn)
    .findLast(Boolean);
}

/** Of what nobody asked for, "look at a point when" would be an email as well, and so would "at 6 pm UK time". */
const isMeantAsEmail = (email: string, text: string): boolean =>
  text.includes('@') || slotNamedIn(text) === 'email' || (spellsSigns(text) && USUAL_END.test(email));

/** "At" alone is in many sentences; "dot" and "собака" are said of addresses. */
const spellsSigns = (text: string): boolean =>
  /[\p{L}\d]\.\p{L}/u.test(text) ||
  wordsOf(text).some((word) => ['@', '.'].includes(addressPart(word)) && !FUNCTION_WORDS.has(word));
