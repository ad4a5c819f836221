import type { Logger } from '../monitoring/logger.ts';
import { mailFault, type SmtpFailure } from './mail-fault.ts';
import { type Mailer, toMessage } from './mailer.ts';

const CONNECT_LIMIT_MS = 10_000;
/** Without any data. Some servers check a mail for a while before they accept it. */
const SILENCE_LIMIT_MS = 30_000;

/**
 * The mail server did not accept a mail, and may accept it later. nodemailer's own message quotes addresses, so that this
 * one says what is known otherwise.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: string | undefined;
  readonly responseCode: number | undefined;

  constructor(failure: SmtpFailure) {
    super(mailFault(failure));
    const { code, responseCode } = failure;
    this.code = typeof code === 'string' ? code : undefined;
    this.responseCode = typeof responseCode === 'number' ? responseCode : undefined;
  }
}

/** Sends mails to a mail server, each over a new connection. */
export function createSmtpMailer(url: string, from: string, logger: Logger): Mailer {
  return {
    async send(mail, signal) {
      const message = toMessage(from, mail);
      const transport = await openTransport(url);
      try {
        await transport.sendMail({ ...message, ...(signal && { signal }) });
      } catch (error) {
        const failure = error as SmtpFailure;
        if (!isPermanentlyRefused(failure)) throw new MailError(failure);
        logger.warn({ responseCode: failure.responseCode }, 'the mail server refused an address for good');
      }
    },
  };
}

// Loaded with the first mail: a server that sends none saves 24 MB.
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
}

// There is no such mailbox. If the server refuses our own sender or password, the operator must fix that.
function isPermanentlyRefused({ command, responseCode }: SmtpFailure): boolean {
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
