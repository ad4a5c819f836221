import type { Logger } from '../monitoring/logger.ts';
import type { Mailer } from './mailer.ts';
import { toMessage } from './message.ts';

const CONNECT_LIMIT_MS = 10_000;
/** Of silence. Some servers look at a mail for a while before they take it. */
const SILENCE_LIMIT_MS = 30_000;

/** What nodemailer says of a failure, but its text, which quotes addresses. */
interface SmtpFailure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** The mail server did not take a mail, and may later. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: string | undefined;
  readonly responseCode: number | undefined;

  constructor({ code, responseCode }: SmtpFailure) {
    super('the mail server did not take a mail');
    this.code = typeof code === 'string' ? code : undefined;
    this.responseCode = typeof responseCode === 'number' ? responseCode : undefined;
  }
}

/** Hands mails to a mail server, each over a connection of its own. */
export function createSmtpMailer(url: string, from: string, logger: Logger): Mailer {
  return {
    async send(mail, signal) {
      const message = toMessage(from, mail);
      const transport = await openTransport(url);
      try {
        await transport.sendMail({ ...message, ...(signal && { signal }) });
      } catch (error) {
        const failure = error as SmtpFailure;
        if (!isRefusedForGood(failure)) throw new MailError(failure);
        logger.warn({ responseCode: failure.responseCode }, 'the mail server refused an address for good');
      }
    },
  };
}

// Loaded with the first mail: 24 MB that a server which sends none need not hold.
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

// There is no such mailbox. What a server says against our own sender or password is the operator's to mend.
function isRefusedForGood({ command, responseCode }: SmtpFailure): boolean {
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
