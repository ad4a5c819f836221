import { z } from 'zod';
import { userId } from './calendar-fields.ts';
import { CalendarInput, CalendarProviderName } from './calendar-settings.ts';
import { AssistantId } from './chat.ts';
import { rowId, success } from './fields.ts';

/**
 * Why no mail about a booking is on its way to its visitor. The first two end by themselves, and the mail is sent then:
 * the account's email is confirmed, its suspension is lifted.
 */
export const MailHeld = z.enum([
  'email_not_confirmed',
  'account_suspended',
  'account_mail_limit',
  'recipient_mail_limit',
]);
export type MailHeld = z.infer<typeof MailHeld>;

export const CalendarStatusQuery = z.object({ user_id: userId, assistant_id: AssistantId });
export const CalendarStatusResponse = success({
  /** To an account elsewhere. The built-in calendar works without one. */
  connected: z.boolean(),
  provider: CalendarProviderName,
  /** Whether visitors can book. */
  enabled: z.boolean(),
  /** The account elsewhere, as its provider names it. */
  account: z.string().nullable(),
  /** Access was withdrawn; the owner has to connect again. */
  revoked: z.boolean(),
  /** Bookings that could not be written to the connected calendar yet. */
  waiting: z.number(),
  /** Why the account's visitors get no mails now; null where they do. */
  mailHeld: MailHeld.nullable(),
  /** The kinds of calendars that can be connected on this server, in addition to the built-in one. */
  available: z.array(z.enum(['google', 'caldav'])),
});
export type CalendarStatus = z.infer<typeof CalendarStatusResponse>;

export const CalendarOauthStartQuery = z.object({
  email: z.string().trim().max(254),
  /** Absent: for all assistants of the account. */
  assistant_id: rowId.optional(),
});
export const CalendarOauthStartResponse = success({ auth_url: z.url(), client_id: z.string() });

/** An account at a CalDAV server, such as Nextcloud, Fastmail or iCloud, with a password made for this app. */
export const ConnectCaldavInput = z.object({
  assistantId: rowId,
  /** For all assistants of the account, not for this one alone. */
  forAll: z.boolean().default(false),
  url: z.string().trim().min(1).max(2_000),
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(500),
  /** One of the `calendars` of an earlier response. */
  calendar: z.string().max(2_000).optional(),
});
/** An account with several calendars is connected once one of them was chosen. */
export const ConnectCaldavResponse = success({
  connected: z.boolean(),
  calendars: z.array(z.object({ url: z.string(), name: z.string() })),
});
export type ConnectCaldavResponse = z.infer<typeof ConnectCaldavResponse>;
/** Ends the connection that the assistant uses, for all assistants that share it. Bookings stay. */
export const DisconnectCalendarInput = CalendarInput;

/** The message of Google's consent window to the page that opened it (`postMessage`, to Parlo's own origin only). */
export const OauthMessage = z.union([
  z.object({ type: z.literal('oauth_success') }),
  z.object({ type: z.literal('oauth_error'), message: z.string() }),
]);
export type OauthMessage = z.infer<typeof OauthMessage>;
