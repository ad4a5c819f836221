import { patternInAll } from '../../language/index.ts';
import { cleanText } from '../../text/clean-text.ts';
import { emailIn, readEmail } from './email.ts';
import { readName } from './name.ts';
import { phoneIn, readPhone } from './phone.ts';
import type { Read } from './slot.ts';

/** Who somebody is and how to reach them, in any turn, and what the turn says besides. */

export const WHO = ['name', 'email', 'phone'] as const;
export type WhoSlot = (typeof WHO)[number];
export type Who = { readonly [S in WhoSlot]?: string };

export interface WhoRead {
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
