import type { BookingDraft, BookingMemory } from '../../responder.ts';
import type { TimesRead } from '../../times/wish.ts';
import { type Corrections, correctionsIn, type Part } from './corrections.ts';
import { givesUp } from './leaving.ts';
import { withoutReadingOf } from './relative-times.ts';
import { otherServiceIn, refusesService, serviceIn } from './services.ts';
import { isSameTime, saysWhen } from './suits.ts';
import {
  agreesToBook,
  asks,
  beginsWithYes,
  changeIn,
  directionIn,
  endsWithYes,
  meetingPartIn,
  repeatsYes,
  saysWrong,
  takesBack,
  wantsOfMeeting,
  wantsOtherTime,
  wonders,
} from './wishes.ts';

/** What a visitor says to what was read back. */
export type Confirmation =
  | { readonly kind: 'yes' }
  | ({ readonly kind: 'changes' } & Changes)
  | { readonly kind: 'question' }
  /** They would like a time that is later, or earlier, and do not say which. */
  | { readonly kind: 'later' | 'earlier' }
  /** They ask whether it is the time that was read back. */
  | { readonly kind: 'again' }
  | { readonly kind: 'unclear' };

/** What is to be something else than what was read back. */
export interface Changes {
  /** The right name and addresses; an empty phone is left out. */
  readonly draft: BookingDraft;
  /** What is wrong; what is right they did not say, or it was not understood. */
  readonly wrong: readonly (Part | 'service' | 'time')[];
  readonly service?: string;
  readonly read?: TimesRead;
}

/**
 * A part that is said to be wrong is never passed over: it is set right, or among what is `wrong`. `readWhen` reads what
 * a text says of when, `namesTime` whether a clause does so clearly.
 */
export function confirmationIn(
  text: string,
  { purpose, draft, timeZone }: Pick<BookingMemory, 'purpose' | 'draft' | 'timeZone'>,
  services: readonly { readonly name: string; readonly duration: number }[],
  readWhen: (text: string) => TimesRead | undefined,
  namesTime: (clause: string) => boolean,
): Confirmation {
  const isBooking = purpose === 'book';
  // "Move it" is a yes to a move alone.
  if (agreesToBook(text) && isBooking && changeIn(text) !== undefined)
    return { kind: 'changes', draft: {}, wrong: ['time'] };
  if (agreesToBook(text)) return { kind: wonders(text) ? 'again' : 'yes' };
  const nobody: Corrections = { draft: {}, wrong: [], rest: text };
  const corrected = isBooking ? correctionsIn(text, draft, namesTime) : nobody;
  // "Put me down for the check-up" is of no name.
  const isOfService = serviceIn(corrected.draft.name ?? '', services) !== undefined;
  const { rest, ...who } = isOfService ? nobody : corrected;
  const named = isBooking ? otherServiceIn(rest, services, draft.service) : undefined;
  const said = purpose === 'cancel' ? undefined : readWhen(rest);
  const isOther = said !== undefined && draft.slot !== undefined && !repeatsYes(text) && !asks(text);
  const when = isOther && draft.slot ? withoutReadingOf(draft.slot, said, timeZone) : said;
  // "Make it an hour": the one service that takes so long.
  const long =
    when?.minutes === undefined || (asks(text) && !wantsOfMeeting(text))
      ? []
      : services.filter(({ duration }) => duration === when.minutes);
  const byLength =
    isBooking && long.length === 1 && long[0]?.name !== draft.service ? long[0]?.name : undefined;
  // "Yes, Thursday at three" says nothing new.
  const isSame = when !== undefined && draft.slot !== undefined && isSameTime(when, draft.slot, timeZone);
  const service = named ?? byLength;
  const read = isSame || !saysWhen(when) ? undefined : when;
  const wrong: (Part | 'service' | 'time')[] = [...who.wrong];
  if (service === undefined && isBooking && refusesService(rest, services, draft.service))
    wrong.push('service');
  if (!when && purpose !== 'cancel' && wantsOtherTime(rest)) wrong.push('time');
  const isChanged = Object.keys(who.draft).length > 0 || wrong.length > 0 || service !== undefined || read;
  if (isChanged)
    return { kind: 'changes', draft: who.draft, wrong, ...(service && { service }), ...(read && { read }) };
  const direction = purpose === 'cancel' || when ? undefined : directionIn(rest);
  if (direction) return { kind: direction };
  if (asks(text)) return { kind: isSame ? 'again' : 'question' };
  // What is cancelled is gone: that takes a plain yes.
  if (purpose === 'cancel') return { kind: 'unclear' };
  // "Okay, Thursday is no good, I'll pass" is no yes.
  if (givesUp(text)) return { kind: 'unclear' };
  if (beginsWithYes(text) || ((isSame || rest !== text) && repeatsYes(text))) return { kind: 'yes' };
  const meeting = meetingPartIn(rest);
  const isWrong = meeting === 'time' || (meeting === 'service' && isBooking && services.length > 1);
  if (meeting && isWrong && !isSame) return { kind: 'changes', draft: {}, wrong: [meeting] };
  const last = clausesOf(text).at(-1) ?? '';
  const isDoubted = takesBack(last) || saysWrong(text);
  return { kind: !isDoubted && (agreesToBook(last) || endsWithYes(text)) ? 'yes' : 'unclear' };
}

const clausesOf = (text: string): readonly string[] => text.split(/[,.;!?…]+\s+/u);
