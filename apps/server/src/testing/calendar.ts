import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dateAt, zonedAt } from '../features/calendar/slots.ts';
import type { CallApp } from './call-app.ts';
import { chat } from './chat.ts';
import { give } from './ledger.ts';
import { type Owner, signUp } from './sign-up.ts';
import type { TestClient, TestResponse } from './test-client.ts';

/** Calendars in tests: owners who open them, visitors who book, and what is mailed. */

/** The defaults of calendars that {@link openCalendar} makes. */
export const ZONE = 'Europe/Kyiv';

export const MARIA = { name: 'Maria', email: 'maria@example.com', phone: '+380 67 123 45 67' };

const plenty = { points: 10_000, seconds: 60 };
/** For tests that do more than one address may in a minute, or write to one visitor more often than on a day. */
export const PLENTY = {
  chat: plenty,
  confirmMeeting: plenty,
  freeSlots: plenty,
  register: plenty,
  visitorMailsPerRecipient: plenty,
};

export interface OpenedCalendar {
  readonly owner: Owner;
  readonly assistantId: string;
}

/** A new owner's assistant, whose calendar is open all week from nine to five. */
export async function openCalendar(
  app: CallApp,
  settings: object = {},
  more: object = {},
): Promise<OpenedCalendar> {
  const owner = await signUp(app);
  await confirmEmail(app, owner);
  const fields = { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hello.', voice: 'ash' };
  const assistant = { ...fields, ...more };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  const opened = { owner, assistantId: String(body.assistantId) };
  await give(app.services.db, owner.id, 600);
  const saved = await saveSettings(opened, { timeZone: ZONE, days: {}, notice: 0, ...settings });
  if (saved.status !== 200) throw new Error(`settings were refused: ${JSON.stringify(saved.body)}`);
  return opened;
}

/** As the link of a mail does. */
export const confirmEmail = (app: CallApp, { id }: Owner) =>
  app.database.pool.query('update "user" set email_verified = true where id = $1', [id]);

/** Lets the pause pass after which mails about moved meetings are sent. */
export const passPause = (app: CallApp) =>
  app.database.pool.query(`update pgboss.job set start_after = now() where name = 'booking_mail'`);

export const saveSettings = ({ owner, assistantId }: OpenedCalendar, settings: object) =>
  owner.client.post('/api/calendar/save_settings', { assistantId, ...settings });

/** The token of a new visitor's conversation. */
export const converse = async (app: CallApp, { assistantId }: OpenedCalendar): Promise<string> =>
  (await chat(app, { assistantId, text: 'Hello' })).conversation;

/** A date of the calendar some days from today. */
export const inDays = (days: number): string => dateAt(Date.now(), ZONE).add({ days }).toString();

/** A time of such a date, as it stands on the wire. */
export function timeOf(days: number, clock: string): string {
  const local = dateAt(Date.now(), ZONE).add({ days }).toPlainDateTime(clock);
  return zonedAt(local.toZonedDateTime(ZONE).epochMilliseconds, ZONE).toString({ timeZoneName: 'never' });
}

/** A visitor confirms a meeting in a conversation. */
export const confirm = (by: TestClient, conversation: string, details: object, client: object = MARIA) =>
  by.post('/api/calendar/confirm-meeting', { conversation, client_info: client, meeting_details: details });

/** A new visitor books. */
export async function book(
  app: CallApp,
  calendar: OpenedCalendar,
  details: object,
  client: object = MARIA,
): Promise<TestResponse> {
  return confirm(app.client(), await converse(app, calendar), details, client);
}

/** All meetings of an owner, as the API lists them. */
export async function listBookings({ owner }: OpenedCalendar): Promise<Record<string, unknown>[]> {
  const span = { from: `${inDays(-1)}T00:00:00Z`, to: `${inDays(100)}T00:00:00Z` };
  const { body } = await owner.client.post('/api/calendar/get_bookings', span);
  return body.bookings as Record<string, unknown>[];
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The invitation, unfolded; empty without one. */
  readonly ics: string;
}

/** Does the waiting jobs, then takes the mails about meetings out of the outbox, the oldest first. */
export async function letters(app: CallApp): Promise<Letter[]> {
  await app.runJobs();
  const outbox = join(app.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  await rm(outbox, { recursive: true, force: true });
  return mails.map(readLetter).filter(({ text }) => !text.includes('/auth/verify'));
}

function readLetter(source: string): Letter {
  const unfolded = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(unfolded)?.[1] ?? '';
  const boundaries = [...source.matchAll(/boundary="?([^"\r\n]+)"?/g)].map(([, boundary]) => `--${boundary}`);
  const parts = boundaries.reduce((all, by) => all.flatMap((part) => part.split(by)), [source]);
  const content = (type: string) => {
    const part = parts.find((one) => new RegExp(`content-type: ${type}`, 'i').test(one)) ?? '';
    return decode(part)
      .replace(/\r\n[ \t]/g, '')
      .replaceAll('\r\n', '\n');
  };
  return {
    to: header('To'),
    subject: unencode(header('Subject')),
    text: content('text/plain'),
    ics: content('text/calendar'),
  };
}

function decode(part: string): string {
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  return /encoding: quoted-printable/i.test(part) ? unquote(body.replace(/=\r\n/g, '')) : body;
}

const unquote = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Words that a header encodes (RFC 2047). */
const unencode = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, coded: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString()
        : unquote(coded.replaceAll('_', ' ')),
    );

/** The token of the link that moves and cancels. */
export const linkIn = ({ text }: Letter): string =>
  new URL(/^https?:\S+\/booking\?\S+$/m.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
