import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../monitoring/logger.ts';
import type { Mailer } from './mailer.ts';
import { toMessage } from './message.ts';

/** Writes mails to a folder. For a laptop: whoever runs Parlo opens the file and follows its link. */
export function createOutbox(from: string, dir: string, logger: Logger): Mailer {
  return {
    async send(mail) {
      // With the first mail: 24 MB that a server which sends none need not hold.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(toMessage(from, mail));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const file = join(dir, `${timestamp()}-${randomBytes(3).toString('hex')}.eml`);
      // Under its name it is whole from the first moment. Its link is as good as a password, so nobody else reads it.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      logger.info({ file }, 'no mail server is configured: a mail was written to the outbox');
    },
  };
}

// A colon is no part of a file's name everywhere.
function timestamp(): string {
  return new Date().toISOString().replaceAll(':', '-');
}
