import {
  type Assistant,
  type Booking,
  CALENDAR_DEFAULTS,
  type CalendarSettings,
  type CalendarStatus,
  type EndpointInput,
} from '@parlo/contract';
import { BAKERY } from '../../../testing/bakery.ts';
import { fakeApi } from '../../../testing/fake-api.ts';

export const SETTINGS: CalendarSettings = {
  ...CALENDAR_DEFAULTS,
  services: [{ name: 'First visit', duration: 60 }],
  daysOff: [],
  timeZone: 'Europe/Kyiv',
};

export const STATUS: CalendarStatus = {
  success: true,
  connected: false,
  provider: 'builtin',
  enabled: true,
  account: null,
  revoked: false,
  waiting: 0,
  mailHeld: null,
  available: ['google', 'caldav'],
};

/** Far enough ahead to stay so; 10:00 in Kyiv. */
export const MARIA: Booking = {
  id: 'booking_1',
  assistantId: BAKERY.id,
  assistantName: 'Bakery',
  conversationId: 'conv_1',
  start: '2099-11-24T08:00:00.000Z',
  end: '2099-11-24T08:30:00.000Z',
  service: 'First visit',
  resource: '',
  name: 'Maria',
  email: 'maria@example.com',
  phone: '+380 67 123 45 67',
  note: 'Brings a cake',
  timeZone: 'Asia/Kathmandu',
  state: 'booked',
  cancelledBy: null,
  meetLink: 'https://meet.example.com/abc',
  pending: false,
  mailHeld: null,
  test: false,
  createdAt: '2026-11-20T10:00:00.000Z',
};

type Responses = Parameters<typeof fakeApi>[0];

interface Scene extends Responses {
  readonly status?: Partial<CalendarStatus>;
  readonly settings?: Partial<CalendarSettings>;
  readonly bookings?: readonly Booking[];
  readonly assistants?: readonly Assistant[];
}

/** A server with a calendar; single endpoints can be replaced. */
export function serveCalendar(scene: Scene = {}) {
  const { status, settings: changes, bookings = [], assistants = [BAKERY], ...calls } = scene;
  let settings = { ...SETTINGS, ...changes };
  let feed = 1;
  const settingsNow = () => ({
    success: true as const,
    settings,
    feedUrl: `https://parlo.example/api/calendar/feed/${feed}.ics`,
  });
  return fakeApi({
    getAssistants: () => ({ success: true, assistants: [...assistants], message: '' }),
    calendarStatus: () => ({ ...STATUS, ...status }),
    getCalendarSettings: settingsNow,
    saveCalendarSettings({ assistantId: _, ...next }) {
      settings = { ...settings, ...(next as CalendarSettings) };
      return settingsNow();
    },
    renewCalendarFeed() {
      feed += 1;
      return settingsNow();
    },
    getBookings: ({ from, to, assistantId, state }: EndpointInput<'getBookings'>) => ({
      success: true,
      bookings: bookings.filter(
        (one) =>
          (!assistantId || one.assistantId === assistantId) &&
          (!state || one.state === state) &&
          one.start < to &&
          one.end > from,
      ),
      more: false,
    }),
    freeSlots: ({ date, duration }) => ({
      success: true,
      available_slots: [
        { start: `${date}T09:00:00+02:00`, end: `${date}T09:30:00+02:00` },
        { start: `${date}T11:30:00+02:00`, end: `${date}T12:00:00+02:00` },
      ],
      duration: Number(duration ?? 30) as 30,
      time_zone: 'Europe/Kyiv',
    }),
    ...calls,
  });
}
