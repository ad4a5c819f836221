import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { redact } from './redact.ts';

const describeError = (error: Error) => redact({ err: error }).err as Record<string, unknown>;

const HIDDEN = '[redacted]';

describe('redact', () => {
  it.each([
    'password',
    'newPassword',
    'token',
    'set-auth-token',
    'client_secret',
    'Cookie',
    'authorization',
    'transcript',
    'text',
    'prompt',
    'assistantPrompt',
    'instructions',
    'email',
    'owner_email',
    'name',
    'surname',
    'phone',
    'apiKey',
    'question',
    'answer',
    'greetingMessage',
  ])('hides %s', (key) => {
    expect(redact({ [key]: 'something private' })).toEqual({ [key]: HIDDEN });
    expect(redact({ deep: [{ in: { [key]: { any: 'shape' } } }] })).toEqual({
      deep: [{ in: { [key]: HIDDEN } }],
    });
  });

  it('leaves what helps', () => {
    const fields = { id: 'r1', route: '/api/login', status: 200, ms: 1.5, code: 'x', ok: true, none: null };
    expect(redact(fields)).toEqual(fields);
    expect(redact({ password: null, token: undefined })).toEqual({ password: null, token: undefined });
  });

  it('ends at things that refer to themselves, are long, or are bytes', () => {
    const loop: Record<string, unknown> = {};
    loop.again = loop;
    expect(JSON.stringify(redact(loop))).toContain('[deep]');
    expect(redact({ list: Array(1_000).fill(1) }).list).toHaveLength(50);
    expect(redact({ sound: new Uint8Array(320) })).toEqual({ sound: '[320 bytes]' });
  });
});

describe('describeError', () => {
  it('drops the values of a failed query and of the row it hit', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_email"'), {
      code: '23505',
      constraint: 'user_email',
      detail: 'Key (email)=(ada@example.com) already exists.',
    });
    const error = new Error('Failed query: insert into "user" values ($1)\nparams: ada@example.com', {
      cause,
    });
    const described = describeError(error);
    expect(JSON.stringify(described)).not.toContain('ada@example.com');
    expect(described).toMatchObject({
      message: 'Failed query',
      cause: { code: '23505', constraint: 'user_email' },
    });
    expect(described.stack).toContain('redact.test.ts');
  });

  it('masks people in its words, and in those of its causes', () => {
    const cause = new Error('550 No such user: ada@example.com', { cause: 'dialled +380 67 123 45 67' });
    const described = describeError(new Error('mail to ada@example.com or 067.123.45.67 failed', { cause }));
    expect(described).toMatchObject({
      message: 'mail to [email] or [phone] failed',
      cause: { message: '550 No such user: [email]', cause: 'dialled [phone]' },
    });
    expect(redact({ deep: { reason: 'asked ada@example.com' }, error: 'ada@example.com' })).toEqual({
      deep: { reason: 'asked [email]' },
      error: '[email]',
    });
  });

  it.each([
    'connect ECONNREFUSED 192.168.100.200:5432',
    'exceeded 15000 ms at 2026-11-30T17:25:25.123Z',
    'relation "user" does not exist',
    'getaddrinfo ENOTFOUND mail.example.com',
  ])('keeps what helps: %s', (message) => {
    expect(describeError(new Error(message)).message).toBe(message);
  });

  it('ends at a cause that leads back', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(50_000);
  });
});

describe('createLogger', () => {
  const logged = (log: (logger: ReturnType<typeof createLogger>) => void, level = 'info') => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    log(createLogger({ level, destination }));
    return lines.map((line) => JSON.parse(line));
  };

  it('writes JSON lines that are redacted, errors included', () => {
    const [line] = logged((logger) =>
      logger.warn({ email: 'a@b.co', err: new Error('Failed query: select\nparams: a@b.co') }, 'constant'),
    );
    expect(line).toMatchObject({
      level: 'warn',
      msg: 'constant',
      email: HIDDEN,
      err: { message: 'Failed query' },
    });
    expect(JSON.stringify(line)).not.toContain('a@b.co');
    expect(Date.parse(line.time)).not.toBeNaN();
  });

  it('redacts in child loggers too, and keeps to its level', () => {
    const lines = logged((logger) => {
      logger.child({ call: 'c1' }).info({ transcript: 'my number is' }, 'turn');
      logger.debug('not said');
    });
    expect(lines).toMatchObject([{ call: 'c1', transcript: HIDDEN, msg: 'turn' }]);
  });
});
