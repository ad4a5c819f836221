import { MESSAGES } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistants, minuteEntries, minuteLeases, visitorLimitHits } from '../../../db/schema.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { give, readAccount } from '../../../testing/ledger.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';
import type { SecretClaims } from './client-secret.ts';
import { limitedAddress } from './limit-refusals.ts';

let app: CallApp;
let owner: Owner;
let assistantId: string;
beforeEach(async () => {
  app = await createCallApp();
  owner = await signUp(app);
  await give(app.services.db, owner.id, 100 * 3_600);
  const assistant = { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hi.', voice: 'ash' };
  const added = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  assistantId = String(added.body.assistantId);
});
afterEach(() => app.close());

const edit = (updated: object) =>
  owner.client.post('/api/edit_assistant', { email: owner.email, assistantId, updated });
const twenty = () => Promise.all(Array.from({ length: 20 }, () => app.place({ assistantId })));
const codeOf = (body: object) => (body as { error?: { code?: string } }).error?.code;
const told = () => app.ledger.notices.filter(({ kind }) => kind === 'visitor_limit');

describe('twenty calls of one address', () => {
  it('are three at a time, and the owner is notified once', async () => {
    const placed = await twenty();
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = placed.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    // Some were refused before, because too many of one address were being set up.
    const struck = refused.filter(({ body }) => codeOf(body) === 'too_many_calls').length;
    expect(struck).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      const [hits] = await app.services.db.select().from(visitorLimitHits);
      expect(hits?.calls).toBe(struck);
    });
    expect(told()).toEqual([{ kind: 'visitor_limit', userId: owner.id, assistant: 'Mia' }]);
    const { body } = await owner.client.post('/api/get_assistants', { email: owner.email });
    expect(body.assistants).toMatchObject([{ limitedCalls: struck }]);
    // What one visitor may not have takes nothing from the account.
    expect(await app.services.db.$count(minuteLeases)).toBe(3);
  });

  it('drain no more than the day has, however long each of them goes on', async () => {
    const { db } = app.services;
    await edit({ visitorMinutesPerDay: 1 });
    for (let wave = 0; wave < 3; wave++) {
      await twenty();
      for (const { handlers } of app.engine.calls.splice(0)) {
        handlers.onEnded({ reason: 'left', seconds: 3_600 });
      }
      await vi.waitFor(async () => expect(await db.$count(minuteLeases)).toBe(0));
    }
    expect(await readAccount(db, owner.id)).toMatchObject({ usedSeconds: 60 });
    expect(await db.$count(minuteEntries, eq(minuteEntries.kind, 'usage'))).toBe(1);
    const last = await app.place({ assistantId });
    expect([last.status, last.body.error]).toMatchObject([
      429,
      { code: 'daily_limit', message: MESSAGES.dailyLimit },
    ]);
  });
});

it('ends and counts a call of a visitor who used the day’s minutes', async () => {
  await edit({ visitorMinutesPerDay: 1 });
  await app.place({ assistantId });
  const { db } = app.services;
  // The last second of today's.
  await db.update(minuteLeases).set({ seconds: 60 });
  const { handlers, asked } = app.engine.last;
  const renew = vi.spyOn(app.ledger.minutes, 'renew');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  handlers.onConnected();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await renew.mock.results[0]?.value).toBe('daily_limit');
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(asked).toEqual(['daily_limit']);
  await vi.waitFor(() => expect(told()).toHaveLength(1));
});

it('the owner’s own tests are not limited, and what the owner allows is', async () => {
  await edit({ visitorCallsAtOnce: 1 });
  for (let n = 0; n < 3; n++) expect((await app.place({ assistantId }, owner.client)).status).toBe(201);
  expect((await app.place({ assistantId })).status).toBe(201);
  expect((await app.place({ assistantId })).status).toBe(429);
  await edit({ visitorCallsAtOnce: 2 });
  expect((await app.place({ assistantId })).status).toBe(201);
});

it.each([
  [{ visitorCallsAtOnce: 0 }, 'Calls at once must be a whole number from 1 to 100.'],
  [{ visitorCallsAtOnce: 101 }, 'Calls at once must be a whole number from 1 to 100.'],
  [{ visitorMinutesPerDay: 1.5 }, 'Minutes a day must be a whole number from 1 to 10000.'],
  [{ visitorMinutesPerDay: '30' }, 'Minutes a day must be a whole number from 1 to 10000.'],
])('%j is refused, with the reason', async (updated, message) => {
  const { status, body } = await edit(updated);
  expect([status, body.message]).toEqual([400, message]);
  expect(await app.services.db.select().from(assistants)).toMatchObject([
    { visitorCallsAtOnce: 3, visitorMinutesPerDay: 30 },
  ]);
});

it('counts visitors with a secret, but not programs with the owner’s key', () => {
  const claims: SecretClaims = {
    assistantId: 'assistant_1',
    draftId: null,
    own: false,
    origin: 'api',
    conversationId: null,
    consentedAt: null,
    timeZone: null,
    expiresAt: 1_800_000_000,
  };
  expect(limitedAddress(claims, '203.0.113.7')).toBe('203.0.113.7');
  expect(limitedAddress({ ...claims, own: true }, '203.0.113.7')).toBeNull();
  expect(limitedAddress({ ...claims, expiresAt: 0 }, '203.0.113.7')).toBeNull();
});
