import { DEMO_ASSISTANT_ID, LIMITS, MESSAGES } from '@parlo/contract';
import type { FinishedTurn } from '@parlo/voice';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { assistants, conversations, messages } from '../../db/schema.ts';
import { type CallApp, type CallAppOptions, createCallApp } from '../../testing/call-app.ts';
import { give, readAccount, useUpTo } from '../../testing/ledger.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';

let app: CallApp;
afterEach(() => app.close());

const DEMO = { assistantId: DEMO_ASSISTANT_ID };
const ASSISTANT = {
  assistantName: 'Mia',
  assistantPrompt: 'Help.',
  greetingMessage: 'Hello.',
  voice: 'ash',
} as const;

async function setUp(options?: CallAppOptions): Promise<void> {
  app = await createCallApp(options);
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await app.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
}

/** An owner with an assistant, signed in. */
async function addOwner(): Promise<{ owner: Owner; assistantId: string }> {
  const owner = await signUp(app);
  const answer = await owner.client.post('/api/add_assistant', { email: owner.email, assistant: ASSISTANT });
  return { owner, assistantId: answer.body.assistantId as string };
}

const stored = () => app.services.db.select().from(conversations);
const account = ({ id }: Owner) => readAccount(app.services.db, id);

const turn: FinishedTurn = {
  itemId: 'item_1',
  role: 'visitor',
  via: 'voice',
  text: 'What is Parlo?',
  interrupted: false,
  hidden: false,
  startedAtMs: 10,
};

describe('a call', () => {
  it('is stored, with its turns and how it ended', async () => {
    await setUp();
    const answer = await app.place(DEMO);
    expect([answer.status, answer.body.text]).toEqual([201, 'v=0\r\nanswer']);
    expect(app.engine.calls.map(({ call }) => call.connection)).toEqual([
      { kind: 'offer', offer: 'v=0\r\n' },
    ]);
    expect(app.responder.prepared).toEqual([DEMO_ASSISTANT_ID]);
    const [open] = await stored();
    expect(answer.headers.get('location')).toBe(`/v1/realtime/calls/${open?.callId}`);
    expect(open).toMatchObject({ assistantId: DEMO_ASSISTANT_ID, serverId: 'server_1', endedAt: null });
    const { handlers } = app.engine.last;
    handlers.onConnected();
    handlers.onTurn(turn);
    handlers.onEnded({ reason: 'left', seconds: 12.4 });
    await app.calls.stop(0);
    expect(await stored()).toMatchObject([{ endReason: 'left', seconds: 12 }]);
    expect(await app.services.db.select().from(messages)).toMatchObject([{ text: turn.text, position: 0 }]);
  });

  it.each([
    ['invalid_offer', 400, 'invalid_offer'],
    ['unavailable', 503, 'unavailable'],
  ] as const)('that was refused as %s leaves no trace', async (refused, status, code) => {
    await setUp({ caps: { total: 9, perAddress: 2, perAssistant: 9 } });
    const { owner, assistantId } = await addOwner();
    app.engine.result = { refused, message: 'No.' };
    // More often than an address may hold calls: each gives its place back.
    for (let i = 0; i < 3; i++) {
      const answer = await app.place({ assistantId }, app.client());
      expect(answer.status).toBe(402);
      const own = await app.place({ assistantId }, owner.client);
      expect([own.status, own.body.error]).toMatchObject([status, { code }]);
    }
    expect(await stored()).toEqual([]);
    expect(await account(owner)).toMatchObject({ seconds: 600, leased: 0 });
  });

  it('is not begun at a server that is asked to stop, and those that run there end in order', async () => {
    await setUp();
    const { owner, assistantId } = await addOwner();
    await app.place({ assistantId }, owner.client);
    const { handlers, asked } = app.engine.last;
    handlers.onConnected();
    const granted = await owner.client.post('/api/session', { assistantId });
    app.draining.abort();
    const refused = await app.place({ assistantId }, owner.client);
    expect([refused.status, refused.body]).toMatchObject([503, { reason: 'restarting' }]);
    const { value } = granted.body.client_secret as { value: string };
    const late = await app.call(value);
    expect([late.status, late.body.error]).toMatchObject([503, { code: 'unavailable' }]);
    // Nobody waits for calls that were just given time: the last sentence is said, and ends them.
    app.engine.onRunOut = () => handlers.onEnded({ reason: 'stopped', seconds: 12 });
    await app.calls.drain(0);
    expect(asked).toEqual(['stopped']);
    await app.calls.stop(0);
    expect(await stored()).toMatchObject([{ endReason: 'stopped', seconds: 12 }]);
    expect(await account(owner)).toMatchObject({ seconds: 588, leased: 0 });
  });

  it('whose connection breaks goes on at a server that is asked to stop, until the last sentences', async () => {
    await setUp();
    const { owner, assistantId } = await addOwner();
    const ask = async (conversation?: unknown) => {
      const { status, body } = await owner.client.post('/api/session', { assistantId, conversation });
      const secret = (body.client_secret as { value: string } | undefined)?.value ?? '';
      return { status, secret, conversation: body.conversation };
    };
    const first = await ask();
    await app.call(first.secret);
    const broken = app.engine.last.handlers;
    broken.onConnected();
    app.draining.abort();
    const drained = app.calls.drain(600_000);
    broken.onEnded({ reason: 'lost', seconds: 3 });
    expect((await ask()).status).toBe(503);
    const again = await ask(first.conversation);
    expect([again.status, (await app.call(again.secret)).status]).toEqual([200, 201]);
    const { handlers, asked } = app.engine.last;
    // A second client of the same visitor takes over, as it may at any other time.
    expect((await ask(first.conversation)).status).toBe(200);
    handlers.onConnected();
    handlers.onEnded({ reason: 'left', seconds: 4 });
    await drained;
    expect(asked).toEqual([]);
    expect((await ask(first.conversation)).status).toBe(503);
    await app.calls.stop(0);
    expect(await stored()).toMatchObject([{ endReason: 'left', seconds: 7 }]);
  });

  it('that ends by itself while its server waits is told nothing', async () => {
    await setUp();
    await app.place(DEMO);
    const { handlers, asked } = app.engine.last;
    handlers.onConnected();
    const drained = app.calls.drain(600_000);
    handlers.onEnded({ reason: 'left', seconds: 5 });
    await drained;
    expect(asked).toEqual([]);
  });

  it('needs a place, and one is free again after another ended', async () => {
    await setUp({ caps: { total: 5, perAddress: 2, perAssistant: 5 } });
    for (let i = 0; i < 2; i++) {
      expect((await app.place(DEMO)).status).toBe(201);
      app.engine.last.handlers.onConnected();
    }
    const refused = await app.place(DEMO);
    expect([refused.status, refused.body.error]).toMatchObject([429, { code: 'too_many_calls' }]);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    expect((await app.place(DEMO)).status).toBe(201);
  });

  it('holds no line before it is connected, and is ended when all were taken by then', async () => {
    await setUp({ caps: { total: 1, perAddress: 5, perAssistant: 5 } });
    await app.place(DEMO);
    await app.place(DEMO);
    const [slow, quick] = app.engine.calls;
    quick?.handlers.onConnected();
    expect(quick?.asked).toEqual([]);
    slow?.handlers.onConnected();
    expect(slow?.asked).toEqual(['busy']);
    const refused = await app.place(DEMO);
    expect([refused.status, refused.body.error]).toMatchObject([503, { code: 'lines_busy' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('ends though its host died and its assistant, with all that was said, was deleted meanwhile', async () => {
    await setUp();
    await app.place(DEMO);
    await app.services.db.delete(assistants);
    const { handlers } = app.engine.last;
    handlers.onTurn(turn);
    handlers.onEnded({ reason: 'failed', seconds: null });
    await app.calls.stop(0);
    expect(await stored()).toEqual([]);
    expect(await app.services.db.select().from(messages)).toEqual([]);
  });

  it('that was closed and billed elsewhere is ended without further billing', async () => {
    await setUp();
    const { owner, assistantId } = await addOwner();
    await useUpTo(app.services.db, app.ledger, owner.id, 20);
    await app.place({ assistantId }, owner.client);
    const { call, handlers, asked } = app.engine.last;
    handlers.onConnected();
    await app.services.db.transaction((tx) =>
      app.ledger.minutes.settle(tx, { callId: call.callId, userId: owner.id, seconds: 1 }),
    );
    // Half of its first five seconds later it asks for more.
    await vi.waitFor(() => expect(asked).toEqual(['failed']), { timeout: 10_000 });
    handlers.onEnded({ reason: 'failed', seconds: 3 });
    await app.calls.stop(0);
    expect(await account(owner)).toMatchObject({ seconds: 19, leased: 0 });
  });

  it('is refused when its assistant is gone', async () => {
    await setUp();
    const { body } = await app.client().post('/api/session', DEMO);
    await app.services.db.delete(assistants);
    const answer = await app.call((body.client_secret as { value: string }).value);
    expect([answer.status, answer.body.error]).toMatchObject([404, { code: 'assistant_not_found' }]);
  });
});

describe('permission to call', () => {
  it('an owner on a trial may, from a browser or with a token, and is billed', async () => {
    await setUp();
    const { owner, assistantId } = await addOwner();
    expect((await app.place({ assistantId, origin: 'sandbox' }, owner.client)).status).toBe(201);
    expect(await account(owner)).toMatchObject({ seconds: 570, leased: 30 });
    app.engine.last.handlers.onConnected();
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 8 });
    await app.calls.stop(0);
    expect(await stored()).toMatchObject([{ origin: 'sandbox', ownerId: owner.id, seconds: 8 }]);
    expect(await account(owner)).toMatchObject({ seconds: 592, leased: 0, usedSeconds: 8 });
    const bearer = { authorization: `Bearer ${owner.token}` };
    expect((await app.client().post('/api/session', { assistantId }, bearer)).status).toBe(200);
  });

  it('a visitor may when the owner pays, and not a moment longer', async () => {
    await setUp();
    const { owner, assistantId } = await addOwner();
    const refused = await app.place({ assistantId });
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { code: 'upgrade_required', message: MESSAGES.assistantUnavailable },
    ]);
    await give(app.services.db, owner.id, 600);
    expect((await app.place({ assistantId, origin: 'builder' })).status).toBe(201);
    expect(await stored()).toMatchObject([{ origin: 'widget' }]);
    const { body } = await app.client().post('/api/session', { assistantId });
    const { value } = body.client_secret as { value: string };
    await useUpTo(app.services.db, app.ledger, owner.id, 0);
    await app.services.db.delete(conversations);
    // What is bought is in the lease of the first call now, so the owner still pays, but has nothing to give.
    const empty = await app.call(value);
    expect([empty.status, empty.body.error]).toMatchObject([
      402,
      { code: 'no_minutes', message: MESSAGES.noMinutes },
    ]);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 999 });
    await app.calls.stop(0);
    const unpaid = await app.call(value);
    expect([unpaid.status, unpaid.body.error]).toMatchObject([402, { code: 'upgrade_required' }]);
  });

  it('another signed-in user counts as a visitor', async () => {
    await setUp();
    const { assistantId } = await addOwner();
    const { owner: other } = await addOwner();
    expect((await app.place({ assistantId }, other.client)).body.code).toBe('upgrade_required');
  });

  it('an owner is refused when the assistant’s own minutes are used up', async () => {
    await setUp();
    const { owner, assistantId } = await addOwner();
    await app.services.db.update(assistants).set({ minutesTotal: 0 }).where(eq(assistants.id, assistantId));
    const answer = await app.place({ assistantId }, owner.client);
    expect([answer.status, answer.body.error]).toMatchObject([
      402,
      { code: 'no_minutes', message: MESSAGES.capUsed },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('everybody may call the demo assistant, an address so often an hour', async () => {
    await setUp({ limits: { demoCalls: { points: 2, seconds: 3_600 } } });
    expect([(await app.place(DEMO)).status, (await app.place(DEMO)).status]).toEqual([201, 201]);
    const refused = await app.place(DEMO);
    expect([refused.status, refused.body.error]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(app.engine.last.call.maxDurationMs).toBe(180_000);
    const { owner, assistantId } = await addOwner();
    expect((await app.place({ assistantId }, owner.client)).status).toBe(201);
  });
});

describe('a draft', () => {
  it('is called as if it were saved, and billed to its owner', async () => {
    await setUp();
    const { owner, assistantId } = await addOwner();
    const draft = { ...ASSISTANT, greetingMessage: 'Hello from a draft.', voice: 'echo', alsoSpoken: ['uk'] };
    expect((await app.place({ draft, assistantId }, owner.client)).status).toBe(201);
    const { call } = app.engine.last;
    expect(call).toMatchObject({ greeting: 'Hello from a draft.', voice: 'echo', languages: ['en', 'uk'] });
    expect(await stored()).toMatchObject([{ assistantId, ownerId: owner.id, origin: 'builder' }]);
    expect((await app.place({ draft }, owner.client)).status).toBe(201);
    expect((await stored()).map((row) => row.assistantId)).toContain(null);
    expect((await account(owner)).leased).toBe(59);
  });

  it('can be called only by its owner', async () => {
    await setUp();
    const { assistantId } = await addOwner();
    const { owner: other } = await addOwner();
    const draft = ASSISTANT;
    expect((await app.place({ draft })).status).toBe(401);
    expect((await app.place({ draft, assistantId }, other.client)).status).toBe(404);
    expect((await app.place({ draft: { ...draft, voice: 'robot' } }, other.client)).status).toBe(400);
  });
});

const MANY_QUESTIONS = Array.from({ length: LIMITS.faqEntries + 1 }, () => ({ question: 'a', answer: 'b' }));

it('a signed-in owner calls the assistant that a session’s instructions describe', async () => {
  await setUp();
  const { owner } = await addOwner();
  const instructions =
    'Assistant name: Leo\nGreeting: Welcome!\nPrompt: Guide people.\nFAQ:\nQ: Open?\nA: At eight.';
  const session = { model: 'gpt-realtime-mini', voice: 'sage', instructions };
  expect((await app.place(session, owner.client)).status).toBe(201);
  expect(app.engine.last.call).toMatchObject({ greeting: 'Welcome!', voice: 'sage' });
  const refused = await app.client().post('/api/session', session);
  expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
});

it.each<[string, unknown]>([
  ['an id of no letters', { assistantId: 'a\0b\ud800' }],
  ['an id that is too long', { assistantId: 'x'.repeat(129) }],
  ['a number', { assistantId: 7 }],
  ['a list', { assistantId: ["a' or 1=1 --"] }],
  ['an origin nobody has', { assistantId: 'assistant_demo', origin: 'admin' }],
  ['no draft', { draft: null }],
  ['a draft without a name', { draft: { ...ASSISTANT, assistantName: '\0' } }],
  ['a draft with too many questions', { draft: { ...ASSISTANT, faqList: MANY_QUESTIONS } }],
  ['an array', []],
  ['nothing', null],
  ['half a body', '{"assistantId":'],
])('an owner who asks for a session with %s is refused', async (_, body) => {
  await setUp();
  const { owner } = await addOwner();
  const answer = await owner.client.post('/api/session', body);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).toMatchObject({ success: false, message: expect.any(String) });
});

it('a voice can not be played when no host speaks, and is the same every time when one does', async () => {
  await setUp();
  const { owner } = await addOwner();
  const preview = () => owner.client.post('/api/voice_preview', { voice: 'ash' });
  expect(await preview()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  app.engine.wav = new Uint8Array([82, 73, 70, 70]);
  expect((await preview()).status).toBe(200);
  app.engine.wav = null;
  expect((await preview()).headers.get('content-type')).toBe('audio/wav');
});
