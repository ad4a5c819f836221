import type { BookingDraft, BookingMemory } from '../../responder.ts';
import { wordsOf } from '../../text/clean-text.ts';
import type { TimesRead } from '../../times/wish.ts';
import { correctionIn, partIn } from '../contact/read-details.ts';
import { detectSmallTalk } from '../small-talk.ts';
import { nameSetRight } from './names.ts';
import { addressesIn } from './read-said.ts';
import { otherServiceIn } from './services.ts';
import {
  agreesToBook,
  asks,
  beginsWithYes,
  endsWithYes,
  introducedIn,
  meetingPartIn,
  saysWrong,
  wantsOtherTime,
} from './wishes.ts';

/** What a visitor says to what was read back. */
export type Confirmation =
  | { readonly kind: 'yes' }
  /** The right name or address. */
  | { readonly kind: 'details'; readonly draft: BookingDraft }
  | { readonly kind: 'service'; readonly service: string }
  | { readonly kind: 'times'; readonly read: TimesRead }
  /** This is wrong; what is right they did not say. */
  | { readonly kind: 'wrong'; readonly part: 'name' | 'email' | 'phone' | 'service' | 'time' }
  | { readonly kind: 'question' }
  | { readonly kind: 'unclear' };

/** `read` is what the text says of when. */
export function confirmationIn(
  text: string,
  { purpose, draft }: Pick<BookingMemory, 'purpose' | 'draft'>,
  services: readonly { readonly name: string }[],
  read: TimesRead | undefined,
): Confirmation {
  if (agreesToBook(text)) return { kind: 'yes' };
  const isBooking = purpose === 'book';
  const addresses = isBooking ? addressesIn(text) : {};
  if (Object.keys(addresses).length > 0) {
    const name = nameNextTo(text, draft.name);
    return { kind: 'details', draft: { ...addresses, ...(name && { name }) } };
  }
  const part = isBooking ? partIn(text) : undefined;
  const right = draft.name !== undefined && setsNameRight(text, part, read) && nameSetRight(text, draft.name);
  if (right) return { kind: 'details', draft: { name: right } };
  const wrong = part && part !== 'message' && draft[part] !== undefined ? part : undefined;
  if (wrong && saysWrong(text)) return { kind: 'wrong', part: wrong };
  const introduced = isBooking
    ? (introducedIn(text) ?? (part === 'name' ? nameAtEnd(text) : undefined))
    : undefined;
  if (introduced && introduced !== draft.name) return { kind: 'details', draft: { name: introduced } };
  const service = isBooking ? otherServiceIn(text, services, draft.service) : undefined;
  if (service) return { kind: 'service', service };
  if (read && purpose !== 'cancel') return { kind: 'times', read };
  if (wantsOtherTime(text) && purpose !== 'cancel') return { kind: 'wrong', part: 'time' };
  const { name, email, phone } = draft;
  const details = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
  const { message: _message, ...correction } = (isBooking && correctionIn(text, details)) || {};
  if (Object.keys(correction).length > 0 && isNamed(correction.name, text, name))
    return { kind: 'details', draft: correction };
  if (asks(text)) return { kind: 'question' };
  // What is cancelled is gone: that takes a plain yes.
  if (purpose !== 'cancel' && beginsWithYes(text) && !part) return { kind: 'yes' };
  if (wrong) return { kind: 'wrong', part: wrong };
  const meeting = purpose === 'cancel' ? undefined : meetingPartIn(text);
  if (meeting === 'time' || (meeting === 'service' && isBooking && services.length > 1))
    return { kind: 'wrong', part: meeting };
  const last = clausesOf(text).at(-1) ?? '';
  return { kind: purpose !== 'cancel' && (agreesToBook(last) || endsWithYes(text)) ? 'yes' : 'unclear' };
}

const clausesOf = (text: string): readonly string[] => text.split(/[,.;!?…]+\s+/u);

/** A name that is set right in a clause of its own, next to an address. */
function nameNextTo(text: string, name: string | undefined): string | undefined {
  const clause = clausesOf(text).find((each) => !each.includes('@') && partIn(each) === 'name');
  return clause && name && (nameSetRight(clause, name) ?? introducedIn(clause));
}

/** A name is set right where the turn speaks of it, or says no and nothing of when. */
const setsNameRight = (text: string, part: ReturnType<typeof partIn>, read: TimesRead | undefined): boolean =>
  part === 'name' || (part === undefined && read === undefined && detectSmallTalk(firstWord(text)) === 'no');

const firstWord = (text: string): string => wordsOf(text)[0] ?? '';

/** "No, Hanna" is a name, and so is what "double n" makes of one; "no, the email is wrong" is none. */
const isNamed = (name: string | undefined, text: string, before = ''): boolean =>
  name === undefined || text.includes(name) || name.length === before.length + 1;

/** "Change the name to Hanna Lee" */
const nameAtEnd = (text: string): string | undefined =>
  /(?<= )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]*)*(?=[.!]?$)/u.exec(text.trim())?.[0];
