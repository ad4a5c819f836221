import { expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { checkProxy } from './check-proxy.ts';

const { signal } = new AbortController();
const HOST = 'talk.example.com';

it.each([
  ['ok', '1', HOST, '203.0.113.7', 'passes on the host'],
  ['ok', '0', HOST, null, 'no proxy in front of Parlo'],
  ['failed', '1', HOST, null, 'has 0 addresses'],
  ['warning', '1', HOST, '203.0.113.7, 10.0.0.2', 'PARLO_TRUST_PROXY=2'],
  ['warning', '1', '127.0.0.1:3000', null, 'not at the public one'],
] as const)('is %s with %s trusted, at %s, for %s', async (state, trusted, host, forwardedFor, said) => {
  const env = readEnvironment({ PARLO_PUBLIC_URL: `https://${HOST}`, PARLO_TRUST_PROXY: trusted });
  const finding = await checkProxy(env, { host, forwardedFor }).run(signal);
  expect(finding.state).toBe(state);
  expect(finding.text.en).toContain(said);
});

it('is not seen without a browser', async () => {
  expect(await checkProxy(readEnvironment({}), null).run(signal)).toMatchObject({ state: 'off' });
});
