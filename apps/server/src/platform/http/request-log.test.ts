import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLogger } from '../monitoring/logger.ts';

const metricsToken = 'a token of an operator';

describe('requests', () => {
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    app = await createTestApp({ env: { PARLO_METRICS_TOKEN: metricsToken }, logger });
  });
  afterAll(() => app.close());

  it('log one line each, with the route instead of the URL', async () => {
    lines.length = 0;
    await app.client().get('/api/widgetconfig?assistantId=assistant_private', { 'x-request-id': 'r-1' });
    await app.client().get('/api/somewhere/private');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'request',
        id: 'r-1',
        method: 'GET',
        route: '/api/widgetconfig',
        status: 404,
        ms: expect.any(Number),
      },
      { msg: 'request', route: 'page', status: 404 },
    ]);
    expect(lines.join()).not.toContain('private');
  });

  it('log no personal data of an owner', async () => {
    lines.length = 0;
    const { client, email, password, token } = await signUp(app, 'very-private@example.com');
    await client.post('/api/register', { name: 'Ada', surname: 'L', phone: '1', email, password });
    await client.post('/api/login', { email, password: 'a wrong password' });
    await client.post('/api/get_user', { email });
    const log = lines.join();
    for (const secret of [email, password, token, 'a wrong password', 'Ada'])
      expect(log).not.toContain(secret);
  });

  it('are counted by route', async () => {
    await app.client().get('/api/widgetconfig?assistantId=x');
    const { body, headers } = await app.client().get('/metrics', { authorization: `Bearer ${metricsToken}` });
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body.text).toMatch(
      /parlo_http_request_duration_seconds_count\{method="GET",route="\/api\/widgetconfig",status="404"\} \d+/,
    );
  });

  it('do not let a stranger make new figures', async () => {
    for (const path of ['/a', '/b', '/api/c', '/v1/d']) await app.client().get(path);
    const { body } = await app.client().get('/metrics', { authorization: `Bearer ${metricsToken}` });
    const routes = new Set([...String(body.text).matchAll(/route="([^"]+)"/g)].map(([, route]) => route));
    expect(routes.has('page')).toBe(true);
    for (const path of ['/a', '/b', '/api/c', '/v1/d']) expect(routes.has(path)).toBe(false);
  });
});
