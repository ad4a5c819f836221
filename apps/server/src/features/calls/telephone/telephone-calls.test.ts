import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { FinishedTurn } from '@parlo/voice';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { telephoneNumbers } from '../../../db/schema.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { give, readAccount } from '../../../testing/ledger.ts';
import {
  grantOf,
  identityOf,
  joined,
  type LineOfTest,
  type LiveKitStandIn,
  roomOf,
  signed,
  startLiveKitStandIn,
} from '../../../testing/livekit-stand-in.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';

/** Calls by telephone, from LiveKit's report to the bill; LiveKit itself is a double, and nobody speaks. */

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };
const NUMBER = '+380441234567';

let livekit: LiveKitStandIn;
let app: CallApp;
let owner: Owner;
let assistantId: string;
let calls = 0;
beforeAll(async () => {
  livekit = await startLiveKitStandIn();
  app = await createCallApp({ env: { ...livekit.env, PARLO_TRANSFER_NUMBERS: '+4420' } });
  owner = await signUp(app);
  await give(app.services.db, owner.id, 600);
  await app.services.db.execute(
    sql`insert into starter_months values (${owner.id}, now() - interval '1 day', now() + interval '29 days')`,
  );
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  assistantId = body.assistantId as string;
  await app.services.db.insert(telephoneNumbers).values({ number: NUMBER, ownerId: owner.id, assistantId });
});
afterEach(() => {
  livekit.fails = null;
  app.engine.result = { sdp: null };
});
afterAll(async () => {
  await app.close();
  await livekit.close();
});

/** Each caller has a number of their own: one visitor's calls are limited. */
const aLine = (more: Partial<LineOfTest> = {}): LineOfTest => ({
  call: `SCL_${++calls}`,
  called: NUMBER,
  caller: `+155500011${10 + calls}`,
  ...more,
});

async function report(body: string, authorization?: string) {
  const headers = {
    'content-type': 'application/webhook+json',
    authorization: authorization ?? (await signed(body)),
  };
  return app.client().raw('/api/livekit/webhook', { method: 'POST', body, headers });
}

/** Rings, and returns what the engine got. */
async function ring(line = aLine()) {
  const before = app.engine.calls.length;
  expect((await report(joined(line))).status).toBe(200);
  await vi.waitFor(() => expect(app.engine.calls.length).toBe(before + 1), SOON);
  return app.engine.last;
}

const askedFor = (method: string) => livekit.asked.filter((one) => one.method === method);

describe('a caller by telephone', () => {
  it('is answered in the room where they wait', async () => {
    const line = aLine();
    const { call } = await ring(line);
    const { connection } = call;
    if (connection.kind !== 'room') throw new Error('the call came another way');
    expect(connection).toMatchObject({
      caller: identityOf(line),
      telephone: true,
      url: livekit.env.LIVEKIT_URL,
    });
    expect(grantOf(connection.token)).toMatchObject({ room: roomOf(line), identity: 'assistant' });
    expect(call.greeting).toBe('Hello.');
  });

  it('hears first that an AI speaks, and that the conversation is stored', async () => {
    const { call, handlers } = await ring();
    const notice = 'You are talking to Mia, an AI assistant. The conversation is stored as text.';
    expect(call.notice).toBe(notice);
    const parts = [];
    const { signal } = new AbortController();
    for await (const part of handlers.respond([{ role: 'visitor', text: 'Hi' }], signal)) parts.push(part);
    expect(parts[0]).toEqual({ type: 'notice', text: notice });
  });

  it('hears the owner’s own notice, where there is one', async () => {
    await app.services.db.execute(
      sql`update assistants set ai_notice = 'Our robot answers.' where id = ${assistantId}`,
    );
    const { call } = await ring();
    await app.services.db.execute(sql`update assistants set ai_notice = '' where id = ${assistantId}`);
    expect(call.notice).toBe('Our robot answers. The conversation is stored as text.');
  });

  it('is billed and stored as any call, and the room is closed with it', async () => {
    const line = aLine();
    const before = await readAccount(app.services.db, owner.id);
    const { call, handlers } = await ring(line);
    livekit.rooms.add(roomOf(line));
    handlers.onConnected();
    handlers.onEnded({ reason: 'left', seconds: 12 });
    await vi.waitFor(() => expect(livekit.rooms.has(roomOf(line))).toBe(false), SOON);
    await vi.waitFor(async () => {
      const after = await readAccount(app.services.db, owner.id);
      expect(after.usedSeconds - before.usedSeconds).toBe(12);
    }, SOON);
    const { rows } = await app.services.db.execute(
      sql`select end_reason, seconds, site, channel from conversations where call_id = ${call.callId}`,
    );
    expect(rows).toEqual([{ end_reason: 'left', seconds: 12, site: '@telephone', channel: 'voice' }]);
  });

  it('has one call, however often LiveKit reports them, and is not hung up by it', async () => {
    const line = aLine();
    const body = joined(line);
    const authorization = await signed(body);
    const { length } = app.engine.calls;
    const removed = askedFor('RemoveParticipant').length;
    await Promise.all([report(body, authorization), report(body, authorization)]);
    await vi.waitFor(() => expect(app.engine.calls.length).toBeGreaterThan(length), SOON);
    await report(body, authorization);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    await report(body, authorization);
    // Another caller is answered after them: nothing of theirs is left to do.
    await ring();
    expect(app.engine.calls).toHaveLength(length + 2);
    expect(askedFor('RemoveParticipant')).toHaveLength(removed);
  });

  it.each([
    ['a number that nobody has', { called: '+15559999999' }],
    ['no number', { called: 'sales' }],
  ])('who dialled %s is hung up, and nothing tells who it was', async (_, more) => {
    const line = aLine(more);
    const { length } = app.engine.calls;
    await report(joined(line));
    const body = { room: roomOf(line), identity: identityOf(line) };
    await vi.waitFor(
      () => expect(livekit.asked.at(-1)).toMatchObject({ method: 'RemoveParticipant', body }),
      SOON,
    );
    expect(app.engine.calls).toHaveLength(length);
  });

  it('is hung up when no line is free', async () => {
    app.engine.result = { refused: 'busy', message: 'full' };
    const line = aLine();
    await report(joined(line));
    const body = { room: roomOf(line) };
    await vi.waitFor(
      () => expect(livekit.asked.at(-1)).toMatchObject({ method: 'RemoveParticipant', body }),
      SOON,
    );
    const { callId } = app.engine.last.call;
    const { rows } = await app.services.db.execute(
      sql`select count(*)::int as leases from minute_leases where call_id = ${callId}`,
    );
    expect(rows).toEqual([{ leases: 0 }]);
  });

  it('may hide their number', async () => {
    const { caller: _, ...hidden } = aLine();
    const { call } = await ring(hidden);
    expect(call.connection).toMatchObject({ caller: 'sip_anonymous' });
  });
});

/** What the assistant says to these turns. */
async function replyTo(
  { handlers }: Awaited<ReturnType<typeof ring>>,
  turns: Parameters<typeof handlers.respond>[0],
) {
  const parts: ResponsePart[] = [];
  for await (const part of handlers.respond(turns, new AbortController().signal)) parts.push(part);
  return parts;
}

const textOf = (parts: readonly ResponsePart[]) =>
  parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
    .trim();

const HI: Turn = { role: 'visitor', text: 'Hi' };

describe('the number of a caller', () => {
  const numbersOf = async (callId: string) => {
    const { rows } = await app.services.db.execute(
      sql`select phone, state, mailed_at is not null as mailed from contacts
        where conversation_id = (select id from conversations where call_id = ${callId})`,
    );
    return rows;
  };

  it('is kept with the conversation when they are through, and nobody is mailed of it', async () => {
    const line = aLine();
    const { call, handlers } = await ring(line);
    expect(await numbersOf(call.callId)).toEqual([]);
    handlers.onConnected();
    await vi.waitFor(
      async () =>
        expect(await numbersOf(call.callId)).toEqual([{ phone: line.caller, state: 'done', mailed: true }]),
      SOON,
    );
    const { rows } = await app.services.db.execute(
      sql`select id from conversations where call_id = ${call.callId}`,
    );
    const conversationId = rows[0]?.id as string;
    const read = await owner.client.post('/api/get_conversation', { conversationId });
    // It is no message that the caller left.
    expect(read.body.conversation).toMatchObject({ site: '@telephone' });
    expect((read.body.conversation as { steps?: unknown[] }).steps ?? []).toEqual([]);
    const overview = await owner.client.post('/api/get_overview', { timeZone: 'Europe/Kyiv' });
    expect(overview.body).toMatchObject({ now: { messages: 0 } });
    const contacts = await owner.client.post('/api/get_contacts', {});
    const kept = { conversationId, phone: line.caller, state: 'done', message: '' };
    expect(contacts.body.contacts).toContainEqual(expect.objectContaining(kept));
    handlers.onEnded({ reason: 'left', seconds: 1 });
  });
});

it.each([
  ['is known to the assistant', { caller: '+15550002222' }, { phone: '+15550002222' }],
  ['is not where they hide it', { caller: '' }, {}],
])('the number of a caller %s', async (_, line, known) => {
  const respond = vi.spyOn(app.responder, 'respond');
  await replyTo(await ring(aLine(line)), [HI]);
  const { phone } = respond.mock.calls[0]?.[0] ?? {};
  respond.mockRestore();
  expect({ ...(phone !== undefined && { phone }) }).toEqual(known);
});

describe('a caller who has to agree', () => {
  const CONSENT = 'What you say is kept for a month.';
  beforeAll(() =>
    app.services.db.execute(sql`update assistants set consent_text = ${CONSENT} where id = ${assistantId}`),
  );
  afterAll(() =>
    app.services.db.execute(sql`update assistants set consent_text = '' where id = ${assistantId}`),
  );

  const said = (text: string): FinishedTurn => ({
    itemId: `item_${text}`,
    role: 'visitor',
    via: 'text',
    text,
    interrupted: false,
    hidden: false,
    startedAtMs: 0,
  });
  const turnsOf = (parts: readonly ResponsePart[]): Turn[] => {
    const end = parts.find((part) => part.type === 'end');
    return parts.flatMap((part): Turn[] => {
      if (part.type === 'notice')
        return [{ role: 'assistant', text: part.text, memo: { outcome: 'notice', entryIds: [] } }];
      return part.type === 'text' && end ? [{ role: 'assistant', text: part.text, memo: end.memo }] : [];
    });
  };

  it('is asked before the greeting, and what they said is stored with the time of the yes', async () => {
    const call = await ring();
    call.handlers.onConnected();
    const question = await replyTo(call, [HI]);
    expect(question.map(({ type }) => type)).toEqual(['notice', 'text', 'end']);
    expect(textOf(question)).toBe(`${CONSENT} If you agree, say yes or press 1.`);
    call.handlers.onTurn(said('1'));
    const reply = await replyTo(call, [...turnsOf(question), { role: 'visitor', text: '1' }]);
    // The scripted responder quotes what opens a conversation.
    expect(textOf(reply)).toBe('You said: Hi');
    call.handlers.onEnded({ reason: 'left', seconds: 5 });
    await vi.waitFor(async () => {
      const { rows } = await app.services.db.execute(
        sql`select consented_at is not null as consented, turns, (select count(*)::int from contacts k
          where k.conversation_id = c.id) as numbers from conversations c where call_id = ${call.call.callId}`,
      );
      expect(rows).toEqual([{ consented: true, turns: 1, numbers: 1 }]);
    }, SOON);
  });

  it('and does not leaves no word and no number', async () => {
    const call = await ring();
    call.handlers.onConnected();
    const question = await replyTo(call, [HI]);
    call.handlers.onTurn(said('No'));
    const turns: Turn[] = [...turnsOf(question), { role: 'visitor', text: 'No' }];
    const again = await replyTo(call, turns);
    const last = await replyTo(call, [...turns, ...turnsOf(again), { role: 'visitor', text: 'No' }]);
    expect(last.at(-1)).toMatchObject({ type: 'end', endsCall: true });
    call.handlers.onEnded({ reason: 'goodbye', seconds: 9 });
    await vi.waitFor(async () => {
      const { rows } = await app.services.db.execute(
        sql`select end_reason, consented_at, turns, (select count(*)::int from contacts k
          where k.conversation_id = c.id) as numbers from conversations c where call_id = ${call.call.callId}`,
      );
      expect(rows).toEqual([{ end_reason: 'goodbye', consented_at: null, turns: 0, numbers: 0 }]);
    }, SOON);
  });
});

describe('a caller who asks for a person', () => {
  const PERSON = '+442079460000';
  const wish: Turn[] = [HI, { role: 'visitor', text: '0' }];
  beforeAll(() => app.services.db.update(telephoneNumbers).set({ transferTo: PERSON }));
  afterAll(() => app.services.db.update(telephoneNumbers).set({ transferTo: null }));

  it('is passed on to their number', async () => {
    const line = aLine();
    const call = await ring(line);
    expect(textOf(await replyTo(call, wish))).toContain('connecting you with a person');
    expect(livekit.asked.at(-1)).toMatchObject({
      method: 'TransferSIPParticipant',
      body: { roomName: roomOf(line), participantIdentity: identityOf(line), transferTo: `tel:${PERSON}` },
    });
  });

  it('hears that nobody can take the call, and goes on with the assistant', async () => {
    const call = await ring();
    livekit.fails = 404;
    expect(textOf(await replyTo(call, wish))).toMatch(/nobody can take your call.* You said: /);
    livekit.fails = null;
    const asked = askedFor('TransferSIPParticipant').length;
    expect(textOf(await replyTo(call, wish))).toMatch(/^You said: /);
    expect(askedFor('TransferSIPParticipant')).toHaveLength(asked);
  });
});

it('a caller is passed on to no number that the operator does not allow any more', async () => {
  await app.services.db.update(telephoneNumbers).set({ transferTo: '+449061234567' });
  const call = await ring();
  await app.services.db.update(telephoneNumbers).set({ transferTo: null });
  const asked = askedFor('TransferSIPParticipant').length;
  expect(textOf(await replyTo(call, [HI, { role: 'visitor', text: '0' }]))).toMatch(/^You said: /);
  expect(askedFor('TransferSIPParticipant')).toHaveLength(asked);
});

describe('a report', () => {
  const line = () => joined(aLine());

  it.each([
    ['unsigned', async () => 'no token'],
    ['signed with another secret', (body: string) => signed(body, { secret: 'x'.repeat(40) })],
    ['signed by another key', (body: string) => signed(body, { issuer: 'APIother' })],
    ['signed long ago', (body: string) => signed(body, { expires: '-1m' })],
    ['another one than was signed', (body: string) => signed(`${body} `)],
  ])('that is %s is refused', async (_, sign) => {
    const { length } = app.engine.calls;
    const body = line();
    const response = await report(body, await sign(body));
    expect([response.status, response.body]).toMatchObject([400, { code: 'invalid_input' }]);
    expect(app.engine.calls).toHaveLength(length);
  });

  it('that is larger than any of LiveKit’s is refused unread', async () => {
    expect((await report('x'.repeat(70_000))).status).toBe(413);
  });

  it.each([
    ['of a browser', { kind: 'STANDARD' }],
    ['of somebody who left', { event: 'participant_left' }],
    ['of minutes ago', { secondsAgo: 600 }],
  ])('%s is no caller', async (_, more) => {
    const { length } = app.engine.calls;
    expect((await report(joined(aLine(), more))).status).toBe(200);
    await ring();
    expect(app.engine.calls).toHaveLength(length + 1);
  });
});

it('there is no such endpoint without LiveKit', async () => {
  const other = await createCallApp();
  const response = await other.client().raw('/api/livekit/webhook', { method: 'POST', body: '{}' });
  await other.close();
  expect(response.status).toBe(404);
});
