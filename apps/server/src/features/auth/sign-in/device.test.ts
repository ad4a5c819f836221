import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { deviceOf } from './device.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox', 'Linux'],
    [
      `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [`${IPHONE} Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
    [`${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 16000) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    ['Something/1.0 (Linux)', null, 'Linux'],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  it.each([null, '', 'curl/8.14.1'])('is nothing for %j', (userAgent) => {
    expect(deviceOf(userAgent)).toBeNull();
  });
});

describe('the list of sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('says browser and system, and stores nothing else of them', async () => {
    const owner = await signUp(app);
    const userAgent = `${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`;
    const client = app.client();
    await client.post('/api/login', owner, { 'user-agent': userAgent });
    const { sessions } = (await client.post('/api/list_sessions')).body;
    expect(sessions).toMatchObject([{ current: true, device: { browser: 'Chrome', system: 'Windows' } }, {}]);
    const { rows } = await app.database.pool.query(
      'select user_agent, ip_address from session where user_id = $1 order by created_at desc',
      [owner.id],
    );
    expect(rows[0]).toEqual({ user_agent: 'Chrome/Windows', ip_address: expect.toSatisfy((at) => !at) });
  });
});
