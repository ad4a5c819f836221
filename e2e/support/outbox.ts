import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { linkIn, parseMail } from '../../apps/server/src/testing/parse-mail.ts';
import type { ReachableParlo } from './parlo.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** iCalendar; empty without an invitation. */
  readonly invitation: string;
}

/** Mails are sent by a job that looks every few seconds. */
const MAIL_LIMIT_MS = 30_000;

/** Every mail to an address, the oldest first: a server without SMTP puts them into its data folder. */
export async function mailsTo({ dataDir }: ReachableParlo, to: string): Promise<Mail[]> {
  const dir = join(dataDir, 'outbox');
  // One that is being written has another ending until it is whole.
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(
    names.map(async (name) => readMail(await readFile(join(dir, name), 'utf8'))),
  );
  return mails.filter((mail) => mail.to === to);
}

function readMail(message: string): Mail {
  const { headers } = parseMail(message);
  const parts = partsOf(message);
  return {
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    text: parts.find(({ type }) => type.startsWith('text/plain'))?.text ?? '',
    invitation: parts.find(({ type }) => type.startsWith('text/calendar'))?.text ?? '',
  };
}

/** The parts of a mail that have none of their own. */
function partsOf(message: string): { readonly type: string; readonly text: string }[] {
  const { headers, text } = parseMail(message);
  const type = headers.get('content-type') ?? '';
  const [, boundary] = /boundary="([^"]+)"/.exec(type) ?? [];
  if (!boundary) return [{ type, text }];
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => partsOf(part.trimStart().replaceAll('\n', '\r\n')));
}

/** Waits for a mail to `to` whose text contains `words`; longer than usual for one that is gathered with others. */
export async function mailWith(
  parlo: ReachableParlo,
  to: string,
  words: string,
  timeout = MAIL_LIMIT_MS,
): Promise<Mail> {
  const find = async () => (await mailsTo(parlo, to)).findLast(({ text }) => text.includes(words));
  await expect.poll(find, { timeout }).toBeTruthy();
  const mail = await find();
  if (!mail) throw new Error(`no mail to ${to} with “${words}”`);
  return mail;
}

/** The link in such a mail, as a path of this server. */
export async function mailedLink(parlo: ReachableParlo, to: string, path: string): Promise<string> {
  const { pathname, search } = linkIn((await mailWith(parlo, to, path)).text);
  return parlo.url + pathname + search;
}
