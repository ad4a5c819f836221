import { DOCTOR_CHECKS, type DoctorResponse } from '@parlo/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Owner, signUpAdmin } from '../testing/sign-up.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { keepChecking } from './doctor-feature.ts';

let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  // A proxy that adds no address is what fails here.
  app = await createTestApp({ env: { PARLO_TRUST_PROXY: '1' } });
  admin = await signUpAdmin(app);
});
afterAll(() => app.close());

async function run(language?: 'en' | 'uk') {
  const { status, body } = await admin.client.post('/api/admin/run_doctor', language ? { language } : {});
  expect(status).toBe(200);
  const { checks } = body as DoctorResponse;
  return new Map(checks.map(({ check, state, text }) => [check, `${state}: ${text}`]));
}

it('makes every check, in the language of the page, with the headers of its request', async () => {
  const checks = await run();
  expect([...checks.keys()]).toEqual([...DOCTOR_CHECKS]);
  expect(checks.get('proxy')).toContain('failed: PARLO_TRUST_PROXY is 1');
  expect(checks.get('database')).toMatch(/^(?:ok|warning): .*PostgreSQL/);
  expect(checks.get('files')).toContain('ok');
  expect((await run('uk')).get('proxy')).toContain('адрес: 0');
});

it('shows its findings as metrics, and the names of what failed at /health', async () => {
  await run();
  const metrics = await app.services.metrics.registry.metrics();
  expect(metrics).toContain('parlo_check_ok{check="proxy"} 0');
  expect(metrics).toContain('parlo_check_ok{check="files"} 1');
  expect(metrics).not.toContain('parlo_check_ok{check="turn"}');
  expect(metrics).toMatch(/parlo_checks_timestamp_seconds [1-9]/);
  const { status, body } = await app.client().get('/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({ ready: true, failing: ['proxy'] });
});

it('checks by itself until the server stops', async () => {
  const stopping = new AbortController();
  const lastChecks = { set: vi.fn(), failing: () => [] };
  const deps = { ...app.services, lastChecks, logger: silentLogger, stopping: stopping.signal };
  keepChecking(deps, 0, 0);
  await vi.waitFor(() => expect(lastChecks.set.mock.calls.length).toBeGreaterThan(1), { timeout: 30_000 });
  stopping.abort();
});
