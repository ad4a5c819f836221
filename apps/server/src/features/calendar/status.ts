import type { ENDPOINTS } from '@parlo/contract';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { bookings } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { VisitorMailGate } from '../../platform/mail/visitor-mail-gate.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail, requireOwnUser } from '../../platform/own-email.ts';
import type { Calendars } from './calendars.ts';
import { calendarOff } from './refusals.ts';

export interface StatusDeps {
  readonly db: Database;
  readonly calendars: Calendars;
  readonly mailGate: VisitorMailGate;
}

/** Whether a calendar is connected, which one, and what could not be written to it yet. */
export function calendarStatus({
  db,
  calendars,
  mailGate,
}: StatusDeps): Operation<typeof ENDPOINTS.calendarStatus> {
  return async ({ user_id, assistant_id }, { user }) => {
    requireOwnUser(user, user_id);
    const { id } = await requireOwnAssistant(db, user.id, assistant_id);
    const calendar = await calendars.find(id);
    if (!calendar) throw calendarOff();
    const { connection, settings } = calendar;
    const waiting = await db.$count(
      bookings,
      and(
        eq(bookings.assistantId, id),
        isNotNull(bookings.connectionId),
        sql`${bookings.writtenSequence} is distinct from ${bookings.sequence}`,
        gt(bookings.endsAt, sql`now()`),
      ),
    );
    return {
      success: true,
      connected: connection !== null && !connection.revoked,
      provider: connection?.provider ?? 'builtin',
      enabled: settings.enabled,
      account: connection?.account ?? null,
      revoked: connection?.revoked ?? false,
      waiting,
      mailHeld: await mailGate.closedFor(db, user.id),
      available: calendars.available,
    };
  };
}

/** Begins to connect a calendar elsewhere, for one assistant or for all of an account. */
export type StartOauth = (
  userId: string,
  assistantId: string | null,
) => Promise<{ readonly auth_url: string; readonly client_id: string }>;

export function calendarOauthStart(
  db: Database,
  startOauth: StartOauth | undefined,
): Operation<typeof ENDPOINTS.calendarOauthStart> {
  return async ({ email, assistant_id }, { user }) => {
    requireOwnEmail(user, email);
    const assistant =
      assistant_id === undefined ? null : await requireOwnAssistant(db, user.id, assistant_id);
    if (!startOauth) {
      throw new AppError('calendar_provider_off', 'This kind of calendar is not set up on this server.');
    }
    return { success: true, ...(await startOauth(user.id, assistant?.id ?? null)) };
  };
}
