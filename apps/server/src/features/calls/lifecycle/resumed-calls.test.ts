import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import type { FinishedTurn } from '@parlo/voice';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assistants, conversations, messages } from '../../../db/schema.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { chat } from '../../../testing/chat.ts';
import { readAccount } from '../../../testing/ledger.ts';
import { makeAdmin, type Owner, signUp } from '../../../testing/sign-up.ts';
import { beginCall } from './begin-call.ts';
import { closeCall } from './close-call.ts';

/** A busy machine takes its time to store something. */
const PATIENTLY = { timeout: 20_000 };

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp();
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await app.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
});
afterAll(() => app.close());

const DEMO = { assistantId: DEMO_ASSISTANT_ID };

interface Visit {
  readonly owner: Owner;
  readonly secret: string;
  readonly token: string;
  readonly id: string;
}

/** An owner on a trial who tries an assistant of their own. */
async function visit(): Promise<Visit> {
  const owner = await signUp(app);
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  return { owner, ...(await ask(owner, { assistantId: body.assistantId as string })) };
}

async function ask(owner: Owner, input: object): Promise<Omit<Visit, 'owner'>> {
  const { body } = await owner.client.post('/api/session', input);
  const token = body.conversation as string;
  const id = app.tokens.read(token)?.conversationId ?? '';
  return { secret: (body.client_secret as { value: string }).value, token, id };
}

const read = async (id: string) => {
  const [row] = await app.services.db.select().from(conversations).where(eq(conversations.id, id));
  return row;
};
const said = (id: string) =>
  app.services.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(asc(messages.position));
const account = ({ id }: Owner) => readAccount(app.services.db, id);

const turn = (text: string, changed: Partial<FinishedTurn> = {}): FinishedTurn => ({
  itemId: `item_${text}`,
  role: 'visitor',
  via: 'voice',
  text,
  interrupted: false,
  hidden: false,
  startedAtMs: 10,
  ...changed,
});
/** What a call does when it is over, and waits until that is stored. */
async function hangUp(call: CallApp['engine']['last'], seconds: number): Promise<void> {
  call.handlers.onEnded({ reason: 'left', seconds });
  await vi.waitFor(async () => {
    const [row] = await app.services.db
      .select()
      .from(conversations)
      .where(eq(conversations.callId, call.call.callId));
    if (row) expect(row.endedAt).not.toBeNull();
  }, PATIENTLY);
}

describe('a call that goes on with a conversation', () => {
  it('adds its time and turns to it, and receives the earlier turns', async () => {
    const { owner, secret, token, id } = await visit();
    await app.call(secret, owner.client);
    const first = app.engine.last;
    expect(first.call.history).toEqual([]);
    first.handlers.onTurn(turn('one'));
    first.handlers.onTurn(
      turn('two', { role: 'assistant', memo: { outcome: 'answered', entryIds: ['faq_1'] } }),
    );
    await hangUp(first, 8);
    await chat(app, { conversation: token, text: 'Typed' }, owner.client);
    const again = await ask(owner, { conversation: token, assistantId: (await read(id))?.assistantId });
    expect(again.id).toBe(id);
    await app.call(again.secret, owner.client);
    const second = app.engine.last;
    expect(await read(id)).toMatchObject({
      channel: 'voice',
      endedAt: null,
      endReason: null,
      seconds: 8,
      secondsBefore: 8,
      callId: second.call.callId,
    });
    expect(second.call.history).toMatchObject([
      { itemId: 'item_one', role: 'visitor' },
      { itemId: 'item_two', memo: { outcome: 'answered', entryIds: ['faq_1'] } },
      { text: 'Typed' },
      { text: 'You are talking to an AI.' },
      { text: 'You said: Typed' },
    ]);
    second.handlers.onTurn(turn('five'));
    await hangUp(second, 5);
    expect(await read(id)).toMatchObject({ seconds: 13, endReason: 'left' });
    const { usage, leased } = await account(owner);
    expect([[...usage.values()].toSorted(), leased]).toEqual([[5, 8], 0]);
    const turns = await said(id);
    expect(turns.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(turns.at(-1)).toMatchObject({ text: 'five' });
    const times = turns.map(({ startedAtMs }) => startedAtMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('takes over from one that never connected, and nothing is billed twice', async () => {
    const { owner, secret, id } = await visit();
    await app.call(secret, owner.client);
    const first = app.engine.last;
    expect((await app.call(secret, owner.client)).status).toBe(201);
    const second = app.engine.last;
    expect(first.asked).toContain('moved');
    expect((await account(owner)).leased).toBe(30);
    second.handlers.onConnected();
    first.handlers.onEnded({ reason: 'moved', seconds: 0 });
    await hangUp(second, 6);
    expect(await read(id)).toMatchObject({ seconds: 6, callId: second.call.callId });
    expect(await account(owner)).toMatchObject({
      seconds: 594,
      leased: 0,
      usage: new Map([[second.call.callId, 6]]),
    });
  });

  it('receives the last reply of the call it takes over, and its unheard part', async () => {
    const { owner, secret } = await visit();
    await app.call(secret, owner.client);
    const first = app.engine.last;
    first.handlers.onConnected();
    const opening = app.call(secret, owner.client);
    await vi.waitFor(() => expect(first.asked).toContain('moved'), PATIENTLY);
    first.handlers.onTurn(turn('We open at', { role: 'assistant', interrupted: true }));
    first.handlers.onEnded({ reason: 'moved', seconds: 3, unheard: 'We open at seven.' });
    expect((await opening).status).toBe(201);
    const second = app.engine.last;
    expect(second.call.history).toMatchObject([{ text: 'We open at' }]);
    expect(second.call.unheard).toBe('We open at seven.');
    await hangUp(second, 1);
    await app.call(secret, owner.client);
    expect(app.engine.last.call.unheard).toBeUndefined();
    await hangUp(app.engine.last, 1);
  });

  it('bills the call it takes over once; a late end or heartbeat changes nothing', async () => {
    const { owner, secret, id } = await visit();
    await app.call(secret, owner.client);
    const first = app.engine.last;
    await app.services.db.update(conversations).set({ seconds: 12 }).where(eq(conversations.id, id));
    const taken = vi.spyOn(performance, 'now');
    first.handlers.onConnected();
    const now = performance.now();
    taken.mockImplementation(() => now + 20_000);
    await app.call(secret, owner.client);
    taken.mockRestore();
    const second = app.engine.last;
    expect(await read(id)).toMatchObject({ secondsBefore: 20, seconds: 20, callId: second.call.callId });
    first.handlers.onTurn(turn('late', { role: 'assistant', interrupted: true }));
    first.handlers.onEnded({ reason: 'moved', seconds: 25 });
    await vi.waitFor(async () => expect(await said(id)).toHaveLength(1), PATIENTLY);
    second.handlers.onTurn(turn('next'));
    await hangUp(second, 3);
    expect((await said(id)).map(({ text }) => text)).toEqual(['late', 'next']);
    expect(await read(id)).toMatchObject({ seconds: 23, endReason: 'left' });
    expect((await account(owner)).usage).toEqual(
      new Map([
        [first.call.callId, 20],
        [second.call.callId, 3],
      ]),
    );
  });

  it('takes over from one of another server, which hangs up', async () => {
    const { owner, secret, id } = await visit();
    await app.services.channels.ready();
    await app.call(secret, owner.client);
    const first = app.engine.last;
    // Its own heartbeat, which may come at any time, says the same as the row.
    first.handlers.onConnected();
    const later = performance.now() + 12_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    await app.services.db.update(conversations).set({ seconds: 12 }).where(eq(conversations.id, id));
    const elsewhere = {
      callId: `rtc_of_${id}`,
      serverId: 'server_2',
      origin: 'builder',
      consentedAt: null,
      address: null,
    } as const;
    const row = await read(id);
    const beginning = await beginCall(app.services.db, app.ledger.minutes, {
      ...elsewhere,
      conversationId: id,
      ownerId: owner.id,
      assistantId: row?.assistantId ?? null,
    });
    clock.mockRestore();
    // Nobody there knows more of it than its last heartbeat said.
    expect(beginning).toMatchObject({ began: true, tookOver: first.call.callId });
    expect(await read(id)).toMatchObject({ secondsBefore: 12, callId: elsewhere.callId });
    await vi.waitFor(() => expect(first.asked).toContain('moved'), PATIENTLY);
    first.handlers.onEnded({ reason: 'moved', seconds: 15 });
    await closeCall(
      app.services.db,
      app.ledger.minutes,
      { ...elsewhere, ownerId: owner.id },
      { reason: 'left', seconds: 4 },
    );
    expect(await read(id)).toMatchObject({ seconds: 16 });
    expect([...(await account(owner)).usage.values()]).toEqual([12, 4]);
  });

  it('that no host answers leaves the conversation as it was', async () => {
    const { owner, secret, token, id } = await visit();
    await chat(app, { conversation: token, text: 'Typed' }, owner.client);
    const before = await read(id);
    app.engine.result = { refused: 'unavailable', message: 'No.' };
    expect((await app.call(secret, owner.client)).status).toBe(503);
    expect(await read(id)).toEqual(before);
    app.engine.result = { sdp: 'v=0\r\nanswer' };
    await app.call(secret, owner.client);
    const first = app.engine.last;
    app.engine.result = { refused: 'unavailable', message: 'No.' };
    await app.call(secret, owner.client);
    app.engine.result = { sdp: 'v=0\r\nanswer' };
    // The older call was ended for nothing, but it is ended.
    expect(await read(id)).toMatchObject({ endReason: 'moved', callId: first.call.callId });
    expect(await account(owner)).toMatchObject({ seconds: 600, leased: 0 });
  });

  it('that no host answers takes nothing along that was typed meanwhile', async () => {
    const { owner, secret, token, id } = await visit();
    const open = app.engine.open.bind(app.engine);
    app.engine.open = async () => {
      await chat(app, { conversation: token, text: 'Typed' }, owner.client);
      return { refused: 'unavailable', message: 'No.' };
    };
    expect((await app.call(secret, owner.client)).status).toBe(503);
    app.engine.open = open;
    expect((await said(id)).map(({ text }) => text)).toEqual([
      'Typed',
      'You are talking to an AI.',
      'You said: Typed',
    ]);
    expect(await read(id)).toMatchObject({ callId: null, channel: 'chat', endedAt: null, seconds: 0 });
    expect(await account(owner)).toMatchObject({ seconds: 600, leased: 0 });
  });

  it('finds its way though two begin the same conversation at once, with nobody to bill', async () => {
    const { body } = await app.client().post('/api/session', DEMO);
    const { value } = body.client_secret as { value: string };
    const answers = await Promise.all([app.call(value), app.call(value), app.call(value)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = answers.map(({ headers }) => headers.get('location')?.split('/').at(-1));
    const row = await read(app.tokens.read(body.conversation as string)?.conversationId ?? '');
    expect(ids).toContain(row?.callId);
    await vi.waitFor(() => {
      const ended = app.engine.calls.filter(({ asked }) => asked.includes('moved'));
      expect(ended.map(({ call }) => call.callId)).toEqual(
        expect.arrayContaining(ids.filter((each) => each !== row?.callId)),
      );
    }, PATIENTLY);
  });

  it('is refused when its conversation is of an assistant that is gone', async () => {
    const { owner, secret, token, id } = await visit();
    await chat(app, { conversation: token, text: 'Typed' }, owner.client);
    await app.services.db.update(conversations).set({ assistantId: null }).where(eq(conversations.id, id));
    expect((await app.call(secret, owner.client)).status).toBe(404);
  });
});

describe('a call of a program', () => {
  it('is a conversation of its own each time', async () => {
    const { owner } = await visit();
    const { body } = await owner.client.post('/api/get_assistants', { email: owner.email });
    const [assistant] = body.assistants as { id: string }[];
    await makeAdmin(app, owner);
    const minted = await app
      .client()
      .post(
        '/v1/realtime/client_secrets',
        { session: { type: 'realtime', model: assistant?.id } },
        { authorization: `Bearer ${owner.token}` },
      );
    const secret = minted.body.value as string;
    await app.call(secret);
    await app.call(secret);
    const [one, two] = app.engine.calls.slice(-2);
    expect([one?.asked, two?.asked]).toEqual([[], []]);
  });
});

describe('a conversation that its visitor has forgotten in the middle of a call', () => {
  it('is hung up and gone, its time stays billed, and nothing late brings it back', async () => {
    const { owner, secret, token, id } = await visit();
    await app.call(secret, owner.client);
    const { call, handlers, asked } = app.engine.last;
    handlers.onTurn(turn('private'));
    await vi.waitFor(async () => expect(await said(id)).toHaveLength(1), PATIENTLY);
    const clock = vi.spyOn(performance, 'now');
    handlers.onConnected();
    const now = performance.now();
    clock.mockImplementation(() => now + 7_000);
    const answer = await app.client().post('/api/forget_conversation', { conversation: token });
    clock.mockRestore();
    expect(answer.body).toMatchObject({ success: true });
    expect(asked).toContain('moved');
    // Begun again under the same id, by another tab that still had the token.
    await app.call(secret, owner.client);
    handlers.onTurn(turn('late'));
    handlers.onEnded({ reason: 'moved', seconds: 9 });
    const next = app.engine.last;
    next.handlers.onTurn(turn('new'));
    await hangUp(next, 1);
    expect((await said(id)).map(({ text }) => text)).toEqual(['new']);
    expect(await read(id)).toMatchObject({ seconds: 1 });
    const { usage, leased } = await account(owner);
    expect(leased).toBe(0);
    expect([usage.get(call.callId), usage.get(next.call.callId), usage.size]).toEqual([7, 1, 2]);
    await app.client().post('/api/forget_conversation', { conversation: token });
    expect(await read(id)).toBeUndefined();
    expect((await account(owner)).usage).toEqual(usage);
  });
});
