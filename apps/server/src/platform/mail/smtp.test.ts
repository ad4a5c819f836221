import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMail } from '../../testing/parse-mail.ts';
import { type SmtpStandIn, startSmtpStandIn } from '../../testing/smtp-stand-in.ts';
import { createLogger } from '../monitoring/logger.ts';
import { createMailer } from './create-mailer.ts';
import { MailError } from './smtp.ts';

const MAIL = { to: 'ada@example.com', subject: 'Ціна', text: 'Hello,\n.\n..dots\nBye — Parlo\n' };

let server: SmtpStandIn;
let logged: string[];
beforeEach(async () => {
  server = await startSmtpStandIn();
  logged = [];
});
afterEach(() => server.close());

const mailerTo = (smtpUrl: string) =>
  createMailer({
    smtpUrl,
    from: 'Parlo <hello@parlo.example>',
    outboxDir: '/nowhere',
    logger: createLogger({ level: 'trace', destination: { write: (line) => void logged.push(line) } }),
  });

const failure = async (sending: Promise<void>): Promise<MailError> => {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MailError);
  // What is logged and stored of it names nobody.
  expect(`${(error as Error).stack}${JSON.stringify(error)}`).not.toMatch(/ada@|Ціна/);
  expect((error as Error).cause).toBeUndefined();
  return error as MailError;
};

describe('a mail server', () => {
  it('is handed the mail, word for word', async () => {
    await mailerTo(server.url).send({ ...MAIL, replyTo: 'grace@example.com' });
    const [mail] = server.taken;
    expect(mail).toMatchObject({ from: 'hello@parlo.example', to: ['ada@example.com'] });
    const { headers, text } = parseMail(mail?.message ?? '');
    expect(headers.get('from')).toBe('Parlo <hello@parlo.example>');
    expect(headers.get('reply-to')).toBe('grace@example.com');
    expect(text.trimEnd()).toBe(MAIL.text.trimEnd());
    expect(logged).toEqual([]);
  });

  it('takes many at once', async () => {
    const mailer = mailerTo(server.url);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => mailer.send({ ...MAIL, to: `owner${n}@example.com` })),
    );
    expect(new Set(server.taken.flatMap(({ to }) => to)).size).toBe(20);
  });

  it('that is away is asked again later', async () => {
    const { url } = server;
    await server.close();
    expect((await failure(mailerTo(url).send(MAIL))).code).toBe('ESOCKET');
  });

  it.each([
    ['is busy', { 'RCPT TO': '451 4.7.1 ada@example.com: greylisted' }, 451],
    ['does not know our sender', { 'MAIL FROM': '553 5.1.8 hello@parlo.example for ada@example.com' }, 553],
    ['does not like the mail', { end: '554 5.7.1 ada@example.com does not want this' }, 554],
  ])('that %s is asked again later', async (_, answers, responseCode) => {
    server.replies = answers;
    expect((await failure(mailerTo(server.url).send(MAIL))).responseCode).toBe(responseCode);
    server.replies = {};
    await mailerTo(server.url).send(MAIL);
    expect(server.taken).toHaveLength(1);
  });

  it('that knows no such mailbox is not asked again', async () => {
    server.replies = { 'RCPT TO': '550 5.1.1 <ada@example.com>: no such mailbox' };
    await mailerTo(server.url).send(MAIL);
    expect(server.taken).toEqual([]);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 'warn', responseCode: 550 });
    expect(logged.join()).not.toContain('ada@');
  });

  it('that says nothing is waited for no longer than asked', async () => {
    const mute = createServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as { port: number };
    const gone = new AbortController();
    const sending = mailerTo(`smtp://127.0.0.1:${port}`).send(MAIL, gone.signal);
    mute.once('connection', () => gone.abort());
    expect((await failure(sending)).code).toBe('EABORT');
    mute.close();
  });
});
