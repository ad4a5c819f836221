import {
  AssistantMinutesResponse,
  AssistantsResponse,
  BillingResponse,
  GetUserResponse,
} from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, minuteBalances, minuteLeases } from '../../db/schema.ts';
import { give } from '../../testing/ledger.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { talkTime } from './talk-time.ts';

const paying = { seconds: 18_659, suspended: false, mayEmbed: true };

describe('the time for calls', () => {
  it.each([
    ['all of the account without a cap', paying, null, { minutes: 310, limit: 'account' }],
    ['all of the account below the cap', paying, 30_000, { minutes: 310, limit: 'account' }],
    ['what the cap leaves', paying, 200, { minutes: 3, limit: 'cap' }],
    ['nothing once the cap is used up, or over it', paying, -5, { minutes: 0, limit: 'cap' }],
    [
      'nothing while the account is suspended',
      { ...paying, suspended: true, mayEmbed: false },
      200,
      { minutes: 0 },
    ],
  ] as const)('is %s', (_, standing, cap, expected) => {
    expect(talkTime(standing, cap)).toMatchObject({ account: 310, ...expected });
  });

  it('is for visitors, too, where the account pays', () => {
    expect(talkTime(paying).visitors).toBe(true);
    expect(talkTime({ ...paying, mayEmbed: false }).visitors).toBe(false);
  });
});

describe('every response with minutes', () => {
  let app: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    app = await createTestApp();
    owner = await signUp(app);
    const assistant = { assistantName: 'Mia', assistantPrompt: 'P', greetingMessage: 'Hi', voice: 'ash' };
    await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
    await give(app.services.db, owner.id, 300 * 60);
  });
  afterAll(() => app.close());

  /** What each response says of the account, or of the one assistant. */
  async function read() {
    const { client, email } = owner;
    const ask = async (path: string, input: object = {}) => (await client.post(`/api/${path}`, input)).body;
    const account = GetUserResponse.parse(await ask('get_user'));
    const billing = BillingResponse.parse(await ask('get_billing'));
    const [assistant] = AssistantsResponse.parse(await ask('get_assistants', { email })).assistants;
    const assistantId = assistant?.id;
    const used = AssistantMinutesResponse.parse(await ask('get_assistant_minutes', { email, assistantId }));
    return {
      accounts: [account.talk, billing.talk],
      left: [account.minutes, billing.minutes],
      assistants: [assistant?.talk, used.talk, account.user.assistants[0]?.talk],
    };
  }

  it('tells the same figure', async () => {
    const whole = { minutes: 310, account: 310, limit: 'account', visitors: true };
    expect(await read()).toEqual({
      accounts: [whole, whole],
      left: [310, 310],
      assistants: [whole, whole, whole],
    });
  });

  it('tells the cap where it allows less, running calls counted', async () => {
    const [row] = await app.services.db.update(assistants).set({ minutesTotal: 12 }).returning();
    const { db } = app.services;
    await db
      .insert(minuteLeases)
      .values({ callId: 'rtc_1', userId: owner.id, assistantId: row?.id ?? null, seconds: 120 });
    const capped = { minutes: 10, account: 310, limit: 'cap', visitors: true };
    expect((await read()).assistants).toEqual([capped, capped, capped]);
  });

  it('tells none while the account is suspended', async () => {
    await app.services.db.update(minuteBalances).set({ suspendedAt: new Date(), suspendedBy: 'operator' });
    const none = { minutes: 0, account: 310, limit: 'suspended', visitors: false };
    const { accounts, assistants: of } = await read();
    expect([...accounts, ...of]).toEqual(Array.from({ length: 5 }, () => none));
  });
});
