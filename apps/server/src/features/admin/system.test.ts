import type { SystemResponse } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentEvents } from '../../db/schema.ts';
import type { OwnerContext } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobCounts } from '../../platform/jobs.ts';
import type { HealthChecks } from '../../platform/monitoring/health.ts';
import { VERSION } from '../../platform/version.ts';
import { type Owner, signUpAdmin } from '../../testing/sign-up.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { getSystem, type Setup, type SystemDeps } from './system.ts';

let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  app = await createTestApp();
  admin = await signUpAdmin(app);
});
afterAll(() => app.close());

const BARE: Setup = {
  embeddedDatabase: true,
  bucket: null,
  freeSpace: async () => '7 GB',
  mailServer: false,
  languageModel: async () => null,
  sales: 'closed',
};

interface Given {
  readonly setup?: Partial<Setup>;
  readonly checks?: HealthChecks;
  readonly counts?: SystemDeps['jobs']['counts'];
  readonly callCosts?: SystemDeps['callCosts'];
}

async function ask({ setup, checks = {}, counts = async () => [], callCosts = async () => null }: Given) {
  const { db } = app.services;
  const full = { ...BARE, ...setup };
  const deps = { db, logger: silentLogger, jobs: { counts }, checks, setup: full, callCosts };
  const { parts, jobs, ...more } = (await getSystem(deps)(undefined, {} as OwnerContext)) as SystemResponse;
  const codes = new Map(parts.map(({ part, code, params }) => [part, { code, params }]));
  return {
    parts: new Map(parts.map(({ part, state, detail }) => [part, `${state}: ${detail}`])),
    codes,
    jobs,
    callCosts: more.callCosts,
  };
}

const job = (name: string, counts: Partial<JobCounts> = {}): JobCounts => ({
  name,
  waiting: 0,
  later: 0,
  running: 0,
  failed: 0,
  ...counts,
});

describe('POST /api/admin/get_system', () => {
  it('says of the real server how its parts are, and counts its jobs', async () => {
    const { status, body } = await admin.client.post('/api/admin/get_system', {});
    expect(status).toBe(200);
    const { parts, jobs } = body as unknown as SystemResponse;
    expect(parts.map(({ part, state }) => [part, state])).toEqual([
      ['database', 'good'],
      ['files', 'good'],
      ['disk', 'good'],
      ['voice', 'off'],
      ['jobs', 'good'],
      ['mail', 'off'],
      ['language_model', 'off'],
      ['payments', 'good'],
    ]);
    expect(body).toMatchObject({ version: VERSION });
    expect(body).not.toHaveProperty('callCosts');
    expect(parts[0]?.detail).toMatch(/^Embedded PostgreSQL \d+\.\d+.*, \d+ [kM]B\.$/);
    // Signing up sent a mail to verify the address.
    expect(jobs).toContainEqual({ name: 'account_mail', waiting: 1, running: 0, failed: 0 });
  });

  it('names failing parts and the reasons, and still responds', async () => {
    const { parts, codes } = await ask({
      checks: {
        database: async () => true,
        files: () => Promise.reject(new Error('/secret/path')),
        voice: () => Promise.reject(new AppError('unavailable', 'No voice host is ready at the moment.')),
        languageModel: async () => ({ degraded: 'It rests.', fault: 'wrong_key' }),
      },
      setup: { languageModel: async () => 'gpt', bucket: 'parlo' },
      counts: () => Promise.reject(new Error('away')),
    });
    expect(parts.get('files')).toBe('bad: It can’t be reached; the server’s log says why.');
    expect(parts.get('voice')).toBe('bad: No voice host is ready at the moment.');
    expect(parts.get('language_model')).toBe('bad: It rests.');
    expect(codes.get('language_model')).toEqual({ code: 'model_rests', params: { fault: 'wrong_key' } });
    expect(codes.get('files')).toEqual({ code: 'unreachable', params: {} });
    expect(codes.get('voice')).toEqual({ code: 'other', params: {} });
    expect(parts.get('jobs')).toBe('bad: They could not be counted.');
    expect(parts.get('database')).toMatch(/^good: /);
    const loading = { degraded: 'It still loads.', code: 'voice_loading' } as const;
    const early = await ask({ checks: { voice: async () => loading } });
    expect(early.parts.get('voice')).toBe('bad: It still loads.');
    expect(early.codes.get('voice')).toEqual({ code: 'voice_loading', params: {} });
  });

  it('tells what calls with the operator’s key cost today, and still responds where that can’t be read', async () => {
    const costs = { currency: 'USD', calls: 3, today: 1_500_000, cap: 20_000_000 };
    expect((await ask({ callCosts: async () => costs })).callCosts).toEqual(costs);
    const broken = await ask({ callCosts: () => Promise.reject(new Error('away')) });
    expect(broken.callCosts).toBeUndefined();
    expect(broken.parts.size).toBe(8);
  });

  it('sees mails that do not leave', async () => {
    const mail = async (counts: Partial<JobCounts>, mailServer = true) =>
      (
        await ask({ setup: { mailServer }, counts: async () => [job('mail', counts), job('parse')] })
      ).parts.get('mail');
    expect(await mail({ waiting: 2 })).toBe('good: Mails are sent.');
    expect(await mail({ waiting: 2, later: 2 })).toBe('bad: Not sent: 2 that are tried again, 0 given up.');
    expect(await mail({ failed: 1 }, false)).toBe('bad: Not sent: 0 that are tried again, 1 given up.');
    expect(await mail({}, false)).toMatch(/^off: /);
  });

  it('sees payments that failed, those of a month', async () => {
    const payments = async (sales: Setup['sales']) => (await ask({ setup: { sales } })).parts.get('payments');
    expect(await payments('closed')).toBe('off: No provider is set: nothing is sold.');
    expect(await payments('test')).toBe('good: The test checkout: no money moves.');
    expect(await payments('open')).toBe('good: Cards are charged.');
    const event = { provider: 'stripe', type: 'x', state: 'failed' } as const;
    const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
    await app.services.db.insert(paymentEvents).values({ ...event, id: 'evt_old', receivedAt: longAgo });
    expect(await payments('open')).toBe('good: Cards are charged.');
    await app.services.db.insert(paymentEvents).values({ ...event, id: 'evt_new' });
    expect(await payments('open')).toMatch(/^bad: Events that failed or did not fit: 1\./);
  });

  it('sums the jobs up', async () => {
    const counts = async () => [
      job('mail', { waiting: 1, running: 2 }),
      job('parse', { waiting: 3, failed: 4 }),
    ];
    const { parts, jobs } = await ask({ counts });
    expect(parts.get('jobs')).toBe('good: 4 waiting, 2 running, 4 given up.');
    expect(jobs[1]).toEqual({ name: 'parse', waiting: 3, running: 0, failed: 4 });
  });
});
