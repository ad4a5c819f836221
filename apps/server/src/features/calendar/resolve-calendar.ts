import { MESSAGES } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { bookings } from '../../db/schema.ts';
import { openBooking } from '../../db/sealed-rows.ts';
import type { RequestContext } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { assistantNotFound, requireOwnAssistant } from '../../platform/own-assistant.ts';
import { readBookingToken } from '../../platform/tokens/booking-tokens.ts';
import { type ConversationTokens, conversationGone } from '../../platform/tokens/conversation-tokens.ts';
import type { BookingRow } from './after-change.ts';
import type { Calendars } from './calendars.ts';
import type { Calendar } from './find-calendar.ts';
import { invalidLink } from './linked-booking.ts';
import { calendarOff } from './refusals.ts';

export interface VisitorCallDeps {
  readonly db: Database;
  readonly calendars: Calendars;
  readonly tokens: ConversationTokens;
  /** Signs the links in mails. */
  readonly linkKey: Buffer;
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
export async function resolveCalendar(
  deps: VisitorCallDeps,
  whose: Whose,
  context: RequestContext,
): Promise<Resolved> {
  if (whose.conversation !== undefined) {
    const assistantId = requireConversationWith(deps.tokens, whose.conversation, whose.assistant_id);
    return { calendar: await requireOpen(deps, assistantId) };
  }
  if (whose.link !== undefined) {
    const id = readBookingToken(deps.linkKey, whose.link);
    const [row] = id === null ? [] : await deps.db.select().from(bookings).where(eq(bookings.id, id));
    const booking = row && openBooking(deps.db, row);
    if (!booking || booking.endsAt.getTime() <= Date.now()) throw invalidLink();
    return { calendar: await requireOpen(deps, booking.assistantId), booking };
  }
  const calendar = await deps.calendars.find(await requireOwners(deps.db, whose.assistant_id, context));
  if (!calendar) throw calendarOff();
  return { calendar };
}

/** The signed-in owner's assistant, for a request without a visitor's token. */
export async function requireOwners(
  db: Database,
  assistantId: string | undefined,
  { currentUser }: Pick<RequestContext, 'currentUser'>,
): Promise<string> {
  const user = await currentUser();
  if (user === null) throw new AppError('unauthenticated', MESSAGES.signInToContinue);
  if (assistantId === undefined) throw assistantNotFound();
  return (await requireOwnAssistant(db, user.id, assistantId)).id;
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
