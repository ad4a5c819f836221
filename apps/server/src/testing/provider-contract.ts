import { expect, it } from 'vitest';
import type { CalendarEvent, CalendarProvider } from '../features/calendar/provider.ts';

/** The common behaviour of every calendar provider, whatever its protocol. */

export interface ProviderUnderTest {
  readonly calendar: CalendarProvider;
  /** The owner's view of the calendar, in the order of time. */
  readonly shown: () => Promise<readonly ShownEvent[]>;
}

export interface ShownEvent {
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
}

export const MEETING: CalendarEvent = {
  uid: 'booking_1@parlo',
  sequence: 0,
  timeZone: 'Europe/Kyiv',
  wantsMeetLink: false,
  start: new Date('2026-12-01T12:00:00Z'),
  end: new Date('2026-12-01T12:30:00Z'),
  title: 'Знайомство: Maria & Co',
  description: 'Maria\nmaria@example.com',
};

const signal = AbortSignal.timeout(60_000);
const seen = ({ title, start, end }: CalendarEvent): ShownEvent => ({ title, start, end });
const timesOf = ({ start, end }: ShownEvent) => ({ start: start.getTime(), end: end.getTime() });
const movedTo = (start: string, end: string): CalendarEvent => ({
  ...MEETING,
  sequence: 1,
  start: new Date(start),
  end: new Date(end),
});

/** `open` returns an empty calendar. */
export function keepsProviderContract(open: () => Promise<ProviderUnderTest>): void {
  it('shows an event that was created, changed and cancelled', async () => {
    const { calendar, shown } = await open();
    const { eventId } = await calendar.create(MEETING, signal);
    expect(await shown()).toEqual([seen(MEETING)]);
    const moved = movedTo('2026-12-02T09:00:00Z', '2026-12-02T09:45:00Z');
    const changed = await calendar.change(eventId, moved, signal);
    expect(await shown()).toEqual([seen(moved)]);
    await calendar.cancel(changed.eventId, signal);
    expect(await shown()).toEqual([]);
  });

  it('has one event for a UID, however often it is created', async () => {
    const { calendar, shown } = await open();
    const { eventId } = await calendar.create(MEETING, signal);
    const moved = movedTo('2026-12-01T15:00:00Z', '2026-12-01T15:30:00Z');
    expect((await calendar.create(moved, signal)).eventId).toBe(eventId);
    expect(await shown()).toEqual([seen(moved)]);
    await calendar.create({ ...MEETING, uid: 'booking_2@parlo' }, signal);
    expect(await shown()).toHaveLength(2);
  });

  it('cancels what is there no longer', async () => {
    const { calendar, shown } = await open();
    const { eventId } = await calendar.create(MEETING, signal);
    for (let time = 0; time < 2; time++) await calendar.cancel(eventId, signal);
    expect(await shown()).toEqual([]);
  });

  it('brings back an event that its owner deleted when it is changed', async () => {
    const { calendar, shown } = await open();
    const { eventId } = await calendar.create(MEETING, signal);
    await calendar.cancel(eventId, signal);
    await calendar.change(eventId, MEETING, signal);
    expect(await shown()).toEqual([seen(MEETING)]);
  });

  it('is busy during its events and at no other time', async () => {
    const { calendar } = await open();
    await calendar.create(MEETING, signal);
    const { start, end } = timesOf(MEETING);
    const hour = 3_600_000;
    expect(await calendar.busy({ start: start - hour, end: end + hour }, signal)).toEqual([{ start, end }]);
    expect(await calendar.busy({ start: end, end: end + hour }, signal)).toEqual([]);
    expect(await calendar.busy({ start: start - hour, end: start }, signal)).toEqual([]);
  });

  // Kyiv's clocks go back at 01:00 UTC on 25 October: 03:30 is there twice.
  it.each([
    ['the first', '2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z'],
    ['the second', '2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z'],
  ])('keeps %s of two times that a clock shows alike', async (_, from, to) => {
    const { calendar, shown } = await open();
    const meeting = movedTo(from, to);
    await calendar.create(meeting, signal);
    expect(await shown()).toEqual([seen(meeting)]);
    const day = { start: Date.parse('2026-10-25T00:00:00Z'), end: Date.parse('2026-10-26T00:00:00Z') };
    expect(await calendar.busy(day, signal)).toEqual([timesOf(meeting)]);
  });
}
