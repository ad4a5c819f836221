import { CALLS } from '@parlo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const unlimited = { points: 1_000_000, seconds: 1 };

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp({
    limits: {
      call: unlimited,
      register: unlimited,
      signInFailures: unlimited,
      signInFailuresPerAccount: unlimited,
    },
  });
  owner = await signUp(app);
});
afterAll(() => app.close());

// Any sequence of UTF-16 units: NULs, halves of pairs, controls, right-to-left marks.
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0xd800, 0xdfff, 0xfffe, 0x202e)), {
    maxLength: 40,
  })
  .map((units) => String.fromCharCode(...units));
const anything = fc.anything({
  values: [
    anyText,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, '', '__proto__', 'constructor'),
  ],
  maxDepth: 3,
});
const orAnything = (likely: fc.Arbitrary<unknown>) => fc.oneof({ weight: 3, arbitrary: likely }, anything);
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, orAnything(value)])), {
    requiredKeys: [],
  });

const person = fc.constantFrom('a@b.co', 'A@B.CO ', 'x\u0000@b.co', '"q"@b.co');
const faq = fc.array(
  record({ question: anyText, answer: anyText, phrasings: fc.array(anyText, { maxLength: 3 }) }),
  { maxLength: 3 },
);
const assistant = record({
  id: anyText,
  assistantName: anyText,
  assistantPrompt: anyText,
  greetingMessage: anyText,
  voice: fc.constantFrom('ash', ''),
  faqList: faq,
});
const index = fc.oneof(fc.integer(), fc.constantFrom(0, -0, 2 ** 53, 1e308));
const whose = () => fc.constant(null).map(() => owner.email);

const BODIES: Record<string, fc.Arbitrary<unknown>> = {
  register: record({ name: anyText, surname: anyText, email: person, phone: anyText, password: anyText }),
  login: record({ email: person, password: anyText }),
  getUser: record({ email: whose() }),
  getAssistants: record({ email: whose() }),
  addAssistant: record({ email: whose(), assistant }),
  editAssistant: record({ email: whose(), index, assistantId: anyText, updated: assistant }),
  deleteAssistant: record({ email: whose(), index, assistantId: anyText }),
};

describe('whatever is sent', () => {
  it.each(Object.keys(BODIES))('%s answers and never fails', async (name) => {
    const { path } = CALLS[name as keyof typeof CALLS];
    await fc.assert(
      fc.asyncProperty(BODIES[name] ?? anything, async (sent) => {
        const { status, body } = await owner.client.post(`/api${path}`, json(sent));
        expect(status, JSON.stringify(body)).toBeLessThan(500);
        expect(typeof body.success).toBe('boolean');
      }),
      { numRuns: 60 },
    );
  });

  it('widgetConfig answers and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (assistantId) => {
        const query = new URLSearchParams({ assistantId });
        const { status } = await app.client().get(`/api/widgetconfig?${query}`);
        expect([400, 404]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });

  it('a header answers and never fails', async () => {
    // Headers hold bytes without controls; percent signs are what decoders fall over.
    const value = fc
      .array(fc.constantFrom('%', '0', 'f', '.', '=', ';', ' ', '"', 'é', 'Bearer ', 'parlo.session_token='))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(value, value, value, async (cookie, authorization, origin) => {
        const headers = { cookie, authorization, origin, 'x-request-id': cookie, 'x-forwarded-for': origin };
        const { status } = await app.client().post('/api/get_user', {}, headers);
        expect([401, 403]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });
});

// Halves of pairs as escapes, which is how they reach a server: UTF-8 has no bytes for them.
function json(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)) ?? 'null'
  );
}
