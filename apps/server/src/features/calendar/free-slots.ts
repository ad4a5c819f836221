import { CALENDAR_LIMITS, type CALLS, type Duration } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { bookings } from '../../db/schema.ts';
import type { CallContext, Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { assistantNotFound, requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import type { ConversationTokens } from '../../platform/tokens/conversation-tokens.ts';
import { conversationGone } from '../../platform/tokens/conversation-tokens.ts';
import type { BookingRow } from './after-change.ts';
import { requireService } from './book.ts';
import { readBookingToken } from './booking-mails.ts';
import type { Calendars } from './calendars.ts';
import type { Calendar } from './find-calendar.ts';
import { invalidLink } from './linked-booking.ts';
import { slotsIn } from './local-times.ts';
import { calendarOff } from './refusals.ts';
import { type Interval, MINUTE_MS, spanOfDates } from './slots.ts';

export interface VisitorCallDeps {
  readonly db: Database;
  readonly calendars: Calendars;
  readonly tokens: ConversationTokens;
  /** Signs the links in mails. */
  readonly linkKey: Buffer;
}

/** Times of one or more dates, for a visitor, for the holder of a mail's link, or for the owner. */
export function freeSlots(deps: VisitorCallDeps): Operation<typeof CALLS.freeSlots> {
  return async (input, context) => {
    const { calendar, booking } = await resolveCalendar(deps, input, context);
    const { settings } = calendar;
    const timeZone =
      input.time_zone === undefined
        ? (booking?.timeZone ?? settings.timeZone)
        : requireTimeZone(input.time_zone, 'time_zone');
    const duration =
      input.duration ??
      (input.service === undefined
        ? ((booking && minutesOf(booking)) ?? settings.meetingDuration)
        : requireService(settings.services, input.service).duration);
    const span = spanOfDates(input.date, input.days ?? 1, timeZone);
    const found = await deps.calendars.freeTimes.find(
      calendar,
      { span, duration, except: booking },
      context.signal,
    );
    return {
      success: true,
      available_slots: slotsIn(found, timeZone),
      duration,
      time_zone: timeZone,
    };
  };
}

const minutesOf = ({ startsAt, endsAt }: BookingRow) =>
  ((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS) as Duration;

/** What a visitor said, and where. */
export interface Said {
  readonly message: string;
  /** Earlier turns, the oldest first. */
  readonly history: readonly { readonly role: string; readonly content: string }[];
  readonly timeZone: string;
  /** The one the assistant greets in. */
  readonly language: string;
  readonly now: number;
}

/** When a visitor would like to meet, or null when they speak of something else. */
export type ReadWish = (said: Said) => Interval | null;

/** Free times for what a visitor said. Without a `readWish` nothing is taken for a wish to meet. */
export function calendarAiProcess(
  deps: VisitorCallDeps & { readonly readWish?: ReadWish | undefined },
): Operation<typeof CALLS.calendarAiProcess> {
  return async (input, context) => {
    const { calendar } = await resolveCalendar(deps, input, context);
    const timeZone =
      input.time_zone === undefined
        ? calendar.settings.timeZone
        : requireTimeZone(input.time_zone, 'time_zone');
    const span = deps.readWish?.({
      ...{ message: input.message, history: input.conversation_history, timeZone },
      ...{ language: calendar.language, now: Date.now() },
    });
    if (!span) return { success: true, calendar_related: false, response: null };
    const wanted = { span, duration: calendar.settings.meetingDuration, limit: CALENDAR_LIMITS.alternatives };
    const found = await deps.calendars.freeTimes.find(calendar, wanted, context.signal);
    const suggestions = slotsIn(found, timeZone);
    return { success: true, calendar_related: true, response: { action: 'suggest_times', suggestions } };
  };
}

interface Whose {
  readonly assistant_id?: string | undefined;
  readonly conversation?: string | undefined;
  readonly link?: string | undefined;
}

interface Resolved {
  readonly calendar: Calendar;
  /** Of a link. */
  readonly booking?: BookingRow;
}

/** The calendar that whoever calls may see. Throws for a stranger's, and for one that takes no bookings. */
async function resolveCalendar(deps: VisitorCallDeps, whose: Whose, context: CallContext): Promise<Resolved> {
  if (whose.conversation !== undefined) {
    const assistantId = requireConversationWith(deps.tokens, whose.conversation, whose.assistant_id);
    return { calendar: await requireOpen(deps, assistantId) };
  }
  if (whose.link !== undefined) {
    const id = readBookingToken(deps.linkKey, whose.link);
    const [booking] = id === null ? [] : await deps.db.select().from(bookings).where(eq(bookings.id, id));
    if (!booking || booking.endsAt.getTime() <= Date.now()) throw invalidLink();
    return { calendar: await requireOpen(deps, booking.assistantId), booking };
  }
  const user = await context.currentUser();
  if (user === null) throw new AppError('unauthenticated', 'Please sign in to continue');
  if (whose.assistant_id === undefined) throw assistantNotFound();
  const { id } = await requireOwnAssistant(deps.db, user.id, whose.assistant_id);
  const calendar = await deps.calendars.find(id);
  if (!calendar) throw calendarOff();
  return { calendar };
}

/** The assistant of a visitor's conversation. Throws for a token that is no good, or of another assistant. */
export function requireConversationWith(
  tokens: ConversationTokens,
  token: string,
  assistantId: string | undefined,
): string {
  const claims = tokens.read(token);
  if (!claims) throw conversationGone();
  if (claims.assistantId === null) throw calendarOff();
  if (assistantId !== undefined && assistantId !== claims.assistantId) throw assistantNotFound();
  return claims.assistantId;
}

async function requireOpen({ calendars }: VisitorCallDeps, assistantId: string): Promise<Calendar> {
  const calendar = await calendars.find(assistantId);
  if (!calendar?.settings.enabled) throw calendarOff();
  return calendar;
}
