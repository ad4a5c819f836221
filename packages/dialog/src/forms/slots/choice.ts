import type { Slot } from '../../responder.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { localAt, minutesOf } from '../../times/calendar.ts';
import {
  contradicts,
  meantOf,
  namesDayAndTime,
  namesDays,
  namesExactTime,
  saysWhen,
} from '../../times/suits.ts';
import type { TimesRead } from '../../times/wish.ts';
import { takesBack, wantedRather, wantsRather, withoutCourtesies } from './clauses.ts';
import { withDigits } from './number.ts';
import {
  asksWhich,
  directionAwayIn,
  directionIn,
  isNumbered,
  namesPlace,
  placeIn,
  refusedPlaceIn,
  saidLast,
  speaksOfOffered,
} from './offered.ts';
import { setRightIn } from './service.ts';

/** What a visitor says to the times that they were offered. */
export type Choice =
  | { readonly kind: 'slot'; readonly slot: Slot }
  /** Some of them, or all, where it does not tell them apart. */
  | { readonly kind: 'fewer'; readonly slots: readonly [Slot, ...Slot[]] }
  | { readonly kind: 'direction'; readonly direction: 'later' | 'earlier' }
  /** All of them are too early, or too late. */
  | { readonly kind: 'away'; readonly direction: 'later' | 'earlier' }
  /** Another time than those. */
  | { readonly kind: 'times'; readonly read: TimesRead }
  | { readonly kind: 'unclear' };

/** `readWhen` says what a text says of when; `isAgreed` whether the turn is a yes. */
export function choiceIn(
  text: string,
  offers: readonly Slot[],
  readWhen: (text: string) => TimesRead | undefined,
  zone: string,
  isAgreed = false,
): Choice {
  const read = wantedRather(text).map(readWhen).findLast(namesDayAndTime) ?? readWhen(text);
  if (read && contradicts(read.problems)) return { kind: 'times', read };
  const isOther = read !== undefined && (takesBack(text) || wantsRather(text));
  const meant = read ? meantOf(offers, isOther ? likeliest(read) : read, zone) : [];
  const [only, ...others] = meant;
  const corrected = correctedIn(text, offers, readWhen, zone);
  if (corrected) return { kind: 'slot', slot: corrected };
  // "The morning" may be any time of it, "the morning one" is the one that was offered.
  const isVague =
    (read?.options.length ?? 0) > 0 &&
    (read?.options.every(({ times }) => times?.[0].type === 'between') ?? false);
  const isChosen = !isVague || speaksOfOffered(text);
  // "Is there anything on Thursday?" may well be at another time than the one that was offered of that day.
  const isOpen = asksWhich(text) && read?.options.every(({ times }) => times === undefined);
  if (only && others.length === 0 && isChosen && !isOpen) return { kind: 'slot', slot: only };
  const direction = saysWhen(read) ? undefined : directionIn(text);
  if (direction) return { kind: 'direction', direction };
  const away = saysWhen(read) ? undefined : awayFrom(text, offers);
  if (away) return away;
  const placed = placedIn(text, offers, read, meant) ?? anyOf(offers, read, isAgreed);
  // "Three" says nothing new where all of them are at three; "the first one, at three" does.
  const isOfAll = only && meant.length === offers.length && namesExactTime(read) && !read?.any;
  if (isOfAll && !(placed && speaksOfOffered(text))) return { kind: 'fewer', slots: [only, ...others] };
  if (placed && !isOpen) return { kind: 'slot', slot: placed };
  if (only && others.length > 0 && meant.length < offers.length)
    return { kind: 'fewer', slots: [only, ...others] };
  if (read && (isVague || isOpen || meant.length === 0)) return { kind: 'times', read };
  const hour = read ? undefined : atHour(text, offers, zone);
  return hour ? { kind: 'slot', slot: hour } : { kind: 'unclear' };
}

/** "The first is too early" leaves the others; "too early" none of them. */
function awayFrom(text: string, offers: readonly Slot[]): Choice | undefined {
  if (placeIn(text) !== undefined) return undefined;
  const refused = refusedPlaceIn(text);
  const [first, ...others] =
    refused === undefined ? [] : offers.filter((slot) => slot !== offers.at(refused));
  if (first) return { kind: 'fewer', slots: [first, ...others] };
  const direction = namesPlace(text) ? undefined : directionAwayIn(text);
  return direction && { kind: 'away', direction };
}

/** "I meant next Friday" is the likelier of two, though what was offered is on the other. */
const likeliest = (read: TimesRead): TimesRead => ({
  ...read,
  options: read.options.map(({ days, ...option }) => ({
    ...option,
    ...(days && { days: option.either ? days : ([days[0]] as const) }),
  })),
});

/** "No wait, the second one"; but "Wednesday the 2nd at eleven, if that's possible" is a date. */
function correctedIn(
  text: string,
  offers: readonly Slot[],
  readWhen: (text: string) => TimesRead | undefined,
  zone: string,
): Slot | undefined {
  const said = [saidLast(text), ...setRightIn(text).toReversed()];
  const last = said.find((part) => placeIn(part) !== undefined) ?? text;
  if (last === text && !isNumbered(text)) return undefined;
  const slot = offers.at(placeIn(last) ?? offers.length);
  const read = readWhen(last);
  const isOther = read && namesDays(read) && !meantOf(offers, read, zone).some((each) => each === slot);
  return isOther ? undefined : slot;
}

/** "The second", and "друга" alone: after a preposition it is an hour. "The first tomorrow" is one of tomorrow's. */
function placedIn(
  text: string,
  offers: readonly Slot[],
  read: TimesRead | undefined,
  meant: readonly Slot[],
): Slot | undefined {
  const place = placeIn(text);
  const slot = place === undefined ? undefined : offers.at(place);
  const namesTimes = read?.options.some(({ times }) => times !== undefined) ?? false;
  const isOffered = speaksOfOffered(text) && meant.some((each) => each === slot);
  if (namesTimes && wordsOf(text).length > 1 && !isOffered) return undefined;
  return namesDays(read) && !meant.some((each) => each === slot) ? undefined : slot;
}

/** The first one, where any will do: "whenever", or a yes to the only one. */
function anyOf(offers: readonly Slot[], read: TimesRead | undefined, isAgreed: boolean): Slot | undefined {
  const isAny = read?.any === true && read.options.every(({ days }) => days === undefined);
  return isAny || (offers.length === 1 && isAgreed) ? offers[0] : undefined;
}

/** "Eight sounds good" is the one at eight. */
function atHour(text: string, offers: readonly Slot[], zone: string): Slot | undefined {
  const numbers = withDigits(wordsOf(withoutCourtesies(text)))
    .filter((word) => /^\d{1,2}$/u.test(word))
    .map(Number);
  const [hour, another] = numbers;
  if (hour === undefined || another !== undefined) return undefined;
  const found = offers.filter(
    ({ start }) => minutesOf(localAt(new Date(start), zone).time) % 720 === (hour % 12) * 60,
  );
  return found.length === 1 ? found[0] : undefined;
}
