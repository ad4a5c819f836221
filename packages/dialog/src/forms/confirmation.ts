import { agreesAndComes, givesUp } from '../acts/leaving.ts';
import { changeIn } from '../acts/meeting-wish.ts';
import {
  agreesToBook,
  asks,
  asksOn,
  beginsWithYes,
  CLAUSES,
  depends,
  directionIn,
  endsWithYes,
  meetingPartIn,
  repeatsYes,
  saysWrong,
  takesBack,
  wantsOfMeeting,
  wantsOtherTime,
  withoutFarewell,
  wonders,
} from '../acts/said-of-meetings.ts';
import type { BookingDraft, BookingMemory } from '../responder.ts';
import { withoutReadingOf } from '../times/relative-times.ts';
import { isSameTime, namesWeekday, saysWhen } from '../times/suits.ts';
import type { TimesRead } from '../times/wish.ts';
import { type Corrections, correctionsIn, type Part } from './slots/corrections.ts';
import { mayBeAbout, namesNumber } from './slots/may-be-about.ts';
import { otherServiceIn, refusesService, serviceIn } from './slots/service.ts';

/** What a visitor says to what was read back. */
type Confirmation =
  | { readonly kind: 'yes' }
  | ({ readonly kind: 'changes' } & Changes)
  | { readonly kind: 'question' }
  /** They would like a time that is later, or earlier, and do not say which. */
  | { readonly kind: 'later' | 'earlier' }
  /** They ask whether it is the time that was read back. */
  | { readonly kind: 'again' }
  /** `about` is what it may be about. */
  | { readonly kind: 'unclear'; readonly about: readonly (Part | 'service' | 'time')[] };

/** What is to be something else than what was read back. */
export interface Changes {
  /** The right name and addresses; an empty phone is left out. */
  readonly draft: BookingDraft;
  /** What is wrong; what is right they did not say, or it was not understood. */
  readonly wrong: readonly (Part | 'service' | 'time')[];
  readonly service?: string;
  readonly read?: TimesRead;
}

/** What is known when a visitor replies to what was read back. */
interface ReadBack {
  readonly state: Pick<BookingMemory, 'purpose' | 'draft' | 'timeZone'>;
  readonly services: readonly { readonly name: string; readonly duration: number }[];
  /** Reads what a text says of when. */
  readonly readWhen: (text: string) => TimesRead | undefined;
  /** Whether a clause does so clearly. */
  readonly namesTime: (clause: string) => boolean;
}

/**
 * A part that is said to be wrong is never passed over: it is set right, or among what is `wrong`. A yes is clear when
 * nothing beside it may be about the booking.
 */
export function confirmationIn(turn: string, readBack: ReadBack): Confirmation {
  const text = withoutFarewell(turn);
  const { purpose } = readBack.state;
  const isBooking = purpose === 'book';
  // "Move it" is a yes to a move alone.
  if (agreesToBook(text) && isBooking && changeIn(text) !== undefined)
    return { kind: 'changes', draft: {}, wrong: ['time'] };
  if (agreesToBook(text)) return { kind: wonders(text) ? 'again' : 'yes' };
  const { rest, when, isSame, ...changes } = changesIn(text, readBack);
  const { draft, wrong, service, read } = changes;
  if (Object.keys(draft).length > 0 || wrong.length > 0 || service !== undefined || read)
    return { kind: 'changes', ...changes };
  const direction = purpose === 'cancel' || when ? undefined : directionIn(rest);
  if (direction) return { kind: direction };
  if (asks(text)) return { kind: isSame ? 'again' : 'question' };
  const about = aboutIn(text, rest, isSame ? when : undefined, readBack);
  const unclear = { kind: 'unclear', about } as const;
  // What is cancelled is gone: that takes a plain yes.
  if (purpose === 'cancel') return unclear;
  // "Okay, Thursday is no good, I'll pass" is no yes.
  if (givesUp(text) || (depends(text) && !agreesAndComes(text))) return unclear;
  const isYes = beginsWithYes(text) || ((isSame || rest !== text) && repeatsYes(text));
  const isQuestion = asksOn(text) || text.split(CLAUSES).some(asks);
  if (isYes && about.length === 0) return { kind: isQuestion && !agreesAndComes(text) ? 'question' : 'yes' };
  if (isYes) return unclear;
  const meeting = meetingPartIn(rest);
  const isWrong = meeting === 'time' || (meeting === 'service' && isBooking && readBack.services.length > 1);
  if (meeting && isWrong && !isSame) return { kind: 'changes', draft: {}, wrong: [meeting] };
  const last = clausesOf(text).at(-1) ?? '';
  const isDoubted = about.length > 0 || takesBack(last) || saysWrong(text);
  return !isDoubted && (agreesToBook(last) || endsWithYes(text)) ? { kind: 'yes' } : unclear;
}

interface Said extends Changes {
  /** The turn without what it says of the name and the addresses. */
  readonly rest: string;
  readonly when: TimesRead | undefined;
  /** It says of when what was read back. */
  readonly isSame: boolean;
}

function changesIn(text: string, { state, services, readWhen, namesTime }: ReadBack): Said {
  const { purpose, draft, timeZone } = state;
  const isBooking = purpose === 'book';
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
  const isWhoChanged = Object.keys(who.draft).length > 0 || who.wrong.length > 0;
  // "Sorry, now it's for her, and nine or so": what may be a time is not passed over for the sake of a name.
  const isTimeLost = isWhoChanged && !saysWhen(when) && namesNumber(rest);
  if (purpose !== 'cancel' && (isTimeLost || (!when && wantsOtherTime(rest)))) wrong.push('time');
  return {
    ...{ rest, when, isSame, wrong, draft: who.draft },
    ...(service && { service }),
    ...(read && { read }),
  };
}

/** What a turn may be about beside a yes; `same` is what it says of when, where that is what was read back. */
function aboutIn(
  text: string,
  rest: string,
  same: TimesRead | undefined,
  { state: { purpose, draft }, services, namesTime }: ReadBack,
): readonly (Part | 'service' | 'time')[] {
  if (purpose === 'cancel') return [];
  const about = mayBeAbout(rest, { draft, services, namesTime });
  // "See you by Friday" is within what was said, and may be another day than the one that was read back.
  const isSpan = same?.options.every(({ days }) => days?.every(({ from, to }) => from !== to));
  const isTimeKnown = same !== undefined && !(isSpan && namesWeekday(text, same));
  return about.filter((part) => (part === 'time' ? !isTimeKnown : purpose === 'book'));
}

const clausesOf = (text: string): readonly string[] => text.split(/[,.;!?…]+\s+/u);
