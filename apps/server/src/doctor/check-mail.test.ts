import { afterEach, describe, expect, it } from 'vitest';
import { type SmtpStandIn, startSmtpStandIn } from '../testing/smtp-stand-in.ts';
import { checkMail } from './check-mail.ts';

const { signal } = new AbortController();
const mailFrom = 'Parlo <hello@example.com>';
let server: SmtpStandIn | undefined;
afterEach(() => server?.close());

describe('the mail server', () => {
  it('takes mails, and gets none', async () => {
    server = await startSmtpStandIn();
    const finding = await checkMail({ smtpUrl: server.url, mailFrom }).run(signal);
    expect(finding).toMatchObject({ state: 'warning' });
    expect(finding.text.en).toContain('takes mails, but without TLS');
    expect(server.taken).toEqual([]);
  });

  it('gets one when the operator names somebody', async () => {
    server = await startSmtpStandIn();
    const finding = await checkMail({ smtpUrl: server.url, mailFrom }, 'me@example.com').run(signal);
    expect(finding.text.en).toContain('has taken one');
    expect(server.taken.map(({ to }) => to)).toEqual([['me@example.com']]);
  });

  it('says why it refuses us, without the password', async () => {
    server = await startSmtpStandIn();
    server.replies = { EHLO: '250-stand-in\r\n250 AUTH PLAIN', AUTH: '535 no' };
    const smtpUrl = server.url.replace('//', '//user:secret@');
    const finding = await checkMail({ smtpUrl, mailFrom }).run(signal);
    expect(finding).toMatchObject({ state: 'failed' });
    expect(finding.text.en).toContain('refused to sign in');
    expect(JSON.stringify(finding)).not.toContain('secret');
  });

  it('need not be set', async () => {
    expect(await checkMail({ smtpUrl: undefined, mailFrom }).run(signal)).toMatchObject({ state: 'off' });
  });
});
