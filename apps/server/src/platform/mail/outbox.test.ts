import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMail } from '../../testing/parse-mail.ts';
import { createLogger } from '../monitoring/logger.ts';
import { createMailer } from './create-mailer.ts';
import type { Mail, Mailer } from './mailer.ts';

const MAIL: Mail = {
  to: 'ada@example.com',
  subject: 'Your link',
  text: 'Hello,\n\nhttp://localhost:3000/auth/reset?token=hush-hush\n',
};

let parent: string;
let dir: string;
let logged: string[];
let mailer: Mailer;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parlo-mail-'));
  dir = join(parent, 'outbox');
  logged = [];
  mailer = createMailer({
    smtpUrl: undefined,
    from: 'Parlo <parlo@localhost>',
    outboxDir: dir,
    logger: createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
  });
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const only = async () => {
  const files = await readdir(dir);
  expect(files).toHaveLength(1);
  return join(dir, files[0] ?? '');
};

describe('the outbox', () => {
  it('writes a mail that mail programs open', async () => {
    await mailer.send({ ...MAIL, replyTo: 'grace@example.com' });
    const file = await only();
    expect(file).toMatch(/[\dTZ.-]+-[0-9a-f]{6}\.eml$/);
    const { headers, text } = parseMail(await readFile(file, 'utf8'));
    expect(headers.get('from')).toBe('Parlo <parlo@localhost>');
    expect(headers.get('to')).toBe('ada@example.com');
    expect(headers.get('reply-to')).toBe('grace@example.com');
    expect(headers.get('subject')).toBe('Your link');
    expect(headers.get('date')).toBeDefined();
    expect(text.trimEnd()).toBe(MAIL.text.trimEnd());
  });

  it('leaves a link whole, to be copied out of the file', async () => {
    await mailer.send(MAIL);
    expect(await readFile(await only(), 'utf8')).toContain(
      '\r\nhttp://localhost:3000/auth/reset?token=hush-hush\r\n',
    );
  });

  it('keeps non-ASCII text, long lines, and lines that begin with a dot', async () => {
    const text = `Привіт — як справи?\n.\n..\n${'long '.repeat(300)}end\n`;
    await mailer.send({ ...MAIL, subject: 'Запит про ціну 🙂', text });
    const parsed = parseMail(await readFile(await only(), 'utf8'));
    expect(parsed.text.trimEnd()).toBe(text.trimEnd());
    expect(parsed.headers.get('subject')).toMatch(/^=\?UTF-8\?/);
  });

  it('never shows a file that is not whole, and shows it to nobody else', async () => {
    // Large enough to be written in many pieces.
    const text = 'word '.repeat(1_000_000);
    const seen = new Set<string>();
    let sending = true;
    const watching = (async () => {
      while (sending) {
        for (const file of await readdir(dir).catch(() => [])) {
          if (!file.endsWith('.eml')) continue;
          seen.add(file);
          const size = (await stat(join(dir, file))).size;
          expect(size).toBeGreaterThan(text.length);
        }
      }
    })();
    await mailer.send({ ...MAIL, text });
    sending = false;
    await watching;
    const files = await readdir(dir);
    expect(files.filter((file) => file.endsWith('.eml'))).toHaveLength(1);
    expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
    for (const file of files) expect((await stat(join(dir, file))).mode & 0o077).toBe(0);
    expect((await stat(dir)).mode & 0o077).toBe(0);
  });

  it('logs the path of a mail, but neither recipient nor content', async () => {
    await mailer.send(MAIL);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 'info', file: await only() });
    expect(logged.join()).not.toMatch(/ada@|hush-hush|Your link/);
  });

  it('rejects, so that it is tried again, when it cannot write', async () => {
    await rm(parent, { recursive: true });
    const nowhere = createMailer({
      smtpUrl: undefined,
      from: 'parlo@localhost',
      outboxDir: '/dev/null/outbox',
      logger: createLogger({ level: 'silent' }),
    });
    await expect(nowhere.send(MAIL)).rejects.toThrow(/ENOTDIR|ENOENT/);
  });
});
