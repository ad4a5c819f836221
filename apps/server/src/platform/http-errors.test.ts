import { HTTPException } from 'hono/http-exception';
import { afterEach, describe, expect, it } from 'vitest';
import { signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Feature } from './api.ts';
import { AppError } from './errors.ts';
import { createLogger } from './logger.ts';

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
      msg: 'call failed',
      err: { message: 'the cat is on the keyboard', cause: { type: 'TypeError', message: 'meow' } },
    });
    expect(logged.err.stack).toContain('http-errors.test.ts');
  });

  it('that we raise carries its code, message, status and when to come again', async () => {
    await failing(new AppError('too_many_requests', 'Slow down.', { retryAfterSeconds: 1.2 }));
    const { status, body, headers } = await app.client().get('/api/failing');
    expect([status, body]).toEqual([
      429,
      { success: false, code: 'too_many_requests', message: 'Slow down.' },
    ]);
    expect(headers.get('retry-after')).toBe('2');
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  });

  it('of the framework is a refusal like any other', async () => {
    await failing(new HTTPException(413, { message: 'inner words' }));
    const { status, body } = await app.client().get('/api/failing');
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect(body.message).not.toContain('inner');
  });
});

describe('without a database', () => {
  it('calls say so, health says so, and pages that need none go on', async () => {
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
    expect([health.status, health.body]).toEqual([503, { ready: false, checks: { database: false } }]);
    expect((await app.client().get('/api/openapi.json')).status).toBe(200);
  });
});
