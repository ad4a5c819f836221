import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '../logger.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. Absent: mails are written to `outboxDir`. */
  readonly smtpUrl: string | undefined;
  /** As `Parlo <hello@example.com>`. */
  readonly from: string;
  readonly outboxDir: string;
  readonly logger: Logger;
}

const SEND_LIMIT_MS = 20_000;

export function createMailer({ smtpUrl, from, outboxDir, logger }: MailerOptions): Mailer {
  if (smtpUrl === undefined) return createOutbox(from, outboxDir, logger);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SEND_LIMIT_MS,
    greetingTimeout: SEND_LIMIT_MS,
    socketTimeout: SEND_LIMIT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

/** For a laptop: whoever runs Parlo opens the file and follows its link. */
function createOutbox(from: string, dir: string, logger: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail: Mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(dir, { recursive: true });
      const file = join(
        dir,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`,
      );
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      logger.info({ file }, 'no mail server is configured: a mail was written to the outbox');
    },
  };
}
