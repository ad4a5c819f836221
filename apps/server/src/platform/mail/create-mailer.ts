import type { Logger } from '../monitoring/logger.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. Absent: mails are written to `outboxDir`. */
  readonly smtpUrl: string | undefined;
  /** As `Parlo <hello@example.com>`. */
  readonly from: string;
  readonly outboxDir: string;
  readonly logger: Logger;
}

export function createMailer({ smtpUrl, from, outboxDir, logger }: MailerOptions): Mailer {
  return smtpUrl === undefined
    ? createOutbox(from, outboxDir, logger)
    : createSmtpMailer(smtpUrl, from, logger);
}
