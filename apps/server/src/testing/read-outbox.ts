import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { linkIn, parseMail } from './parse-mail.ts';
import type { TestApp } from './test-app.ts';

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Does the waiting jobs, then takes what they wrote out of the outbox, the oldest first. */
export async function sentMails(app: TestApp): Promise<SentMail[]> {
  await app.runJobs();
  const dir = join(app.dataDir, 'outbox');
  const files = await readdir(dir).catch(() => []);
  const mails: SentMail[] = [];
  for (const file of files.toSorted()) {
    const { headers, text } = parseMail(await readFile(join(dir, file), 'utf8'));
    mails.push({ to: headers.get('to') ?? '', subject: headers.get('subject') ?? '', text });
    await rm(join(dir, file));
  }
  return mails;
}

/** The token of the link in the only mail there is. */
export async function sentToken(app: TestApp): Promise<string> {
  const [mail, ...more] = await sentMails(app);
  if (mail === undefined || more.length > 0)
    throw new Error(`expected one mail, not ${more.length + (mail ? 1 : 0)}`);
  return linkIn(mail.text).searchParams.get('token') ?? '';
}
