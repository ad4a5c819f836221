import * as auth from '../../features/auth.ts';
import * as calendar from '../../features/calendar.ts';
import { get, KB, post } from '../call.ts';

/** Calendars and bookings. */
export const CALENDAR_CALLS = {
  calendarStatus: get('/calendar/status', 'owner', 'Whether a calendar is connected, and which', {
    input: calendar.CalendarStatusQuery,
    output: calendar.CalendarStatusResponse,
  }),
  calendarOauthStart: get('/calendar/oauth/start', 'session', 'Begin to connect a Google calendar', {
    input: calendar.CalendarOauthStartQuery,
    output: calendar.CalendarOauthStartResponse,
  }),
  connectCaldav: post('/calendar/connect_caldav', 'owner', 'Connect a calendar at a CalDAV server', {
    input: calendar.ConnectCaldavInput,
    output: calendar.ConnectCaldavResponse,
  }),
  disconnectCalendar: post('/calendar/disconnect', 'owner', 'End the connection to a calendar elsewhere', {
    input: calendar.DisconnectCalendarInput,
    output: auth.DoneResponse,
  }),
  freeSlots: get('/calendar/free-slots', 'anyone', 'Times at which a meeting can be booked', {
    input: calendar.FreeSlotsQuery,
    output: calendar.FreeSlotsResponse,
  }),
  calendarAiProcess: post('/calendar/ai-process', 'anyone', 'Times that suit what a visitor said', {
    input: calendar.CalendarAiProcessInput,
    output: calendar.CalendarAiProcessResponse,
    bodyLimit: 256 * KB,
  }),
  scheduleMeeting: post('/calendar/schedule', 'owner', 'Book a meeting as the owner', {
    input: calendar.ScheduleMeetingInput,
    output: calendar.BookedResponse,
  }),
  confirmMeeting: post('/calendar/confirm-meeting', 'anyone', 'Book a meeting as a visitor', {
    input: calendar.ConfirmMeetingInput,
    output: calendar.BookedResponse,
  }),
  getCalendarSettings: post('/calendar/get_settings', 'owner', 'When an assistant offers time', {
    input: calendar.CalendarInput,
    output: calendar.CalendarSettingsResponse,
  }),
  saveCalendarSettings: post('/calendar/save_settings', 'owner', 'Change when an assistant offers time', {
    input: calendar.SaveCalendarSettingsInput,
    output: calendar.CalendarSettingsResponse,
    bodyLimit: 64 * KB,
  }),
  renewCalendarFeed: post('/calendar/renew_feed', 'owner', 'Give the private feed another address', {
    input: calendar.CalendarInput,
    output: calendar.CalendarSettingsResponse,
  }),
  calendarFeed: get('/calendar/feed/{token}', 'anyone', 'Bookings for a calendar program, as iCalendar', {
    input: calendar.CalendarFeedQuery,
    output: 'file',
  }),
  getBookings: post('/calendar/get_bookings', 'owner', 'Meetings that were booked', {
    input: calendar.GetBookingsInput,
    output: calendar.BookingsResponse,
  }),
  moveBooking: post('/calendar/move_booking', 'owner', 'Move a meeting to another time', {
    input: calendar.MoveBookingInput,
    output: calendar.BookingResponse,
  }),
  cancelBooking: post('/calendar/cancel_booking', 'owner', 'Cancel a meeting', {
    input: calendar.CancelBookingInput,
    output: calendar.BookingResponse,
  }),
  linkedBooking: post('/calendar/linked_booking', 'anyone', 'The meeting of a link in a mail', {
    input: calendar.LinkedBookingInput,
    output: calendar.LinkedBookingResponse,
  }),
  moveLinkedBooking: post('/calendar/move_linked_booking', 'anyone', 'Move that meeting', {
    input: calendar.MoveLinkedBookingInput,
    output: calendar.LinkedBookingResponse,
  }),
  cancelLinkedBooking: post('/calendar/cancel_linked_booking', 'anyone', 'Cancel that meeting', {
    input: calendar.LinkedBookingInput,
    output: calendar.LinkedBookingResponse,
  }),
} as const;
