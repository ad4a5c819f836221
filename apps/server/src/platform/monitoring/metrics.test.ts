import { OpenAPIHono } from '@hono/zod-openapi';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { errorHandler } from '../http/http-errors.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

async function ask(from: string, headers: Record<string, string> = {}, token?: string) {
  const app = new OpenAPIHono();
  app.onError(errorHandler(pino({ level: 'silent' })));
  serveMetrics(app, createMetrics(), token);
  const incoming = { socket: { remoteAddress: from, remotePort: 1, remoteFamily: 'IPv4' } };
  const response = await app.request('/metrics', { headers }, { incoming });
  return { status: response.status, text: await response.text() };
}

describe('GET /metrics', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'answers a program on this machine (%s)',
    async (from) => {
      const { status, text } = await ask(from);
      expect(status).toBe(200);
      expect(text).toContain('# TYPE parlo_http_request_duration_seconds histogram');
    },
  );

  it.each([
    ['192.0.2.1', {}],
    ['::ffff:192.0.2.1', {}],
    ['192.0.2.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }],
    ['127.0.0.1', { via: '1.1 proxy' }],
  ])('refuses %s with %j', async (from, headers) => {
    const { status, text } = await ask(from, headers as Record<string, string>);
    expect(status).toBe(403);
    expect(text).not.toContain('# TYPE');
  });

  it('requires the token if one is set', async () => {
    const token = 'a token of an operator';
    expect((await ask('192.0.2.1', { authorization: `Bearer ${token}` }, token)).status).toBe(200);
    expect((await ask('192.0.2.1', { authorization: `Bearer ${token}x` }, token)).status).toBe(401);
    expect((await ask('192.0.2.1', { authorization: 'Bearer' }, token)).status).toBe(401);
    expect((await ask('127.0.0.1', {}, token)).status).toBe(401);
  });
});
