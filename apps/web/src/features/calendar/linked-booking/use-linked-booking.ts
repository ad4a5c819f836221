import { type LinkedBooking, RequestError } from '@parlo/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calendarApi } from '../../../api/calendar-client.ts';
import { addDays, dateIn } from '../../../meetings/meeting-times.ts';

/** Dates of one request for free times: the most that the server takes. */
const SPAN_DAYS = 30;

/** A refusal is final: another try would get the same. */
const isRefused = (error: unknown) =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;
const retry = (failures: number, error: unknown) => failures < 1 && !isRefused(error);

/** The link is cut off or forged, or its meeting is over. */
export const isDead = (error: unknown) => error instanceof RequestError && error.code === 'invalid_link';

/** The meeting of a mail's link, and what its holder may do. */
export function useLinkedBooking(token: string) {
  const client = useQueryClient();
  const queryKey = ['linked_booking', token];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calendarApi.request('linkedBooking', { token }, signal)).booking,
    enabled: token !== '',
    retry,
  });
  const outcome = {
    onSuccess: ({ booking }: { readonly booking: LinkedBooking }) => client.setQueryData(queryKey, booking),
    // It may have been cancelled or moved elsewhere meanwhile.
    onError: () => void client.invalidateQueries({ queryKey }),
  };
  const move = useMutation({
    mutationFn: (start: string) => calendarApi.request('moveLinkedBooking', { token, start }),
    ...outcome,
  });
  const cancel = useMutation({
    mutationFn: () => calendarApi.request('cancelLinkedBooking', { token }),
    ...outcome,
  });
  return { query, move, cancel };
}

/** Times to which the meeting can be moved, in the visitor's zone: from today on, {@link SPAN_DAYS} dates a page. */
export function useFreeTimes(token: string, timeZone: string) {
  return useInfiniteQuery({
    queryKey: ['linked_booking', token, 'free'],
    queryFn: ({ pageParam: date, signal }) =>
      calendarApi.request(
        'freeSlots',
        { link: token, date, days: String(SPAN_DAYS), time_zone: timeZone },
        signal,
      ),
    initialPageParam: dateIn(timeZone, new Date()),
    getNextPageParam: (_page, _pages, date) => addDays(date, SPAN_DAYS),
    // What is free is asked anew each time somebody looks.
    staleTime: 0,
    gcTime: 0,
    retry,
  });
}

/** The last date of a page that begins with `date`. */
export const lastDateFrom = (date: string) => addDays(date, SPAN_DAYS - 1);
