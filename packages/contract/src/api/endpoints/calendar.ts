import * as auth from '../../features/auth.ts';
import * as bookings from '../../features/calendar-bookings.ts';
import * as connections from '../../features/calendar-connections.ts';
import * as settings from '../../features/calendar-settings.ts';
import { get, KB, post } from '../endpoint.ts';

/** Calendars and bookings. */
export const CALENDAR_ENDPOINTS = {
  calendarStatus: get('/calendar/status', 'owner', 'Whether a calendar is connected, and which', {
    input: connections.CalendarStatusQuery,
    output: connections.CalendarStatusResponse,
  }),
  calendarOauthStart: get('/calendar/oauth/start', 'session', 'Begin to connect a Google calendar', {
    input: connections.CalendarOauthStartQuery,
    output: connections.CalendarOauthStartResponse,
  }),
  connectCaldav: post('/calendar/connect_caldav', 'owner', 'Connect a calendar at a CalDAV server', {
    input: connections.ConnectCaldavInput,
    output: connections.ConnectCaldavResponse,
  }),
  disconnectCalendar: post('/calendar/disconnect', 'owner', 'End the connection to a calendar elsewhere', {
    input: connections.DisconnectCalendarInput,
    output: auth.DoneResponse,
  }),
  freeSlots: get('/calendar/free-slots', 'anyone', 'Times at which a meeting can be booked', {
    input: bookings.FreeSlotsQuery,
    output: bookings.FreeSlotsResponse,
  }),
  calendarAiProcess: post('/calendar/ai-process', 'anyone', 'Times that suit what a visitor said', {
    input: bookings.CalendarAiProcessInput,
    output: bookings.CalendarAiProcessResponse,
    bodyLimit: 256 * KB,
  }),
  scheduleMeeting: post('/calendar/schedule', 'owner', 'Book a meeting as the owner', {
    input: bookings.ScheduleMeetingInput,
    output: bookings.BookedResponse,
  }),
  confirmMeeting: post('/calendar/confirm-meeting', 'anyone', 'Book a meeting that somebody confirmed', {
    input: bookings.ConfirmMeetingInput,
    output: bookings.BookedResponse,
  }),
  getCalendarSettings: post('/calendar/get_settings', 'owner', 'When an assistant offers time', {
    input: settings.CalendarInput,
    output: settings.CalendarSettingsResponse,
  }),
  saveCalendarSettings: post('/calendar/save_settings', 'owner', 'Change when an assistant offers time', {
    input: settings.SaveCalendarSettingsInput,
    output: settings.CalendarSettingsResponse,
    bodyLimit: 64 * KB,
  }),
  renewCalendarFeed: post('/calendar/renew_feed', 'owner', 'Give the private feed another address', {
    input: settings.CalendarInput,
    output: settings.CalendarSettingsResponse,
  }),
  calendarFeed: get('/calendar/feed/{token}', 'anyone', 'Bookings for a calendar program, as iCalendar', {
    input: bookings.CalendarFeedQuery,
    output: 'file',
  }),
  getBookings: post('/calendar/get_bookings', 'owner', 'Meetings that were booked', {
    input: bookings.GetBookingsInput,
    output: bookings.BookingsResponse,
  }),
  moveBooking: post('/calendar/move_booking', 'owner', 'Move a meeting to another time', {
    input: bookings.MoveBookingInput,
    output: bookings.BookingResponse,
  }),
  cancelBooking: post('/calendar/cancel_booking', 'owner', 'Cancel a meeting', {
    input: bookings.CancelBookingInput,
    output: bookings.BookingResponse,
  }),
  linkedBooking: post('/calendar/linked_booking', 'anyone', 'The meeting of a link in a mail', {
    input: bookings.LinkedBookingInput,
    output: bookings.LinkedBookingResponse,
  }),
  moveLinkedBooking: post('/calendar/move_linked_booking', 'anyone', 'Move that meeting', {
    input: bookings.MoveLinkedBookingInput,
    output: bookings.LinkedBookingResponse,
  }),
  cancelLinkedBooking: post('/calendar/cancel_linked_booking', 'anyone', 'Cancel that meeting', {
    input: bookings.LinkedBookingInput,
    output: bookings.LinkedBookingResponse,
  }),
} as const;
