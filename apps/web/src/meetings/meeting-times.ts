/** Times of meetings as visitors read them: on the widget's card and on the page of a mail's link. */

/** Both are ISO 8601 with the offset of the zone in which they are shown. */
export interface MeetingTime {
  readonly start: string;
  readonly end: string;
}

export interface FreeTime extends MeetingTime {
  /** The time of day at which it begins. */
  readonly label: string;
}

export interface FreeDay {
  /** Such as 2026-11-24. */
  readonly date: string;
  readonly label: string;
  readonly times: readonly FreeTime[];
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const DAY_MS = 24 * 60 * 60_000;

/** The days of free times. `slots` are in the order of their time, with the offset of `timeZone`. */
export function freeDays(slots: readonly MeetingTime[], timeZone: string, locale: string): FreeDay[] {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const byDate = new Map<string, MeetingTime[]>();
  for (const slot of slots) {
    const date = slot.start.slice(0, 10);
    byDate.set(date, [...(byDate.get(date) ?? []), slot]);
  }
  return [...byDate].map(([date, times]) => ({
    date,
    label: times[0] ? day.format(new Date(times[0].start)) : date,
    times: labelled(times, timeZone, locale),
  }));
}

/** A time that comes twice, when clocks go back, is written with its UTC offset. */
function labelled(slots: readonly MeetingTime[], timeZone: string, locale: string): FreeTime[] {
  const clock = new Intl.DateTimeFormat(locale, { ...CLOCK, timeZone });
  const exact = new Intl.DateTimeFormat(locale, { ...CLOCK, timeZone, timeZoneName: 'shortOffset' });
  const plain = slots.map(({ start }) => clock.format(new Date(start)));
  return slots.map((slot, at) => {
    const label = plain[at] ?? '';
    const twice = plain.indexOf(label) !== plain.lastIndexOf(label);
    return { ...slot, label: twice ? exact.format(new Date(slot.start)) : label };
  });
}

/** 'Tuesday, 24 November, 14:30 – 15:00'. The year is named when it is another than that of `now`. */
export function sayMeeting(
  { start, end }: MeetingTime,
  timeZone: string,
  locale: string,
  now = new Date(),
): string {
  const [from, to] = [new Date(start), new Date(end)];
  const anotherYear = dateIn(timeZone, from).slice(0, 4) !== dateIn(timeZone, now).slice(0, 4);
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...CLOCK,
    timeZone,
    ...(anotherYear && { year: 'numeric' }),
  });
  return format.formatRange(from, to);
}

/** The zone's name in the language, such as 'Eastern European Standard Time'. */
export function zoneName(timeZone: string, locale: string, at: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value;
  return name ?? timeZone;
}

/** The date in a zone, such as 2026-11-24. */
export function dateIn(timeZone: string, at: Date): string {
  // Swedes write dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
