import { expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { ForbiddenAddress, RefusedRedirect } from '../platform/http/guarded-fetch.ts';
import type { Finding } from './check.ts';
import { checkProviders } from './check-providers.ts';

const { signal } = new AbortController();
const KEY = 'a-key-of-tests';
const VARIABLES = {
  PARLO_LLM_BASE_URL: 'https://llm.example.com/v1',
  PARLO_LLM_MODEL: 'small',
  PARLO_LLM_API_KEY: KEY,
  PARLO_STRIPE_SECRET_KEY: 'sk_test_secret',
  PARLO_STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  PARLO_GOOGLE_CLIENT_ID: 'client',
  PARLO_GOOGLE_CLIENT_SECRET: KEY,
};

type Respond = (url: string, init: RequestInit | undefined) => Response | Promise<Response>;

async function ask(
  name: string,
  respond: Respond,
  variables: Record<string, string> = VARIABLES,
): Promise<Finding> {
  const fetch = async (url: string | URL | Request, init?: RequestInit) => respond(String(url), init);
  const check = checkProviders(readEnvironment(variables), fetch).find((each) => each.name === name);
  const finding = await check?.run(signal);
  if (!finding) throw new Error('no such check');
  expect(JSON.stringify(finding)).not.toContain(KEY);
  return finding;
}

const list = (...ids: string[]) => Response.json({ data: ids.map((id) => ({ id })) });
const status = (code: number) => () => new Response('no', { status: code });
const throws = (cause: Error) => () => Promise.reject(new TypeError('fetch failed', { cause }));

it('asks for the list of models with the key', async () => {
  const finding = await ask('language_model', (url, init) => {
    expect(url).toBe('https://llm.example.com/v1/models');
    expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${KEY}`);
    return list('small', 'large');
  });
  expect(finding).toEqual({
    state: 'ok',
    text: expect.objectContaining({ en: expect.stringContaining('small') }),
  });
});

it.each([
  ['ok', status(404), 'answers; the model is'],
  ['warning', () => list('large'), 'PARLO_LLM_MODEL'],
  ['failed', status(401), 'PARLO_LLM_API_KEY'],
  ['warning', status(429), 'credit and limits'],
  ['failed', status(500), 'status page'],
  ['failed', throws(new ForbiddenAddress('no')), 'private addresses'],
  ['failed', throws(new RefusedRedirect('no')), 'redirects'],
  ['failed', throws(Object.assign(new Error('x'), { code: 'ENOTFOUND' })), '(ENOTFOUND)'],
] as const)('is %s: %#', async (state, respond, said) => {
  const finding = await ask('language_model', respond);
  expect(finding.state).toBe(state);
  expect(finding.text.en).toContain(said);
});

it.each([
  ['ok', status(200), 'accepts the key'],
  ['ok', status(403), 'accepts the key'],
  ['failed', status(401), 'PARLO_STRIPE_SECRET_KEY'],
  ['failed', status(503), '(503)'],
] as const)('tries Stripe’s key: %s', async (state, respond, said) => {
  const finding = await ask('payments', respond);
  expect(finding.state).toBe(state);
  expect(finding.text.en).toContain(said);
});

it.each([
  ['ok', 'invalid_grant', 'accepts the client'],
  ['failed', 'invalid_client', 'PARLO_GOOGLE_CLIENT_ID'],
])('tries Google’s client: %s for %s', async (state, error, said) => {
  const finding = await ask('google', () => Response.json({ error }, { status: 400 }));
  expect(finding.state).toBe(state);
  expect(finding.text.en).toContain(said);
});

it('asks nobody where nothing is set', async () => {
  const nobody = () => Promise.reject(new Error('asked'));
  for (const name of ['language_model', 'listening', 'speaking', 'realtime', 'payments', 'google']) {
    expect(await ask(name, nobody, {})).toMatchObject({ state: 'off' });
  }
});
