import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { Environment } from '../env.ts';
import { mailFault, type SmtpFailure } from '../platform/mail/mail-fault.ts';
import { MailError } from '../platform/mail/smtp.ts';
import { certificateWords, endsSoon, readCertificate } from './certificate.ts';
import { type DoctorCheck, type Finding, failed, off, ok, warning } from './check.ts';

const MAIL_MS = 20_000;
const CONNECT_MS = 8_000;

type MailSettings = Pick<Environment, 'smtpUrl' | 'mailFrom'>;

/** Connects to the mail server and signs in. Sends nothing, unless the operator named somebody to send a mail to. */
export function checkMail(
  { smtpUrl, mailFrom }: MailSettings,
  to?: string,
  now: () => number = Date.now,
): DoctorCheck {
  return {
    name: 'mail',
    limitMs: MAIL_MS,
    async run(signal) {
      if (smtpUrl === undefined) return NOT_SET_UP;
      const host = new URL(smtpUrl).hostname;
      let certificate: PeerCertificate | undefined;
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: CONNECT_MS,
        dnsTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: CONNECT_MS,
        tls: {
          // The one place where the certificate shows; the usual judgement of it stays.
          checkServerIdentity(name: string, given: PeerCertificate) {
            certificate = given;
            return checkServerIdentity(name, given);
          },
        },
      });
      const close = () => transport.close();
      signal.addEventListener('abort', close, { once: true });
      try {
        await transport.verify();
        if (to !== undefined) await transport.sendMail({ from: mailFrom, to, ...TEST_MAIL });
        return mailFinding(host, certificate, to !== undefined, now());
      } catch (error) {
        return refused(error instanceof MailError ? error.message : mailFault(error as SmtpFailure));
      } finally {
        signal.removeEventListener('abort', close);
        close();
      }
    },
  };
}

const TEST_MAIL = {
  subject: 'Parlo can send mails',
  text: 'This mail was sent by npm run doctor. Nothing has to be done.\n',
};

const NOT_SET_UP = off({
  en: 'No mail server is set: mails are written to the folder outbox (PARLO_SMTP_URL).',
  uk: 'Поштовий сервер не задано: листи пишуться в теку outbox (PARLO_SMTP_URL).',
});

function mailFinding(
  host: string,
  certificate: PeerCertificate | undefined,
  sent: boolean,
  nowMs: number,
): Finding {
  const done = sent
    ? ['takes mails, and has taken one', 'приймає листи й уже прийняв один']
    : ['takes mails', 'приймає листи'];
  if (!certificate) {
    return warning({
      en: `${host} ${done[0]}, but without TLS anybody on the way reads them: use smtps://, or ?requireTLS=true.`,
      uk: `${host} ${done[1]}, але без TLS їх прочитає будь-хто дорогою: візьміть smtps:// або ?requireTLS=true.`,
    });
  }
  const facts = readCertificate(certificate, nowMs);
  const words = certificateWords(facts);
  return (
    endsSoon(host, facts) ??
    ok({ en: `${host} ${done[0]}; ${words.en}.`, uk: `${host} ${done[1]}; ${words.uk}` })
  );
}

/** The words of the log, which name the setting that mends it. */
function refused(reason: string): Finding {
  return failed({ en: reason, uk: `Поштовий сервер відхилив з’єднання. ${reason}` });
}
