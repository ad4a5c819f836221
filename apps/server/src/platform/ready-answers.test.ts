import { afterEach, describe, expect, it } from 'vitest';
import { signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.ts';
import { createLogger } from './logger.ts';

let app: TestApp;
afterEach(() => app.close());

/** An app that has the answer for one assistant ready, and its address. */
async function setUp(options: TestAppOptions = {}): Promise<string> {
  app = await createTestApp(options);
  const { client, email } = await signUp(app);
  const assistant = { assistantName: 'Desk', assistantPrompt: 'P', greetingMessage: 'Hi', voice: 'ash' };
  const { body } = await client.post('/api/add_assistant', { email, assistant });
  await app.services.channels.ready();
  const path = `/api/widgetconfig?assistantId=${body.assistantId}`;
  await app.client().get(path);
  return path;
}

const told = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id' && name !== 'content-length'));

describe('an answer that is ready', () => {
  it('is the same as one that is not, headers included', async () => {
    const path = await setUp();
    const ready = await app.client().get(path);
    // Without word of changes nothing is ready.
    await app.services.channels.close();
    const anew = await app.client().get(path);
    expect([ready.status, ready.body]).toEqual([200, anew.body]);
    expect(told(ready.headers)).toEqual(told(anew.headers));
    expect(ready.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const named = await app.client().get(path, { 'x-request-id': 'mine-1' });
    expect(named.headers.get('x-request-id')).toBe('mine-1');
  });

  it('does not need the database', async () => {
    const path = await setUp();
    const queries: unknown[] = [];
    app.database.pool.on('acquire', (client) => queries.push(client));
    expect((await app.client().get(path)).status).toBe(200);
    expect(queries).toEqual([]);
  });

  it('counts, and is refused like any other', async () => {
    const path = await setUp({ limits: { widgetConfig: { points: 3, seconds: 60 } } });
    expect((await app.client().get(path)).status).toBe(200);
    expect((await app.client().get(path)).status).toBe(200);
    const refused = await app.client().get(path);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const figures = await app.services.metrics.registry.metrics();
    expect(figures).toContain(
      'parlo_http_request_duration_seconds_count{method="GET",route="/api/widgetconfig",status="200"} 3',
    );
    expect(figures).toContain('parlo_rate_limited_total{group="widgetConfig"} 1');
  });

  it('is limited for each assistant, whoever asks', async () => {
    const path = await setUp({
      env: { PARLO_TRUST_PROXY: '1' },
      limits: { widgetConfigPerAssistant: { points: 3, seconds: 60 } },
    });
    const from = (address: string) => app.client().get(path, { 'x-forwarded-for': address });
    expect([(await from('10.0.0.1')).status, (await from('10.0.0.2')).status]).toEqual([200, 200]);
    expect((await from('10.0.0.3')).status).toBe(429);
  });

  it('is a line of the log only for who wants all of them', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const path = await setUp({ logger: createLogger({ level: 'info', destination }) });
    const before = lines.length;
    await app.client().get(path);
    expect(lines).toHaveLength(before);
    await app.client().get('/api/widgetconfig');
    expect(lines).toHaveLength(before + 1);
  });
});
