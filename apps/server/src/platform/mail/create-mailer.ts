import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../monitoring/logger.ts';
import { type Mailer, toMessage } from './mailer.ts';
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

/** Writes mails to a folder, for a laptop: whoever runs Parlo opens the file and follows its link. */
function createOutbox(from: string, dir: string, logger: Logger): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail: a server that sends none saves 24 MB.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(toMessage(from, mail));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const file = join(dir, `${timestamp()}-${randomBytes(3).toString('hex')}.eml`);
      // Renamed when it is complete. Its link is equivalent to a password, so only the server's user may read it.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      logger.info({ file }, 'no mail server is configured: a mail was written to the outbox');
    },
  };
}

// Not every file system allows a colon in a name.
function timestamp(): string {
  return new Date().toISOString().replaceAll(':', '-');
}
