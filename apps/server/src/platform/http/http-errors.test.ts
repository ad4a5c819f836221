import { HTTPException } from 'hono/http-exception';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Feature } from '../api.ts';
import { AppError } from '../errors.ts';
import { createLogger } from '../monitoring/logger.ts';
import { parseInput } from './http-errors.ts';

let app: TestApp;
const lines: string[] = [];
afterEach(async () => {
  lines.length = 0;
  await app.close();
});

async function failing(error: unknown): Promise<void> {
  const feature: Feature = (api) => {
    api.app.get('/api/failing', () => {
      throw error;
    });
  };
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  app = await createTestApp({ logger, features: () => [feature] });
}

describe('an error', () => {
  it('that nobody foresaw tells the caller nothing and the log its cause', async () => {
    await failing(new Error('the cat is on the keyboard', { cause: new TypeError('meow') }));
    const { status, body } = await app.client().get('/api/failing');
    expect([status, body]).toEqual([500, { success: false, code: 'internal', message: 'Server error.' }]);
    const [logged] = lines.map((line) => JSON.parse(line));
    expect(logged).toMatchObject({
      level: 'error',
      msg: 'request failed',
      err: { message: 'the cat is on the keyboard', cause: { type: 'TypeError', message: 'meow' } },
    });
    expect(logged.err.stack).toContain('http-errors.test.ts');
  });

  it('that we raise carries its code, message, status and when to come again', async () => {
    await failing(new AppError('too_many_requests', 'Slow down.', { retryAfterSeconds: 1.2 }));
    const { status, body, headers } = await app.client().get('/api/failing');
    expect([status, body]).toEqual([
      429,
      { success: false, code: 'too_many_requests', message: 'Slow down.', params: { retryAfter: 2 } },
    ]);
    expect(headers.get('retry-after')).toBe('2');
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  });

  it('turns the framework’s errors into refusals', async () => {
    await failing(new HTTPException(413, { message: 'inner words' }));
    const { status, body } = await app.client().get('/api/failing');
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect(body.message).not.toContain('inner');
  });
});

describe('a refusal', () => {
  const refusalOf = (schema: z.ZodType, input: unknown) => {
    try {
      parseInput(schema, input);
    } catch (error) {
      if (error instanceof AppError) {
        const { code, reason, field, params, message } = error;
        return { code, reason, field, params, message };
      }
    }
    throw new Error('it was not refused');
  };

  it('names its reason, the field and what fills the words', async () => {
    await failing(
      new AppError('too_many_assistants', 'You can have at most 3.', { params: { max: 3 }, field: 'name' }),
    );
    expect((await app.client().get('/api/failing')).body).toEqual({
      success: false,
      code: 'limit_reached',
      message: 'You can have at most 3.',
      reason: 'too_many_assistants',
      field: 'name',
      params: { max: 3 },
    });
  });

  it('names missing fields before wrong ones', async () => {
    app = await createTestApp();
    const sent = { name: 'A', surname: 'B', phone: '', email: 'no', password: 'short' };
    expect((await app.client().post('/api/register', sent)).body).toEqual({
      success: false,
      code: 'invalid_input',
      message: 'All fields are required.',
      reason: 'required',
      field: 'phone',
    });
    const short = { ...sent, phone: '1', email: 'a@example.com' };
    expect((await app.client().post('/api/register', short)).body).toEqual({
      success: false,
      code: 'invalid_input',
      message: 'Password must be 8 to 128 characters long.',
      reason: 'password_length',
      field: 'password',
      params: { min: 8, max: 128 },
    });
  });

  it('names an assistant’s field by its name inside the object', async () => {
    app = await createTestApp();
    const { client, email } = await signUp(app);
    const assistant = {
      assistantName: 'A',
      assistantPrompt: 'B',
      greetingMessage: 'C'.repeat(65),
      voice: 'alloy',
      faqList: [{ question: 'Open?', answer: ' ' }],
    };
    const add = async (more: object) =>
      (await client.post('/api/add_assistant', { email, assistant: { ...assistant, ...more } })).body;
    expect(await add({ faqList: [] })).toMatchObject({
      message: 'Greeting can be at most 64 characters long.',
      reason: 'too_long',
      field: 'greetingMessage',
      params: { max: 64 },
    });
    expect(await add({})).toMatchObject({ reason: 'required', field: 'faqList.0.answer' });
    expect(await add({ voice: 'nobody', greetingMessage: 'C', faqList: [] })).toMatchObject({
      reason: 'invalid_choice',
      field: 'voice',
    });
  });

  it('is in English of our own where a schema has no sentence', () => {
    const schema = z.object({ days: z.number().max(9).optional(), text: z.string().max(3).optional() });
    expect(refusalOf(schema, { days: 10 })).toEqual({
      code: 'invalid_input',
      reason: 'too_high',
      field: 'days',
      params: { max: 9 },
      message: 'This can be at most 9.',
    });
    expect(refusalOf(schema, { days: '1' })).toMatchObject({ reason: 'wrong_type', field: 'days' });
    expect(refusalOf(schema, { text: 'four' }).message).toBe('This can be at most 3 characters long.');
    expect(refusalOf(schema, 'nothing')).toMatchObject({ reason: 'wrong_type', field: undefined });
  });
});

describe('without a database', () => {
  it('endpoints and health report it, and pages that need no database still load', async () => {
    app = await createTestApp();
    const { client, email, password } = await signUp(app);
    const person = { name: 'A', surname: 'B', phone: '1', email: 'new@example.com', password: 'long enough' };
    await app.database.lose();
    const answers = [
      await client.post('/api/get_user'),
      await client.post('/api/get_assistants', { email }),
      await app.client().post('/api/login', { email, password }),
      await app.client().post('/api/register', person),
      await app.client().get('/api/widgetconfig?assistantId=assistant_demo'),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(body.message).toMatch(/cannot reach its database/);
    }
    const health = await app.client().get('/health');
    expect([health.status, health.body]).toMatchObject([503, { ready: false, checks: { database: false } }]);
    expect((await app.client().get('/api/openapi.json')).status).toBe(200);
  });
});

describe('with all connections to the database in use', () => {
  it('endpoints say that the server is busy and when to come again, and health stays ready', async () => {
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    app = await createTestApp({ logger });
    const { client, email } = await signUp(app);
    const { pool } = app.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    pool.options.connectionTimeoutMillis = 100;
    lines.length = 0;
    const refused = [
      await client.post('/api/get_user'),
      await client.post('/api/get_assistants', { email }),
      await app.client().get('/api/widgetconfig?assistantId=assistant_demo'),
    ];
    for (const { status, body, headers } of refused) {
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(5);
      expect([status, body]).toEqual([
        503,
        {
          success: false,
          code: 'unavailable',
          reason: 'server_busy',
          message: `This server is very busy. Please try again in ${seconds} seconds.`,
          params: { retryAfter: seconds },
        },
      ]);
    }
    const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
    expect(failed.map(({ reason }) => reason)).toEqual(refused.map(() => 'server_busy'));
    const health = await app.client().get('/health');
    expect([health.status, health.body]).toMatchObject([200, { ready: true, checks: { database: false } }]);
    expect(health.body.reasons).toMatchObject({ database: expect.stringContaining('all connections') });
    const figures = await app.services.metrics.registry.getSingleMetricAsString(
      'parlo_failed_requests_total',
    );
    expect(figures).toContain(`parlo_failed_requests_total{reason="server_busy"} ${refused.length}`);
    for (const connection of held) connection.release();
    expect((await client.post('/api/get_user')).status).toBe(200);
  });
});
