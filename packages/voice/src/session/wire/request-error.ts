import type { RealtimeErrorDetail } from '@parlo/contract/realtime';

/** A client's mistake, as an `error` event carries it. */
export function requestError(
  code: string,
  message: string,
  param?: string,
  eventId?: string,
): RealtimeErrorDetail {
  return {
    type: 'invalid_request_error',
    code,
    message,
    ...(param === undefined ? {} : { param }),
    ...(eventId === undefined ? {} : { event_id: eventId }),
  };
}
