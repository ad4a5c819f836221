import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PRESENT = '__Host-parlo.session_token';
const FORMER = '__Secure-parlo.session_token';
const PLAIN = 'parlo.session_token';
const own = { host: 'talk.example.com', origin: 'https://talk.example.com' };

let app: TestApp;
let owner: Owner;
let value: string;
beforeAll(async () => {
  app = await createTestApp({ env: { PARLO_PUBLIC_URL: 'https://talk.example.com' } });
  owner = await signUp(app);
  value = owner.client.cookie.replace(`${PRESENT}=`, '');
});
afterAll(() => app.close());

const ask = (cookie: string, path = '/api/get_user') => app.client().post(path, {}, { ...own, cookie });

it('is kept by browsers for this one host, over https', async () => {
  const { headers } = await app.client().post('/api/login', { email: owner.email, password: owner.password });
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=2419200',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
  expect(cookie).toMatch(/^__Host-parlo\.session_token=/);
});

it('signs in again with its cookie, and out', async () => {
  const { client } = await signUp(app);
  expect((await client.post('/api/get_user', {}, own)).status).toBe(200);
  expect((await client.post('/api/logout', {}, own)).status).toBe(200);
  expect(client.cookie).toBe('');
});

it('comes before any other, which are removed', async () => {
  const other = await signUp(app);
  const theirs = other.client.cookie.replace(`${PRESENT}=`, '');
  const { body, headers } = await ask(`${FORMER}=${theirs}; ${PLAIN}=${theirs}; ${PRESENT}=${value}`);
  expect(body.user).toMatchObject({ id: owner.id });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(new RegExp(`^${FORMER}=; Max-Age=0`)),
    expect.stringMatching(new RegExp(`^${PLAIN}=; Max-Age=0`)),
  ]);
});

it.each([PLAIN, FORMER])(
  'is not taken from where any site below the domain could have put it: %s',
  async (name) => {
    const { status, headers } = await ask(`theme=dark; ${name}=${value}`);
    expect(status).toBe(401);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^${name}=; Max-Age=0`))]);
  },
);

it('is named in the description of the API', async () => {
  const { body } = await app.client().get('/api/openapi.json');
  expect(body).toHaveProperty('components.securitySchemes.cookie.name', PRESENT);
});
