import type { Queryable } from '../../db/connect.ts';
import type { Place, TextKeys } from '../../db/text-keys.ts';
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

/** A mail may quote a visitor. */
interface SealedMail {
  readonly keyId: string;
  readonly sealed: string;
}

const PLACE: Place = ['job', 'mail'];

/** With `keys` mails are encrypted while they wait. */
export function createMailQueue(jobs: Jobs, mailer: Mailer, keys?: TextKeys): MailQueue {
  jobs.handle<Mail | SealedMail>('mail', MAIL_JOB, (job, signal) => mailer.send(opened(job, keys), signal));
  return {
    async send(mail, tx) {
      const keyId = keys?.writesWith ?? null;
      if (!keys || keyId === null) return jobs.send<Mail>('mail', mail, tx);
      await jobs.send<SealedMail>('mail', { keyId, sealed: keys.seal(JSON.stringify(mail), PLACE) }, tx);
    },
  };
}

function opened(job: Mail | SealedMail, keys: TextKeys | undefined): Mail {
  if (!('sealed' in job)) return job;
  const text = keys?.tryOpen(job.sealed, job.keyId, PLACE) ?? null;
  if (text === null) throw new Error('This mail was encrypted with a key that this server does not have.');
  return JSON.parse(text);
}
