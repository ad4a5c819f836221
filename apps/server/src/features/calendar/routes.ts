import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import type { VisitorMailGate } from '../../platform/mail/visitor-mail-gate.ts';
import { calendarAiProcess, type ReadWish } from './ai-process.ts';
import { type Caldav, connectCaldav } from './caldav/connect-caldav.ts';
import { confirmMeeting, scheduleMeeting } from './confirm-meeting.ts';
import { disconnectCalendar } from './connections.ts';
import { calendarFeed, type FeedDeps } from './feed.ts';
import { freeSlots } from './free-slots.ts';
import { type OauthCallbackDeps, serveOauthCallback } from './google/oauth-callback.ts';
import { cancelLinkedBooking, linkedBooking, moveLinkedBooking } from './linked-booking.ts';
import { cancelBooking, getBookings, moveBooking } from './own-bookings.ts';
import type { VisitorCallDeps } from './resolve-calendar.ts';
import { getSettings, renewFeed, saveSettings } from './settings.ts';
import { calendarOauthStart, calendarStatus } from './status.ts';

export interface CalendarFeatureDeps extends VisitorCallDeps, FeedDeps, OauthCallbackDeps {
  readonly caldav: Caldav;
  readonly mailGate: VisitorMailGate;
  readonly readWish?: ReadWish;
}

export function calendarFeature(deps: CalendarFeatureDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.calendarStatus, calendarStatus(deps));
    api.serve(ENDPOINTS.calendarOauthStart, calendarOauthStart(deps.db, deps.oauth?.start));
    serveOauthCallback(api, deps);
    api.serve(ENDPOINTS.connectCaldav, connectCaldav(deps));
    api.serve(ENDPOINTS.disconnectCalendar, disconnectCalendar(deps));
    api.serve(ENDPOINTS.freeSlots, freeSlots(deps));
    api.serve(ENDPOINTS.calendarAiProcess, calendarAiProcess(deps));
    api.serve(ENDPOINTS.scheduleMeeting, scheduleMeeting(deps));
    api.serve(ENDPOINTS.confirmMeeting, confirmMeeting(deps));
    api.serve(ENDPOINTS.getCalendarSettings, getSettings(deps));
    api.serve(ENDPOINTS.saveCalendarSettings, saveSettings(deps));
    api.serve(ENDPOINTS.renewCalendarFeed, renewFeed(deps));
    api.serve(ENDPOINTS.calendarFeed, calendarFeed(deps));
    api.serve(ENDPOINTS.getBookings, getBookings(deps.db));
    api.serve(ENDPOINTS.moveBooking, moveBooking(deps));
    api.serve(ENDPOINTS.cancelBooking, cancelBooking(deps));
    api.serve(ENDPOINTS.linkedBooking, linkedBooking(deps));
    api.serve(ENDPOINTS.moveLinkedBooking, moveLinkedBooking(deps));
    api.serve(ENDPOINTS.cancelLinkedBooking, cancelLinkedBooking(deps));
  };
}
