import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sentMails } from '../../testing/read-outbox.ts';
import { type Owner, signUp, signUpAdmin } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PRICES = 'text_in=1 text_cached=0.1 text_out=4 audio_in=10 audio_cached=0.5 audio_out=20 minute=0.006';
const KEY = 'sk-owners-own';
/** 100,000 tokens of sound that was spoken: 2 USD. */
const TWO_DOLLARS = { outputAudioTokens: 100_000 };

let app: TestApp;
let owner: Owner;
let assistantId: string;
let count = 0;
beforeAll(async () => {
  app = await createTestApp({
    env: {
      PARLO_REALTIME_BASE_URL: 'https://operator.example/v1',
      PARLO_REALTIME_API_KEY: 'sk-operator',
      PARLO_REALTIME_MODEL: 'voice',
      PARLO_REALTIME_PRICES: `${PRICES}; theirs: ${PRICES}`,
      PARLO_REALTIME_ALLOWED_URLS: 'https://own.example',
      PARLO_REALTIME_COST_PER_CALL: '3',
      PARLO_REALTIME_COST_PER_OWNER_DAY: '5',
      PARLO_REALTIME_COST_PER_DAY: '1000',
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  await query('update "user" set email_verified = true where id = $1', [owner.id]);
  const texts = { assistantName: 'Poppy', assistantPrompt: 'P', greetingMessage: 'Hello!', voice: 'ash' };
  const assistant = { ...texts, callEngine: 'provider' };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  assistantId = String(body.assistantId);
  await sentMails(app);
});

interface Costs {
  readonly calls: number;
  readonly today: number;
}

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const setOwn = (more: object = {}) =>
  owner.client.post('/api/set_call_provider', {
    ...{ assistantId, baseUrl: 'https://own.example', model: 'theirs', apiKey: `${KEY}-${owner.id}` },
    ...more,
  });
const state = async () => (await owner.client.post('/api/get_call_provider', { assistantId })).body;

/** A call whose conversation is stored, as calls store it. */
async function newCall(conversation?: string) {
  count += 1;
  const callId = `rtc_${count}`;
  const conversationId = conversation ?? `conv_${count}`;
  await query(
    `insert into conversations (id, assistant_id, owner_id, server_id, origin, channel, call_id)
     values ($1, $2, $3, 'server_1', 'widget', 'voice', $4)
     on conflict (id) do update set call_id = excluded.call_id`,
    [conversationId, assistantId, owner.id, callId],
  );
  return { callId, conversationId, assistantId, ownerId: owner.id };
}
const { signal } = new AbortController();
async function begin(conversation?: string) {
  const call = await newCall(conversation);
  const held = await app.services.hostedCalls.providerFor(call, signal);
  if (!held) throw new Error('No provider');
  return { ...call, ...held, uses: (used: object) => held.onUsage({ ...NOTHING, ...used }) };
}
const NOTHING = {
  inputTextTokens: 0,
  inputAudioTokens: 0,
  cachedTextTokens: 0,
  cachedAudioTokens: 0,
  outputTextTokens: 0,
  outputAudioTokens: 0,
  seconds: 0,
};
const stored = async (callId: string) => {
  await app.services.hostedCalls.settled();
  const { rows } = await query('select * from call_costs where call_id = $1', [callId]);
  return rows[0];
};
const conversationOf = async (callId: string) =>
  (await query('select engine, provider_ref, fell_back from conversations where call_id = $1', [callId]))
    .rows[0];
const told = async () => {
  await app.services.hostedCalls.settled();
  const { body } = await owner.client.post('/api/get_notifications');
  const all = body.notifications as { kind: string; params: object }[];
  return all.filter(({ kind }) => kind === 'call_provider_failed').map(({ params }) => params);
};

describe('who holds a call', () => {
  it('is the operator’s provider, and the owner’s own before it', async () => {
    expect((await begin()).provider).toEqual({
      ...{ kind: 'openai', baseUrl: 'https://operator.example/v1', apiKey: 'sk-operator', model: 'voice' },
      ...{ reach: 'anywhere', about: 'shared' },
    });
    await setOwn();
    expect((await begin()).provider).toEqual({
      ...{ kind: 'openai', baseUrl: 'https://own.example', apiKey: `${KEY}-${owner.id}`, model: 'theirs' },
      ...{ reach: 'public', about: assistantId },
    });
    expect(await app.services.hostedCalls.find({ assistantId, ownerId: owner.id }, signal)).toMatchObject({
      model: 'theirs',
    });
  });

  it('is this server for an assistant of nobody, and the operator’s for an unsaved one', async () => {
    const { hostedCalls } = app.services;
    const call = await newCall();
    expect(await hostedCalls.providerFor({ ...call, ownerId: null }, signal)).toBeNull();
    await expect(hostedCalls.providerFor(call, AbortSignal.abort())).rejects.toThrow();
    await expect(hostedCalls.find(call, AbortSignal.abort())).rejects.toThrow();
    const unsaved = await hostedCalls.providerFor({ ...call, assistantId: null }, signal);
    expect(unsaved?.provider.about).toBe('shared');
  });

  it('is told to administrators with the cost of today against the cap, where the operator pays', async () => {
    const admin = await signUpAdmin(app);
    const costs = async () => (await admin.client.post('/api/admin/get_system', {})).body.callCosts as Costs;
    const before = await costs();
    (await begin()).uses(TWO_DOLLARS);
    await setOwn();
    (await begin()).uses(TWO_DOLLARS);
    await app.services.hostedCalls.settled();
    expect(await costs()).toEqual({
      currency: 'USD',
      calls: before.calls + 1,
      today: before.today + 2_000_000,
      cap: 1_000_000_000,
    });
  });

  it('is this server while the provider is left alone, and its owner is told once', async () => {
    await setOwn();
    const call = await begin();
    // As a key that is revoked in the middle of a call.
    call.onFault('wrong_key', 'before');
    call.onFault('wrong_key', 'during');
    expect(await told()).toEqual([{ assistant: 'Poppy', assistantId, fault: 'wrong_key' }]);
    expect(await app.services.hostedCalls.providerFor(await newCall(), signal)).toBeNull();
    expect(await state()).toMatchObject({ resting: true, fault: 'wrong_key' });
    const mails = await sentMails(app);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('does not accept the key');
    expect(JSON.stringify(mails)).not.toContain(KEY);
    // Another key is another try.
    await setOwn({ apiKey: `${KEY}-new-${owner.id}` });
    expect(await state()).toMatchObject({ resting: false, fault: null });
    expect(await app.services.hostedCalls.providerFor(await newCall(), signal)).not.toBeNull();
  });

  it('is this server for the rest of a conversation that a provider lost', async () => {
    await setOwn();
    const call = await begin();
    call.onProviderRef('rtc_theirs');
    call.uses({ outputTextTokens: 1 });
    const { hostedCalls } = app.services;
    await hostedCalls.settled();
    expect(await conversationOf(call.callId)).toMatchObject({
      engine: 'provider',
      provider_ref: 'rtc_theirs',
    });
    const next = await newCall(call.conversationId);
    call.onFault('provider_failed', 'during');
    // At once, as the visitor's client does.
    expect(await hostedCalls.providerFor(next, signal)).toBeNull();
    expect(await conversationOf(next.callId)).toMatchObject({ fell_back: true });
    expect(await hostedCalls.providerFor(await newCall(), signal)).not.toBeNull();
    expect(await told()).toEqual([]);
  });

  it('is said by the conversation to be this server where the provider failed before the greeting', async () => {
    await setOwn();
    const call = await begin();
    call.onProviderRef('rtc_theirs');
    call.onFault('too_slow', 'before');
    await app.services.hostedCalls.settled();
    expect(await conversationOf(call.callId)).toEqual({
      ...{ engine: 'local', provider_ref: null, fell_back: true },
    });
  });

  it('is this server where the operator no longer allows the address', async () => {
    await setOwn();
    await query(`update call_providers set base_url = 'https://gone.example' where assistant_id = $1`, [
      assistantId,
    ]);
    expect(await app.services.hostedCalls.providerFor(await newCall(), signal)).toBeNull();
    expect(await state()).toMatchObject({ resting: true, fault: 'address_not_allowed' });
    expect(await told()).toMatchObject([{ fault: 'address_not_allowed' }]);
  });
});

describe('what a call costs', () => {
  it('is stored by kind, with cached tokens inside the input', async () => {
    const call = await begin();
    call.onProviderRef('rtc_theirs');
    call.uses({ inputTextTokens: 1_000, cachedTextTokens: 600, outputTextTokens: 50 });
    call.uses({ inputAudioTokens: 2_000, cachedAudioTokens: 1_000, outputAudioTokens: 300, seconds: 30 });
    expect(await stored(call.callId)).toMatchObject({
      ...{ payer: 'shared', kind: 'openai', model: 'voice', provider_ref: 'rtc_theirs', currency: 'USD' },
      ...{ input_text_tokens: '1000', cached_text_tokens: '600', output_audio_tokens: '300', seconds: 30 },
      // 400 × 1 + 600 × 0.1 + 50 × 4 + 1,000 × 10 + 1,000 × 0.5 + 300 × 20 + half a minute for 0.006
      cost: String(400 + 60 + 200 + 10_000 + 500 + 6_000 + 3_000),
    });
    call.uses({ outputTextTokens: 25 });
    expect((await stored(call.callId)).cost).toBe(String(20_160 + 100));
  });

  it('is counted in the metrics by model, and all models of owners as one', async () => {
    const sums = async () => {
      const text = await app.services.metrics.registry.metrics();
      return (row: string) =>
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(row))
            ?.split(' ')[1] ?? 0,
        );
    };
    const rows = [
      'parlo_model_tokens_total{use="calls",model="voice",direction="output"}',
      'parlo_model_cost_total{model="voice",currency="USD"}',
      'parlo_model_tokens_total{use="calls",model="own",direction="input"}',
    ];
    const before = await sums();
    (await begin()).uses(TWO_DOLLARS);
    await setOwn();
    (await begin()).uses({ inputTextTokens: 70, inputAudioTokens: 7 });
    const after = await sums();
    expect(rows.map((row) => after(row) - before(row))).toEqual([100_000, expect.closeTo(2), 77]);
    expect(await app.services.metrics.registry.metrics()).not.toContain('model="theirs"');
  });

  it('counts nothing absurd that a provider says', async () => {
    const call = await begin();
    call.uses({ inputTextTokens: 10, cachedTextTokens: 500, outputTextTokens: Number.NaN });
    call.uses({ outputAudioTokens: -5, inputAudioTokens: Number.POSITIVE_INFINITY * -1, seconds: -1 });
    expect(await stored(call.callId)).toMatchObject({ cost: '1', cached_text_tokens: '10' });
    expect(call.uses({ inputAudioTokens: Number.POSITIVE_INFINITY })).toBe(false);
    expect(Number((await stored(call.callId)).cost)).toBe(100_000_001);
    await query(`delete from call_cost_days`);
  });

  it('is unknown for a model without prices, which then has no cap either', async () => {
    await setOwn({ model: 'unknown', capPerCall: 1, capPerDay: 1 });
    const call = await begin();
    expect(call.uses(TWO_DOLLARS)).toBe(true);
    expect(await stored(call.callId)).toMatchObject({ cost: null, output_audio_tokens: '100000' });
    expect(await state()).toMatchObject({ own: { priced: false }, costToday: 0 });
  });

  it('goes with its conversation, and the sums of the day stay', async () => {
    await setOwn();
    const call = await begin();
    call.uses(TWO_DOLLARS);
    await stored(call.callId);
    await query('delete from conversations where id = $1', [call.conversationId]);
    expect(await stored(call.callId)).toBeUndefined();
    expect(await state()).toMatchObject({ costToday: 2_000_000 });
    // What the provider reports afterwards still counts.
    call.uses({ outputTextTokens: 1 });
    await app.services.hostedCalls.settled();
    expect(await state()).toMatchObject({ costToday: 2_000_004 });
  });
});

describe('caps', () => {
  it('end a call that costs as much as one call may, and its conversation goes on here', async () => {
    const call = await begin();
    expect([call.uses(TWO_DOLLARS), call.uses(TWO_DOLLARS), call.uses(TWO_DOLLARS)]).toEqual([
      ...[true, false, false],
    ]);
    const { hostedCalls } = app.services;
    await hostedCalls.settled();
    expect(await hostedCalls.providerFor(await newCall(call.conversationId), signal)).toBeNull();
    expect(await conversationOf(`rtc_${count}`)).toMatchObject({ fell_back: true });
    await query('delete from call_cost_days where scope = $1', [owner.id]);
  });

  it('end calls that cost as much as an owner’s day may, whichever server counted it', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(one.uses(TWO_DOLLARS)).toBe(true);
    expect(other.uses(TWO_DOLLARS)).toBe(true);
    await app.services.hostedCalls.settled();
    // Each knows by now what the other one cost.
    expect(other.uses({ outputAudioTokens: 49_000 })).toBe(true);
    await app.services.hostedCalls.settled();
    const third = await begin();
    expect(third.uses({ outputAudioTokens: 2_000 })).toBe(false);
    await app.services.hostedCalls.settled();
    expect(await app.services.hostedCalls.providerFor(await newCall(), signal)).toBeNull();
    expect(await told()).toEqual([{ assistant: 'Poppy', assistantId, fault: 'cost_cap' }]);
    expect(JSON.stringify(await sentMails(app))).toContain('as much today as is allowed');
  });

  it('of an owner’s own key are the owner’s, and the operator’s do not apply', async () => {
    await setOwn({ capPerDay: 9_000_000 });
    const call = await begin();
    expect([call.uses(TWO_DOLLARS), call.uses(TWO_DOLLARS)]).toEqual([true, true]);
    await app.services.hostedCalls.settled();
    expect(await state()).toMatchObject({ costToday: 4_000_000, fault: null });
    expect(call.uses({ outputAudioTokens: 250_000 })).toBe(false);
    await app.services.hostedCalls.settled();
    expect(await state()).toMatchObject({ costToday: 9_000_000, fault: 'cost_cap', resting: true });
    expect(await app.services.hostedCalls.providerFor(await newCall(), signal)).toBeNull();
  });
});

describe('an owner', () => {
  const listed = async () => {
    const { body } = await owner.client.post('/api/get_conversations', {});
    return (body.conversations as object[])[0];
  };

  it('sees with a conversation what it cost with their own key', async () => {
    await setOwn();
    const call = await begin();
    call.onProviderRef('rtc_theirs');
    call.uses({ outputTextTokens: 5 });
    await stored(call.callId);
    await query('update conversations set seconds = 5 where id = $1', [call.conversationId]);
    const seen = { engine: 'provider', cost: { micros: 20, currency: 'USD' } };
    expect(await listed()).toMatchObject(seen);
    const { conversationId } = call;
    const { body } = await owner.client.post('/api/get_conversation', { conversationId });
    expect(body.conversation).toMatchObject(seen);
  });

  it('does not see what the operator pays, but that a provider failed', async () => {
    const call = await begin();
    call.onProviderRef('rtc_theirs');
    call.uses({ outputTextTokens: 5 });
    call.onFault('unreachable', 'during');
    await stored(call.callId);
    await query('update conversations set seconds = 5 where id = $1', [call.conversationId]);
    const summary = await listed();
    expect(summary).toMatchObject({ engine: 'provider', fellBack: true });
    expect(summary).not.toHaveProperty('cost');
    expect(await told()).toEqual([]);
  });
});

describe('a call that a crashed server left', () => {
  const ended: (readonly [string, string])[] = [];
  const end = async (ref: string, provider: { readonly apiKey: string }) => {
    ended.push([ref, provider.apiKey]);
    return true;
  };
  const leave = async (call: { readonly callId: string }, ref: string) => {
    ended.length = 0;
    app.services.hostedCalls.endLeftOver({ callId: call.callId, ref, assistantId }, end);
    await app.services.hostedCalls.settled();
    return ended;
  };

  it('is hung up at its provider, with the key of whoever pays', async () => {
    const shared = await begin();
    shared.onProviderRef('rtc_one');
    await stored(shared.callId);
    expect(await leave(shared, 'rtc_one')).toEqual([['rtc_one', 'sk-operator']]);
    await setOwn();
    const own = await begin();
    own.onProviderRef('rtc_two');
    await stored(own.callId);
    expect(await leave(own, 'rtc_two')).toEqual([['rtc_two', `${KEY}-${owner.id}`]]);
    // The operator's key never goes to a call of an owner's own provider.
    await owner.client.post('/api/remove_call_provider', { assistantId });
    expect(await leave(own, 'rtc_two')).toEqual([]);
  });
});
