import { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../testing/silent-logger.ts';
import { AppError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { type HealthCheck, serveHealth } from './health.ts';

async function health(checks: Record<string, HealthCheck>, draining?: AbortSignal, path = '/health') {
  const app = new OpenAPIHono();
  serveHealth(app, checks, silentLogger, draining);
  const response = await app.request(path);
  return {
    status: response.status,
    body: await response.json(),
    cache: response.headers.get('cache-control'),
  };
}

describe('GET /health', () => {
  it('is ready when every part is', async () => {
    const answer = await health({ database: async () => true, voice: async () => true });
    expect(answer).toEqual({
      status: 200,
      body: { ready: true, version: VERSION, checks: { database: true, voice: true } },
      cache: 'no-store',
    });
  });

  it('says why where a part can say so, and keeps what only the log may hold', async () => {
    const { body } = await health({
      voice: async () => {
        const cause = new Error('/secret/path');
        throw new AppError('unavailable', 'The speech models can’t be loaded.', { cause });
      },
    });
    const reasons = { voice: 'The speech models can’t be loaded.' };
    expect(body).toEqual({ ready: false, version: VERSION, checks: { voice: false }, reasons });
  });

  it('is ready without a part that the others can do without, and names it', async () => {
    const { status, body } = await health({
      database: async () => true,
      languageModel: async () => ({ degraded: 'It rests.' }),
    });
    const checks = { database: true, languageModel: false };
    const reasons = { languageModel: 'It rests.' };
    expect([status, body]).toEqual([200, { ready: true, version: VERSION, checks, reasons }]);
  });

  it('names the part that is not', async () => {
    const { status, body } = await health({
      database: async () => true,
      voice: async () => false,
      files: async () => {
        throw new Error('gone');
      },
    });
    expect(status).toBe(503);
    expect(body).toMatchObject({ ready: false, checks: { database: true, voice: false, files: false } });
  });

  it('is ready no more once the server is asked to stop, at either address', async () => {
    const stopped = AbortSignal.abort();
    for (const path of ['/health', '/health/ready']) {
      const { status, body } = await health({ database: async () => true }, stopped, path);
      expect([status, body]).toEqual([
        503,
        { ready: false, version: VERSION, stopping: true, checks: { database: true } },
      ]);
    }
  });
});

describe('GET /health/live', () => {
  it('says that the process answers, whatever fails or stops', async () => {
    const answer = await health({ database: async () => false }, AbortSignal.abort(), '/health/live');
    expect(answer).toEqual({ status: 200, body: { live: true, version: VERSION }, cache: 'no-store' });
  });
});
