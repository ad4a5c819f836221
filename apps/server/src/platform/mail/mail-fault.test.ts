import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../testing/silent-logger.ts';
import { type SmtpReplies, type SmtpStandIn, startSmtpStandIn } from '../../testing/smtp-stand-in.ts';
import { createMailer } from './create-mailer.ts';

const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'Hi.\n' };

let server: SmtpStandIn | undefined;
afterEach(() => server?.close());

const send = (smtpUrl: string) =>
  createMailer({ smtpUrl, from: 'parlo@localhost', outboxDir: '/nowhere', logger: silentLogger }).send(MAIL);

/** The message of what a mail to the stand-in fails with. */
async function faultOf(
  replies: SmtpReplies,
  change: (url: string) => string = (url) => url,
): Promise<string> {
  server = await startSmtpStandIn();
  server.replies = replies;
  return send(change(server.url)).then(
    () => 'taken',
    (error: Error) => error.message,
  );
}

const WITH_STARTTLS = '250-stand-in\r\n250 STARTTLS';
const signedIn = (url: string) => url.replace('//', '//ada:wrong@');

describe('a mail server that takes no mail', () => {
  it.each<[string, SmtpReplies, (url: string) => string, RegExp]>([
    [
      'refuses STARTTLS',
      { EHLO: WITH_STARTTLS, STARTTLS: '454 not now' },
      (url) => url,
      /STARTTLS.*\?ignoreTLS=true/,
    ],
    [
      'has no STARTTLS, which is required',
      {},
      (url) => `${url}?requireTLS=true`,
      /STARTTLS.*take requireTLS out/,
    ],
    [
      'speaks no TLS on this port',
      {},
      (url) => url.replace('smtp:', 'smtps:'),
      /smtp:\/\/ instead of smtps:\/\//,
    ],
    [
      'refuses the password',
      { EHLO: '250-stand-in\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 no' },
      signedIn,
      /refused to sign in \(535\).*PARLO_SMTP_URL/,
    ],
    [
      'wants somebody to sign in',
      { 'MAIL FROM': '530 5.7.0 sign in first' },
      (url) => url,
      /sign in \(530\)/,
    ],
    [
      'refuses the sender',
      { 'MAIL FROM': '553 5.1.8 not yours' },
      (url) => url,
      /sender \(553\).*PARLO_MAIL_FROM/,
    ],
    [
      'refuses the mail',
      { end: '554 5.7.1 spam' },
      (url) => url,
      /^The mail server refused a mail \(554\)\.$/,
    ],
  ])('and %s is named with the option that mends it', async (_, replies, change, expected) => {
    expect(await faultOf(replies, change)).toMatch(expected);
  });

  it('because it is not reachable is named with advice', async () => {
    server = await startSmtpStandIn();
    const { url } = server;
    await server.close();
    await expect(send(url)).rejects.toThrow(/can't be reached \(ECONNREFUSED\).*host and the port/);
  });

  it('and has a certificate of its own is named, and the option takes it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlo-cert-'));
    const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
    try {
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
      await promisify(execFile)('openssl', [...made, '-keyout', key, '-out', cert]);
      server = await startSmtpStandIn(0, { key: await readFile(key), cert: await readFile(cert) });
    } finally {
      await rm(folder, { recursive: true });
    }
    const refused = /certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/;
    await expect(send(server.url)).rejects.toThrow(refused);
    expect(server.taken).toEqual([]);
    await send(`${server.url}?tls.rejectUnauthorized=false`);
    expect(server.taken).toHaveLength(1);
  });
});
