import { z } from 'zod';
import { addDays, instantsAt, type LocalDate, localAt, minutesOf, weekdayOf } from '../times/calendar.ts';
import {
  BOOK,
  BookInput,
  BookResult,
  CANCEL,
  CancelInput,
  CancelResult,
  FIND_BOOKINGS,
  FIND_SLOTS,
  FindBookingsInput,
  FindBookingsResult,
  FindSlotsInput,
  FindSlotsResult,
  RESCHEDULE,
  RescheduleInput,
  RescheduleResult,
} from '../tools/calendar-tools.ts';
import { defineTool, type Tool } from '../tools/tool.ts';
import type { Slot } from '../turn-memory.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A calendar that tests and simulated conversations book in. Dates and times are those of its zone. */
export const MemoryCalendarSettings = z.strictObject({
  timeZone: z.string().default('Europe/Kyiv'),
  services: z.array(z.strictObject({ name: z.string(), duration: z.number() })).default([]),
  /** Minutes, without a service. */
  duration: z.number().default(30),
  hours: z.strictObject({ from: Clock, to: Clock }).default({ from: '09:00', to: '17:00' }),
  /** Minutes from one begin to the next. Null: every half hour, every quarter for what is shorter. */
  startInterval: z.literal([15, 30, 60]).nullable().default(null),
  daysOff: z.array(z.strictObject({ from: z.iso.date(), to: z.iso.date() })).default([]),
  closed: z.array(z.enum(WEEKDAYS)).default(['sat', 'sun']),
  /** What is taken: a whole day without times. */
  busy: z
    .array(z.strictObject({ date: z.iso.date(), from: Clock.optional(), to: Clock.optional() }))
    .default([]),
  daysAhead: z.number().default(60),
  /** Meetings that this visitor has booked already; `start` is a date and a time. */
  booked: z
    .array(z.strictObject({ id: z.string(), start: z.string(), service: z.string().default('') }))
    .default([]),
});
export type MemoryCalendarSettings = z.input<typeof MemoryCalendarSettings>;

/** A meeting in the calendar, as it was asked for. */
export interface MemoryBooking {
  readonly id: string;
  readonly requestId: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly service: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly state: 'booked' | 'cancelled';
  readonly moved: boolean;
}

export type CalendarCall = { readonly tool: string; readonly input: unknown };

const MINUTE_MS = 60_000;
const MOST_SLOTS = 500;
const ALTERNATIVES = 3;

/** A calendar in memory behind the tools of meetings, which keeps what was asked of it. */
export class MemoryCalendar {
  readonly calls: CalendarCall[] = [];
  /** Starts that find_slots or a refusal returned, in milliseconds. */
  readonly offered = new Set<number>();
  /** Called before each tool does its work; what it returns is the result instead. May throw. */
  interfere: (tool: string, input: unknown) => unknown = () => undefined;
  readonly #settings: z.output<typeof MemoryCalendarSettings>;
  readonly #now: () => Date;
  #bookings: MemoryBooking[];
  readonly #others: { readonly start: number; readonly end: number }[] = [];

  constructor(settings: MemoryCalendarSettings, now: () => Date) {
    this.#settings = MemoryCalendarSettings.parse(settings);
    this.#now = now;
    this.#bookings = this.#settings.booked.map(({ id, start, service }) => {
      const from = this.instantOf(start);
      const none = { requestId: undefined, name: '', email: '', phone: '' };
      const end = from + this.#durationOf(service) * MINUTE_MS;
      return { id, start: from, end, service, ...none, state: 'booked', moved: false } as const;
    });
  }

  get bookings(): readonly MemoryBooking[] {
    return this.#bookings;
  }

  /** What an assistant with this calendar knows of it. */
  get profile() {
    const { timeZone, services, duration, hours, closed, daysOff, startInterval } = this.#settings;
    const week = WEEKDAYS.map((day) => (closed.includes(day) ? [] : [hours]));
    return { timeZone, services, duration, hours, week, daysOff, startInterval };
  }

  /** Milliseconds of `2026-11-24T09:00` on the calendar's clock. */
  instantOf(local: string): number {
    const [date = '', time = '00:00'] = local.split('T');
    const [instant] = instantsAt(date, time, this.#settings.timeZone);
    if (!instant) throw new Error(`There is no ${local}.`);
    return instant.getTime();
  }

  /** Somebody else books a time. */
  take(start: number, minutes = this.#settings.duration): void {
    this.#others.push({ start, end: start + minutes * MINUTE_MS });
  }

  /** The visitor books on the card, whatever is free. */
  bookOnCard(requestId: string, start: number, guest: Pick<MemoryBooking, 'name' | 'email'>): void {
    const end = start + this.#settings.duration * MINUTE_MS;
    const id = `booking_${this.#bookings.length + 1}`;
    this.#bookings.push({
      id,
      requestId,
      start,
      end,
      service: '',
      phone: '',
      ...guest,
      state: 'booked',
      moved: false,
    });
  }

  /** Free times that begin in a span, in milliseconds. */
  free(from: number, to: number, service?: string, except?: string): readonly Slot[] {
    const { timeZone, hours, closed, daysOff, busy, daysAhead, startInterval } = this.#settings;
    const minutes = this.#durationOf(service);
    const step = startInterval ?? (minutes < 30 ? 15 : 30);
    const now = this.#now();
    const last = addDays(localAt(now, timeZone).date, daysAhead);
    const taken = [
      ...busy.map((each) => ({
        start: this.instantOf(`${each.date}T${each.from ?? '00:00'}`),
        end: each.to ? this.instantOf(`${each.date}T${each.to}`) : this.instantOf(addDays(each.date, 1)),
      })),
      ...this.#others,
      ...this.#bookings.filter(({ id, state }) => state === 'booked' && id !== except),
    ];
    const slots: Slot[] = [];
    const begin = new Date(Math.max(from, now.getTime()));
    for (let date: LocalDate = localAt(begin, timeZone).date; date <= last; date = addDays(date, 1)) {
      if (this.instantOf(date) >= to) break;
      if (closed.some((day) => WEEKDAYS.indexOf(day) + 1 === weekdayOf(date))) continue;
      if (daysOff.some((off) => off.from <= date && date <= off.to)) continue;
      const opens = this.instantOf(`${date}T${hours.from}`);
      for (let at = minutesOf(hours.from); at + minutes <= minutesOf(hours.to); at += step) {
        // Hours of visits lie outside of those that clocks leave out.
        const start = opens + (at - minutesOf(hours.from)) * MINUTE_MS;
        const end = start + minutes * MINUTE_MS;
        if (!(start >= begin.getTime() && start < to)) continue;
        if (taken.some((each) => each.start < end && each.end > start)) continue;
        slots.push(slotOf(start, end));
        if (slots.length === MOST_SLOTS) return slots;
      }
    }
    return slots;
  }

  readonly tools: readonly Tool[] = [
    this.#tool(FIND_SLOTS, FindSlotsInput, FindSlotsResult, ({ from, to, service, booking_id }) => {
      const [start, end] = [Date.parse(from), Date.parse(to)];
      if (end - start > 62 * 24 * 60 * MINUTE_MS) throw new Error('The span is too long.');
      const moved = this.#open(booking_id);
      return {
        outcome: 'found' as const,
        slots: this.#offer(this.free(start, end, service ?? moved?.service, booking_id)),
      };
    }),
    this.#tool(FIND_BOOKINGS, FindBookingsInput, FindBookingsResult, () => ({
      bookings: this.#bookings.filter(({ state }) => state === 'booked').map(ownOf),
    })),
    this.#tool(BOOK, BookInput, BookResult, ({ id, start, service = '', name, email, phone }) => {
      const at = Date.parse(start);
      const same = this.#bookings.find(({ requestId, state }) => requestId === id && state === 'booked');
      if (same) {
        // As on the server: the same meeting at another time is moved.
        const moved = { ...same, start: at, end: at + same.end - same.start };
        this.#replace(moved);
        return { outcome: 'booked' as const, booking: ownOf(moved), pending: false };
      }
      const [slot] = this.free(at, at + 1, service);
      if (!slot) return { outcome: 'taken' as const, slots: this.#next(at, service) };
      const booking: MemoryBooking = {
        ...{
          id: `booking_${this.#bookings.length + 1}`,
          requestId: id,
          start: at,
          end: Date.parse(slot.end),
        },
        ...{ service, name, email, phone, state: 'booked', moved: false },
      };
      this.#bookings.push(booking);
      return { outcome: 'booked' as const, booking: ownOf(booking), pending: false };
    }),
    this.#tool(RESCHEDULE, RescheduleInput, RescheduleResult, ({ booking_id, start }) => {
      const booking = this.#open(booking_id);
      if (!booking) return { outcome: 'gone' as const };
      const at = Date.parse(start);
      const [slot] = this.free(at, at + 1, booking.service, booking.id);
      if (!slot) return { outcome: 'taken' as const, slots: this.#next(at, booking.service) };
      const moved = { ...booking, start: at, end: Date.parse(slot.end), moved: true };
      this.#replace(moved);
      return { outcome: 'moved' as const, booking: ownOf(moved), pending: false };
    }),
    this.#tool(CANCEL, CancelInput, CancelResult, ({ booking_id }) => {
      const booking = this.#open(booking_id);
      if (!booking) return { outcome: 'gone' as const };
      this.#replace({ ...booking, state: 'cancelled' });
      return { outcome: 'cancelled' as const };
    }),
  ];

  #tool<Input extends z.ZodObject, Result>(
    name: string,
    input: Input,
    result: z.ZodType<Result, Result>,
    run: (input: z.infer<Input>) => NoInfer<Result>,
  ): Tool {
    return defineTool({
      ...{ name, description: name, input, result, timeoutMs: 5_000 },
      callers: ['visitor_in_call', 'visitor_in_text'],
      run: async (given) => {
        this.calls.push({ tool: name, input: given });
        const instead = this.interfere(name, given);
        return instead === undefined ? run(given) : result.parse(instead);
      },
    });
  }

  #durationOf(service = ''): number {
    return this.#settings.services.find(({ name }) => name === service)?.duration ?? this.#settings.duration;
  }

  #open(bookingId: string | undefined): MemoryBooking | undefined {
    return this.#bookings.find(({ id, state }) => id === bookingId && state === 'booked');
  }

  #replace(booking: MemoryBooking): void {
    this.#bookings = this.#bookings.map((each) => (each.id === booking.id ? booking : each));
  }

  #next(at: number, service: string): Slot[] {
    const slots = this.free(at, at + 30 * 24 * 60 * MINUTE_MS, service).slice(0, ALTERNATIVES);
    return this.#offer(slots);
  }

  #offer(slots: readonly Slot[]): Slot[] {
    for (const { start } of slots) this.offered.add(Date.parse(start));
    return [...slots];
  }
}

const iso = (ms: number) => new Date(ms).toISOString();
const slotOf = (start: number, end: number): Slot => ({ start: iso(start), end: iso(end) });
const ownOf = ({ id, start, end, service }: MemoryBooking) => ({ id, ...slotOf(start, end), service });
