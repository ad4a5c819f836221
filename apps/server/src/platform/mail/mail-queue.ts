import type { Queryable } from '../../db/connect.ts';
import type { JobOptions, Jobs } from '../jobs.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Mails that are sent once the mail server takes them, however long it is away within two days. */
export interface MailQueue {
  /**
   * Joins `tx` when there is one. What the mail says is kept in the database until it is sent and for an hour more:
   * it carries no link that opens an account.
   */
  send(mail: Mail, tx?: Queryable): Promise<void>;
}

/**
 * For every job that sends a mail. The pauses double from five seconds to an hour, so sixty tries last two days: a
 * weekend on which nobody looks after the mail server.
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
