import { CALLS } from '@parlo/contract';
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
    api.serve(CALLS.calendarStatus, calendarStatus(deps));
    api.serve(CALLS.calendarOauthStart, calendarOauthStart(deps.db, deps.oauth?.start));
    serveOauthCallback(api, deps);
    api.serve(CALLS.connectCaldav, connectCaldav(deps));
    api.serve(CALLS.disconnectCalendar, disconnectCalendar(deps));
    api.serve(CALLS.freeSlots, freeSlots(deps));
    api.serve(CALLS.calendarAiProcess, calendarAiProcess(deps));
    api.serve(CALLS.scheduleMeeting, scheduleMeeting(deps));
    api.serve(CALLS.confirmMeeting, confirmMeeting(deps));
    api.serve(CALLS.getCalendarSettings, getSettings(deps));
    api.serve(CALLS.saveCalendarSettings, saveSettings(deps));
    api.serve(CALLS.renewCalendarFeed, renewFeed(deps));
    api.serve(CALLS.calendarFeed, calendarFeed(deps));
    api.serve(CALLS.getBookings, getBookings(deps.db));
    api.serve(CALLS.moveBooking, moveBooking(deps));
    api.serve(CALLS.cancelBooking, cancelBooking(deps));
    api.serve(CALLS.linkedBooking, linkedBooking(deps));
    api.serve(CALLS.moveLinkedBooking, moveLinkedBooking(deps));
    api.serve(CALLS.cancelLinkedBooking, cancelLinkedBooking(deps));
  };
}
