import { ENDPOINTS, type Endpoint, type EndpointName, Refusal } from '@parlo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { anyText, valuesOf } from '../../testing/hostile-values.ts';
import { addressOf } from '../../testing/send-request.ts';
import { makeAdmin, type Owner, signUp } from '../../testing/sign-up.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { makeThings, type Things } from '../../testing/things.ts';
import { ENDPOINT_GROUPS, ENDPOINT_LIMITS } from '../limits/endpoint-limits.ts';
import { DEFAULT_LIMITS } from '../limits/rate-limit.ts';

/** `PARLO_FUZZ_SEED=… npx vitest run …` makes the same values again. */
const SEED = Number(process.env.PARLO_FUZZ_SEED ?? Date.now() % 2 ** 31);
const RUNS = 40;
/** What only programs that leak would say. */
const LEAKS =
  /\bat .*\.(ts|js):\d+|node_modules|node:internal|\bselect .* from\b|insert into|violates|Failed query|ZodError|TypeError/i;

let app: CallApp;
let owner: Owner;
let admin: Owner;
let things: Things;
beforeAll(async () => {
  console.log(`hostile input: PARLO_FUZZ_SEED=${SEED}`);
  const unlimited = { points: 1e9, seconds: 60 };
  const groups = [...Object.keys({ ...DEFAULT_LIMITS, ...ENDPOINT_GROUPS }), ...OTHER_GROUPS];
  app = await createCallApp({ limits: Object.fromEntries(groups.map((group) => [group, unlimited])) });
  [owner, admin] = await Promise.all([signUp(app), signUp(app)]);
  await makeAdmin(app, admin);
  things = await makeThings(app, owner);
  app.engine.wav = new Uint8Array([82, 73, 70, 70]);
});
afterAll(() => app.close());

const OTHER_GROUPS = [
  'realtime',
  'demoCalls',
  'mailsPerAccount',
  'passwordFailures',
  'forgotPasswordPerEmail',
  'signInFailuresFromStrangers',
];

/** Every endpoint except those that end the session on success, or never end. */
const ENDING: readonly EndpointName[] = ['logout', 'knowledgeEvents'];
const named = (wanted: (endpoint: Endpoint) => boolean) =>
  (Object.keys(ENDPOINT_LIMITS) as EndpointName[]).filter(
    (name) => wanted(ENDPOINTS[name]) && !ENDING.includes(name),
  );

const sane = ({ status, body, headers }: TestResponse, whole: string) => {
  expect(status, whole).toBeLessThan(500);
  if (status < 400) return;
  expect(Refusal.safeParse(body).success, whole).toBe(true);
  expect(headers.get('content-type')).toContain('application/json');
  expect(JSON.stringify(body)).not.toMatch(LEAKS);
};

/** A value in whose fields what really exists takes the place of made-up ids now and then. */
const meaningful = (arbitrary: fc.Arbitrary<unknown>) =>
  fc
    .tuple(arbitrary, fc.subarray(['email', 'assistantId', 'fileId', 'conversationId', 'index']))
    .map(([value, real]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const known: Record<string, unknown> = { ...things, email: owner.email, index: 0 };
      return { ...value, ...Object.fromEntries(real.map((field) => [field, known[field]])) };
    });

/** A form holds texts alone; what has no text of its own, as `{ toString: null }`, is sent as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? json(value) : String(value);

// Some of those that anybody may make sign somebody in.
const whoMakes = ({ access }: Endpoint) =>
  access === 'anyone' ? app.client() : (access === 'admin' ? admin : owner).client;
const options = { seed: SEED, numRuns: RUNS };

describe('whatever is posted', () => {
  it.each(named(({ method, form }) => method === 'post' && !form))(
    '%s answers and never fails',
    async (name) => {
      const endpoint: Endpoint = ENDPOINTS[name];
      const values = meaningful(valuesOf(endpoint.input ?? z.object({})));
      await fc.assert(
        fc.asyncProperty(values, async (sent) => {
          const answer = await whoMakes(endpoint).post(`/api${endpoint.path}`, json(sent));
          sane(answer, `${json(sent).slice(0, 500)} → ${JSON.stringify(answer.body).slice(0, 500)}`);
        }),
        options,
      );
    },
  );

  it.each(named(({ form }) => form !== undefined))('%s answers and never fails, as a form', async (name) => {
    const endpoint: Endpoint = ENDPOINTS[name];
    const values = meaningful(valuesOf(endpoint.input ?? z.object({})));
    const files = fc.array(fc.tuple(anyText, anyText), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        values,
        files,
        fc.constantFrom('files', 'logo', '__proto__'),
        async (sent, given, field) => {
          const body = new FormData();
          for (const [key, value] of Object.entries(sent ?? {})) body.append(key, textOf(value));
          for (const [fileName, content] of given) body.append(field, new File([content], fileName));
          const answer = await whoMakes(endpoint).raw(`/api${endpoint.path}`, { method: 'POST', body });
          sane(answer, JSON.stringify(answer.body).slice(0, 500));
        },
      ),
      { ...options, numRuns: 12 },
    );
  });

  it('is refused when it is no JSON, no form, or both', async () => {
    const types = [
      'application/json',
      'multipart/form-data; boundary=b',
      'multipart/form-data',
      'text/plain',
      '',
    ];
    const bodies = fc.oneof(
      anyText,
      fc.constantFrom(
        '[['.repeat(5_000),
        `"${'\\u0000'.repeat(500)}"`,
        '--b\r\nContent-Disposition: form-data',
        '1e999',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...named(() => true)),
        bodies,
        fc.constantFrom(...types),
        async (name, body, type) => {
          if (ENDPOINTS[name].method === 'get') return;
          const headers = { 'content-type': type };
          const answer = await whoMakes(ENDPOINTS[name]).raw(`/api${ENDPOINTS[name].path}`, {
            method: 'POST',
            body,
            headers,
          });
          sane(answer, `${name} ${type} ${body.slice(0, 200)}`);
        },
      ),
      { ...options, numRuns: 100 },
    );
  });
});

describe('whatever is asked for', () => {
  it.each(named(({ method, output }) => method === 'get' && output !== 'events'))(
    '%s answers and never fails',
    async (name) => {
      const endpoint: Endpoint = ENDPOINTS[name];
      const values = meaningful(valuesOf(endpoint.input ?? z.object({})));
      await fc.assert(
        fc.asyncProperty(values, async (sent) => {
          const flat = Object.entries(sent ?? {}).map(([key, value]) => [key, wellFormed(value)]);
          const address = addressOf(endpoint, Object.fromEntries(flat));
          const answer = await whoMakes(endpoint).get(address);
          sane(answer, `${address.slice(0, 500)} → ${JSON.stringify(answer.body).slice(0, 500)}`);
        }),
        options,
      );
    },
  );

  it('by a path or a query that decoders fall over is answered', async () => {
    const part = fc
      .array(fc.constantFrom('%', '%00', '%ff', '/', '..', '?', '&', '=', ';', '[', 'id', '%2e'))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/api/post/', '/api/widgetconfig?assistantId=', '/v1/realtime/', '/'),
        part,
        async (start, end) => {
          const answer = await app.client().get(start + end);
          expect(answer.status, start + end).toBeLessThan(500);
        },
      ),
      { ...options, numRuns: 150 },
    );
  });
});

it('a header answers and never fails', async () => {
  // Headers hold bytes without controls; percent signs are what decoders fall over.
  const value = fc
    .array(
      fc.constantFrom(
        '%',
        '0',
        'f',
        '.',
        '=',
        ';',
        ' ',
        '"',
        'é',
        'Bearer ',
        'parlo_',
        'parlo.session_token=',
      ),
    )
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(value, value, value, async (cookie, authorization, origin) => {
      const headers = { cookie, authorization, origin, 'x-request-id': cookie, 'x-forwarded-for': origin };
      const answer = await app.client().post('/api/get_user', {}, headers);
      expect([401, 403]).toContain(answer.status);
      sane(answer, JSON.stringify(headers));
    }),
    { ...options, numRuns: 100 },
  );
});

it('the realtime wire answers in its own words and never fails', async () => {
  const bodies = fc.oneof(
    anyText,
    fc.constantFrom('v=0', '{"session":{}}', '{"session":{"type":"realtime","model":"\\u0000"}}'),
  );
  const types = fc.constantFrom('application/json', 'application/sdp', 'multipart/form-data; boundary=b', '');
  const paths = fc.constantFrom('/v1/realtime/calls', '/v1/realtime/client_secrets');
  await fc.assert(
    fc.asyncProperty(paths, bodies, types, fc.boolean(), async (path, body, type, known) => {
      const headers = { 'content-type': type, ...(known && { authorization: `Bearer ${owner.token}` }) };
      const { status, body: said } = await app.client().raw(path, { method: 'POST', body, headers });
      expect([400, 401, 404, 415]).toContain(status);
      expect(said).toMatchObject({ error: { message: expect.any(String) } });
      expect(JSON.stringify(said)).not.toMatch(LEAKS);
    }),
    options,
  );
});

it('after all of it the server answers as before', async () => {
  const newcomer = await signUp(app);
  expect((await newcomer.client.post('/api/get_user', {})).status).toBe(200);
  expect((await app.client().get('/api/widgetconfig?assistantId=assistant_nobodys')).status).toBe(404);
  expect((await app.client().get('/health')).status).toBe(200);
});

// Halves of pairs as escapes, which is how they reach a server: UTF-8 has no bytes for them.
function json(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)) ?? 'null'
  );
}

const wellFormed = (value: unknown) =>
  (typeof value === 'string' ? value : (json(value) ?? '')).toWellFormed();
