import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { parseMail } from '../../testing/parse-mail.ts';
import { parseSender, toMessage } from './mailer.ts';

const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'Hi.' };

async function written(mail: Parameters<typeof toMessage>[1], from = 'Parlo <parlo@localhost>') {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { envelope, message } = await transport.sendMail(toMessage(from, mail));
  return { envelope, ...parseMail((message as Buffer).toString()) };
}

describe('toMessage', () => {
  it.each([
    ['CRLF', 'Hello\r\nBcc: evil@example.com'],
    ['a line feed', 'Hello\nBcc: evil@example.com\n\nAnother body'],
    ['a carriage return', 'Hello\rBcc: evil@example.com'],
    ['a NUL and other controls', 'Hello\u0000\u000b\u000c\u0085Bcc: evil@example.com'],
    ['a fold', 'Hello\r\n Bcc: evil@example.com'],
  ])('keeps %s in a subject from being a header', async (_, subject) => {
    const { headers, text, envelope } = await written({ ...MAIL, subject });
    expect(headers.has('bcc')).toBe(false);
    expect(headers.get('subject')).toContain('Hello');
    expect(envelope.to).toEqual(['ada@example.com']);
    expect(text.trim()).toBe('Hi.');
  });

  it('takes no header from a text', async () => {
    const { headers, text } = await written({ ...MAIL, text: 'Bcc: evil@example.com\n\nHi.' });
    expect(headers.has('bcc')).toBe(false);
    expect(text.trim()).toBe('Bcc: evil@example.com\n\nHi.');
  });

  it.each([
    'ada@example.com, evil@example.com',
    'ada@example.com;evil@example.com',
    'ada@example.com evil@example.com',
    'ada@example.com\r\nBcc: evil@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    'group: ada@example.com;',
    '"evil@example.com,"@example.com',
    'ada@example.com\u0000',
    'ada',
    '@example.com',
    '',
  ])('sends nothing to %j', (address) => {
    expect(() => toMessage('parlo@localhost', { ...MAIL, to: address })).toThrow(TypeError);
    expect(() => toMessage('parlo@localhost', { ...MAIL, replyTo: address })).toThrow(TypeError);
  });

  it.each(["o'brien+parlo@example.co.uk", 'юлія@приклад.укр', 'root@localhost'])(
    'sends to %s',
    async (to) => {
      const { envelope } = await written({ ...MAIL, to });
      expect(envelope.to).toHaveLength(1);
    },
  );
});

describe('parseSender', () => {
  it('takes an address, with a name or without', () => {
    expect(parseSender('parlo@localhost')).toEqual({ name: '', address: 'parlo@localhost' });
    expect(parseSender(' Parlo, of Kyiv <hello@example.com> ')).toEqual({
      name: 'Parlo, of Kyiv',
      address: 'hello@example.com',
    });
  });

  it('names one sender, whatever the name', async () => {
    const { headers, envelope } = await written(MAIL, 'Parlo, of Kyiv: a <hello@example.com>');
    expect(envelope.from).toBe('hello@example.com');
    expect(headers.get('from')).toBe('"Parlo, of Kyiv: a" <hello@example.com>');
  });

  it.each([
    '',
    'Parlo',
    'Parlo <>',
    'a@b.co, c@d.co',
    'Parlo <a@b.co>, <c@d.co>',
    'P\n<a@b.co>',
    'a@b.co\nX: y',
  ])('does not take %j', (from) => expect(parseSender(from)).toBeNull());
});
