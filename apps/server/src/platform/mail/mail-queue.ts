import type { Queryable } from '../../db/connect.ts';
import type { JobOptions, Jobs } from '../jobs.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Sends mails with retries, for as long as two days while the mail server is away. */
export interface MailQueue {
  /**
   * Joins `tx` if there is one. The mail stays in the database until an hour after it was sent, so it must not contain
   * a link that opens an account.
   */
  send(mail: Mail, tx?: Queryable): Promise<void>;
}

/**
 * For every job that sends a mail. The pauses double from five seconds to an hour, so sixty tries last two days, such
 * as a weekend on which nobody takes care of the mail server.
 */
export const MAIL_JOB: JobOptions = {
  concurrency: 4,
  retries: 60,
  retryMaxSeconds: 3_600,
  limitSeconds: 120,
  keepSeconds: 3_600,
};

export function createMailQueue(jobs: Jobs, mailer: Mailer): MailQueue {
  jobs.handle<Mail>('mail', MAIL_JOB, (mail, signal) => mailer.send(mail, signal));
  return { send: (mail, tx) => jobs.send('mail', mail, tx) };
}
