import type { BookingState, CalendarSettingsResponse, CalendarStatus, Duration } from '@parlo/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { calendarApi } from '../../api/calendar-client.ts';

const KEY = 'calendar';
const settingsKey = (email: string, assistantId: string) => [KEY, 'settings', email, assistantId] as const;

/** The connection's state while the server can't be reached. */
export const NOT_CONNECTED: Omit<CalendarStatus, 'success'> = {
  connected: false,
  provider: 'builtin',
  enabled: true,
  account: null,
  revoked: false,
  waiting: 0,
  mailHeld: null,
  available: [],
};

export function statusQuery(email: string, assistantId: string) {
  return queryOptions({
    queryKey: [KEY, 'status', email, assistantId],
    queryFn: ({ signal }) =>
      calendarApi.request('calendarStatus', { user_id: email, assistant_id: assistantId }, signal),
    enabled: email !== '' && assistantId !== '',
  });
}

export function settingsQuery(email: string, assistantId: string) {
  return queryOptions({
    queryKey: settingsKey(email, assistantId),
    queryFn: ({ signal }) => calendarApi.request('getCalendarSettings', { assistantId }, signal),
    enabled: assistantId !== '',
    // A form is open over it.
    refetchOnWindowFocus: false,
  });
}

export interface BookingFilter {
  /** Empty: of all assistants. */
  readonly assistantId: string;
  readonly from: string;
  readonly to: string;
  /** Absent: cancelled ones too. */
  readonly state?: BookingState | undefined;
}

export function bookingsQuery(email: string, filter: BookingFilter | null) {
  return queryOptions({
    queryKey: [KEY, 'bookings', email, filter],
    queryFn: ({ signal }) => {
      if (!filter) throw new Error('no span of time to ask for');
      const { assistantId, from, to, state } = filter;
      return calendarApi.request(
        'getBookings',
        { from, to, ...(assistantId && { assistantId }), ...(state && { state }) },
        signal,
      );
    },
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  });
}

export interface WantedSlots {
  readonly assistantId: string;
  /** In the calendar's zone. */
  readonly date: string;
  readonly duration?: Duration | undefined;
  readonly service?: string | undefined;
}

export function slotsQuery(email: string, wanted: WantedSlots) {
  const { assistantId, date, duration, service } = wanted;
  return queryOptions({
    queryKey: [KEY, 'slots', email, wanted],
    queryFn: ({ signal }) =>
      calendarApi.request(
        'freeSlots',
        {
          user_id: email,
          assistant_id: assistantId,
          date,
          ...(duration && { duration: `${duration}` as const }),
          ...(service && { service }),
        },
        signal,
      ),
    enabled: assistantId !== '' && date !== '',
    staleTime: 0,
  });
}

/** After something changed: what was read of calendars is asked for again. Settles when what is shown is new. */
export function useCalendarChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey: [of, part] }) => of === KEY && part !== 'settings' });
}

/** Shows settings that the server returned for a change. */
export function useSettingsSetter(email: string, assistantId: string) {
  const queries = useQueryClient();
  return (saved: CalendarSettingsResponse) => queries.setQueryData(settingsKey(email, assistantId), saved);
}
