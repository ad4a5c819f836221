import type { Slot, TimeWish } from '../turn-memory.ts';
import { addDays, instantsAt, localAt } from './calendar.ts';
import { isAllowed, isAtTime, isOnDays, type LocalSlot, minutesFrom, startOf, toLocal } from './suits.ts';
import type { Days, TimeOption, Times } from './wish.ts';

/** More than three times can't be kept in mind by whoever hears them. */
export const MOST_OFFERS = 3;
const DAY_MS = 24 * 60 * 60_000;
/** How far is looked where a visitor names no day; further only when nothing is free in it. */
const NEAR_DAYS = 14;
/** The longest span that find_slots takes. */
export const FAR_DAYS = 62;
/** Around a day that has nothing free. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 10;

/** The free times that begin in a span, both in milliseconds, in order. */
export type FreeTimes = (from: number, to: number) => Promise<readonly Slot[]>;

export type Found =
  /** The very time that was named is free. */
  | { readonly kind: 'exact'; readonly slot: Slot }
  | { readonly kind: 'fitting'; readonly slots: readonly Slot[] }
  /** Nothing that was wanted is free; these are the nearest. */
  | { readonly kind: 'instead'; readonly slots: readonly Slot[] }
  | { readonly kind: 'nothing' };

export interface TimeSearch {
  readonly wish: TimeWish;
  readonly free: FreeTimes;
  /** Of the clock that times are said on: the visitor's own until they name another. */
  readonly zone: string;
  readonly now: Date;
  /** Times that were refused; with a direction all that are not before or after them are too. */
  readonly refused?: readonly Slot[];
  readonly direction?: 'later' | 'earlier' | undefined;
  /** Nothing is ever free then: who asks for Saturday is offered what comes after it, and nothing before. */
  readonly isOutside?: boolean;
}

/** Looks for free times that suit a visitor, at most three. Rejects with what `free` rejects with. */
export async function findTimes(search: TimeSearch): Promise<Found> {
  const { wish } = search;
  const options = wish.options.length > 0 ? wish.options : [{}];
  const fitting: LocalSlot[] = [];
  let exact: LocalSlot | undefined;
  for (const option of options) {
    const found = await fittingOption(option, search);
    const [only] = found;
    const isNamed = option.times?.[0].type === 'at' && found.length === 1;
    if (isNamed && options.length === 1) exact = only;
    fitting.push(...found);
  }
  if (exact) return { kind: 'exact', slot: exact.slot };
  const different = [...new Map(fitting.map((slot) => [slot.at, slot])).values()];
  if (different.length > 0) {
    const inOrder = different.toSorted((a, b) => a.at - b.at);
    return {
      kind: 'fitting',
      slots: slotsOf(wish.soonest ? inOrder.slice(0, MOST_OFFERS) : spread(inOrder)),
    };
  }
  const instead = await nearest(options[0] ?? {}, search);
  return instead.length > 0 ? { kind: 'instead', slots: slotsOf(instead) } : { kind: 'nothing' };
}

/** The free times of the likeliest reading that has any, or of each where all are as likely. */
async function fittingOption(option: TimeOption, search: TimeSearch): Promise<readonly LocalSlot[]> {
  const { either, ...one } = option;
  const { days, times, about } = one;
  if (either && days) {
    const found = days.map((day) => fittingOption({ ...one, days: [day] }, search));
    return (await Promise.all(found)).flat();
  }
  for (const reading of days ?? [undefined]) {
    const fitting = fittingOf(await freeOn(reading, search), times, about);
    if (fitting.length > 0) return fitting;
  }
  return [];
}

/** The free slots at the first of `times` that has any; all where no time is named. */
function fittingOf(
  free: readonly LocalSlot[],
  times: TimeOption['times'],
  about: TimeOption['about'],
): readonly LocalSlot[] {
  for (const time of times ?? [undefined]) {
    const fitting = time ? free.filter((slot) => isAtTime(slot, time)) : free;
    if (fitting.length > 0) return fitting;
    // "Around three": what is near fits.
    if (about && time && free.length > 0) return nearTo(free, time);
  }
  return [];
}

async function freeOn(days: Days | undefined, search: TimeSearch): Promise<readonly LocalSlot[]> {
  const { now, zone } = search;
  if (days) {
    const from = startOf(days.from, zone);
    const to = days.to === undefined ? from + FAR_DAYS * DAY_MS : startOf(addDays(days.to, 1), zone);
    const free = await freeIn(from, Math.min(to, from + FAR_DAYS * DAY_MS), search);
    return free.filter((slot) => isOnDays(slot, days));
  }
  const soon = await freeIn(now.getTime(), now.getTime() + NEAR_DAYS * DAY_MS, search);
  return soon.length > 0 ? soon : freeIn(now.getTime(), now.getTime() + FAR_DAYS * DAY_MS, search);
}

async function freeIn(from: number, to: number, search: TimeSearch): Promise<readonly LocalSlot[]> {
  const { free, zone, now, wish, refused = [], direction } = search;
  const begin = Math.max(from, now.getTime());
  if (begin >= to) return [];
  const gone = refused.map(({ start }) => Date.parse(start));
  const isGone = (at: number) => {
    if (direction === 'later') return at <= Math.max(...gone);
    return direction === 'earlier' ? at >= Math.min(...gone) : gone.includes(at);
  };
  const slots = await free(begin, to);
  return slots.map((slot) => toLocal(slot, zone)).filter((slot) => !isGone(slot.at) && isAllowed(slot, wish));
}

/** The nearest times to a wish that can't be had: of the same day, of those around it, and then the next ones of all. */
async function nearest(option: TimeOption, search: TimeSearch): Promise<readonly LocalSlot[]> {
  const { now, zone, isOutside } = search;
  const byDistance = (slots: readonly LocalSlot[]) =>
    slots
      .toSorted((a, b) => minutesFrom(a, option, zone) - minutesFrom(b, option, zone) || a.at - b.at)
      .slice(0, MOST_OFFERS)
      .sort((a, b) => a.at - b.at);
  const day = option.days?.[0];
  if (day) {
    const sameDay = await freeOn(day, search);
    if (sameDay.length > 0) return byDistance(sameDay);
    const from = startOf(addDays(day.from, isOutside ? 0 : -DAYS_BEFORE), zone);
    const around = await freeIn(from, startOf(addDays(day.to ?? day.from, DAYS_AFTER), zone), search);
    if (around.length > 0) return byDistance(around);
  }
  const next = await freeIn(now.getTime(), now.getTime() + FAR_DAYS * DAY_MS, search);
  return day ? next.slice(0, MOST_OFFERS) : byDistance(next);
}

function nearTo(slots: readonly LocalSlot[], time: Times): readonly LocalSlot[] {
  const option: TimeOption = { times: [time] };
  return slots
    .toSorted((a, b) => minutesFrom(a, option, 'UTC') - minutesFrom(b, option, 'UTC'))
    .slice(0, MOST_OFFERS);
}

/** Three times that differ as much as they can: early, in the middle and late, on up to three days. */
export function spread(slots: readonly LocalSlot[]): readonly LocalSlot[] {
  if (slots.length <= MOST_OFFERS) return slots;
  const days = [...Map.groupBy(slots, ({ start: { date } }) => date).values()];
  const at = (list: readonly LocalSlot[] | undefined, share: number) =>
    list?.[Math.round((list.length - 1) * share)];
  const [first, second, third] = days;
  const chosen = third
    ? [at(first, 0), at(second, 0.5), at(third, 1)]
    : second
      ? [at(first, 0), at(first, 1), at(second, first?.length === 1 ? 0.25 : 0)]
      : [at(first, 0), at(first, 0.5), at(first, 1)];
  const different = new Map(chosen.flatMap((slot) => (slot ? [[slot.at, slot] as const] : [])));
  return [...different.values()].sort((a, b) => a.at - b.at);
}

const slotsOf = (slots: readonly LocalSlot[]): readonly Slot[] => slots.map(({ slot }) => slot);

/** The hours of visits on the visitor's clock; nothing where they begin on one day and end on the next. */
export function hoursIn(
  zone: string,
  now: Date,
  calendar: { readonly timeZone: string; readonly hours: { readonly from: string; readonly to: string } },
): { readonly from: string; readonly to: string } | undefined {
  if (zone === calendar.timeZone) return calendar.hours;
  const { date } = localAt(now, calendar.timeZone);
  const shown = (time: string) => {
    const [at] = instantsAt(date, time, calendar.timeZone);
    return at ? localAt(at, zone).time : time;
  };
  const hours = { from: shown(calendar.hours.from), to: shown(calendar.hours.to) };
  return hours.from < hours.to ? hours : undefined;
}
