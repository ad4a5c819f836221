import { DEMO_ASSISTANT_ID, MESSAGES } from '@parlo/contract';
import { ServerEvent } from '@parlo/contract/realtime';
import type { Conversation } from '@parlo/dialog/responder';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistants, conversations, messages, minuteBalances } from '../../db/schema.ts';
import { type CallApp, type CallAppOptions, createCallApp } from '../../testing/call-app.ts';
import { chat, readChat } from '../../testing/chat.ts';
import { give, readAccount, useUpTo } from '../../testing/ledger.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';

let app: CallApp;
const DEMO = { assistantId: DEMO_ASSISTANT_ID };
const TURN = ['conversation.item.added', 'conversation.item.done', 'response.created'];
/** Of the notice, and of the reply. */
const ITEM = [
  'response.output_item.added',
  'conversation.item.added',
  'response.content_part.added',
  'response.output_text.delta',
  'response.output_text.done',
  'response.content_part.done',
  'conversation.item.done',
  'response.output_item.done',
];

async function open(limits: CallAppOptions['limits']): Promise<CallApp> {
  const opened = await createCallApp({ limits: { chat: { points: 1_000, seconds: 60 }, ...limits } });
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await opened.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
  return opened;
}

let respond: CallApp['responder']['respond'];
beforeAll(async () => {
  app = await open({});
  respond = app.responder.respond;
});
afterAll(() => app.close());
beforeEach(async () => {
  app.responder.respond = respond;
  await app.services.db.delete(conversations);
});

/** Something in an app of its own, where less is allowed. */
async function within(limits: CallAppOptions['limits'], work: () => Promise<void>): Promise<void> {
  const shared = app;
  app = await open(limits);
  try {
    await work();
  } finally {
    await app.close();
    app = shared;
  }
}

async function addOwner(paying = true): Promise<{ owner: Owner; assistantId: string }> {
  const owner = await signUp(app);
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  if (paying) await give(app.services.db, owner.id, 600);
  return { owner, assistantId: body.assistantId as string };
}

const rows = () => app.services.db.select().from(conversations);
const said = () => app.services.db.select().from(messages).orderBy(asc(messages.position));

describe('a typed turn', () => {
  it('is answered with the events of a data channel, in their order', async () => {
    const answer = await chat(app, { ...DEMO, text: 'Do you deliver?' });
    expect(answer.status).toBe(200);
    expect(answer.types).toEqual(['parlo.conversation', ...TURN, ...ITEM, ...ITEM, 'response.done']);
    for (const event of answer.events.slice(1)) expect(ServerEvent.parse(event)).toEqual(event);
    expect(answer.events.at(-1)).toMatchObject({
      response: { status: 'completed', metadata: { outcome: 'answered' } },
    });
    expect([answer.text, answer.turnsLeft]).toEqual(['You said: Do you deliver?', 99]);
    expect(answer.notice).toBe('You are talking to an AI.');
  });

  it('is stored with its answer, as one conversation with what follows', async () => {
    const first = await chat(app, { ...DEMO, origin: 'popup', text: 'Hi' });
    const second = await chat(app, { conversation: first.conversation, text: '  And then?  ' });
    expect(second.turnsLeft).toBe(98);
    expect(await rows()).toMatchObject([
      { channel: 'chat', origin: 'popup', endedAt: null, callId: null, turns: 5, answered: 2, preview: 'Hi' },
    ]);
    const visitor = { role: 'visitor', via: 'text', hidden: false } as const;
    const assistant = { role: 'assistant', via: 'text', outcome: 'answered' } as const;
    expect(await said()).toMatchObject([
      { ...visitor, position: 0, text: 'Hi' },
      { ...assistant, position: 1, outcome: 'notice', text: 'You are talking to an AI.' },
      { ...assistant, position: 2, id: first.messageId },
      { ...visitor, position: 3, text: 'And then?' },
      { ...assistant, position: 4, id: second.messageId },
    ]);
    const times = (await said()).map(({ startedAtMs }) => startedAtMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('is answered with the earlier turns', async () => {
    const asked: Conversation[] = [];
    app.responder.respond = (conversation, signal) => {
      asked.push(conversation);
      return respond(conversation, signal);
    };
    const { conversation } = await chat(app, { ...DEMO, text: 'One' });
    await chat(app, { ...DEMO, conversation, text: 'Two' });
    expect(asked[1]?.turns).toEqual([
      { role: 'visitor', text: 'One' },
      { role: 'assistant', text: 'You said: One', memo: { outcome: 'answered', entryIds: ['faq_1'] } },
      { role: 'visitor', text: 'Two' },
    ]);
    expect(asked[0]?.id).toBe(asked[1]?.id);
  });

  it('begins another conversation with a token that is invalid, expired or of another assistant', async () => {
    const { conversation } = await chat(app, { ...DEMO, text: 'One' });
    const { assistantId } = await addOwner();
    await chat(app, { ...DEMO, conversation: 'cv_nonsense', text: 'Two' });
    await chat(app, { assistantId, conversation, text: 'Three' });
    expect(new Set((await rows()).map(({ id }) => id)).size).toBe(3);
  });

  it.each<[string, object, number, string]>([
    ['without an assistant', { text: 'x' }, 400, MESSAGES.assistantIdRequired],
    [
      'with a token alone that names none',
      { conversation: 'cv_x', text: 'x' },
      400,
      MESSAGES.assistantIdRequired,
    ],
    ['to nobody', { assistantId: 'assistant_9', text: 'x' }, 404, MESSAGES.assistantNotFound],
    ['without words', { ...DEMO, text: ' \0 ' }, 400, MESSAGES.messageRequired],
    ['that is too long', { ...DEMO, text: 'x'.repeat(1_001) }, 400, MESSAGES.messageTooLong],
  ])('is refused %s', async (_, input, status, message) => {
    const answer = await chat(app, input);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await rows()).toEqual([]);
  });
});

describe('the notice', () => {
  it('comes once in a conversation, in the owner’s words, and is marked for programs', async () => {
    const { owner, assistantId } = await addOwner();
    const updated = { aiNotice: '  Mia’s robot writes to you.  ' };
    await owner.client.post('/api/edit_assistant', { email: owner.email, assistantId, updated });
    const first = await app.client().post('/api/chat', { assistantId, text: 'Hi' });
    expect(first.headers.get('ai-disclosure')).toBe('mode=machine-generated');
    const { events, conversation } = readChat(first);
    expect(events[0]).toMatchObject({ type: 'parlo.conversation', ai_generated: true });
    expect((await said()).map(({ text }) => text)).toEqual([
      'Hi',
      'Mia’s robot writes to you.',
      'You said: Hi',
    ]);
    const notice = (await said())[1]?.id;
    expect(events.at(-1)).toMatchObject({
      response: { ai_generated: true, metadata: { notice_item: notice } },
    });
    await chat(app, { assistantId, conversation, text: 'And then?' });
    expect((await said()).map(({ outcome }) => outcome)).toEqual([
      null,
      'notice',
      'answered',
      null,
      'answered',
    ]);
    // Its words stand in every conversation: no search finds them.
    const found = await owner.client.post('/api/get_conversations', { search: 'robot' });
    expect(found.body.conversations).toEqual([]);
    const own = await app.client().post('/api/conversation', { conversation });
    expect((own.body.messages as { notice?: boolean }[]).map(({ notice: told }) => told === true)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('permission to type', () => {
  it('visitors of a paying owner may type without minutes, at no cost', async () => {
    const { owner, assistantId } = await addOwner();
    await app.services.db
      .update(minuteBalances)
      .set({ starterUntil: new Date(Date.now() + 60_000) })
      .where(eq(minuteBalances.userId, owner.id));
    await useUpTo(app.services.db, app.ledger, owner.id, 0);
    expect((await app.place({ assistantId })).body).toMatchObject({ code: 'no_minutes' });
    expect((await chat(app, { assistantId, text: 'Hello' })).status).toBe(200);
    expect(await readAccount(app.services.db, owner.id)).toMatchObject({ seconds: 0, leased: 0 });
    expect(await rows()).toMatchObject([{ ownerId: owner.id, assistantId, seconds: 0, counted: true }]);
  });

  it('nobody but the owner where nothing was ever paid', async () => {
    const { owner, assistantId } = await addOwner(false);
    const refused = await chat(app, { assistantId, text: 'Hello' });
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { code: 'upgrade_required', message: MESSAGES.assistantUnavailable },
    ]);
    expect((await chat(app, { assistantId, origin: 'widget', text: 'A test' }, owner.client)).status).toBe(
      200,
    );
    expect(await rows()).toMatchObject([{ origin: 'builder', counted: false }]);
  });

  it('the owner, to a draft in the conversation that its call began, and nobody else', async () => {
    const { owner, assistantId } = await addOwner(false);
    const draft = { assistantName: 'New', assistantPrompt: 'Help.', greetingMessage: 'Hey.', voice: 'ash' };
    const { body } = await owner.client.post('/api/session', { draft, assistantId });
    const conversation = body.conversation as string;
    const named: string[] = [];
    app.responder.respond = (of, signal) => {
      named.push(of.assistant.name);
      return respond(of, signal);
    };
    expect((await chat(app, { conversation, text: 'Hello' }, owner.client)).status).toBe(200);
    expect(named).toEqual(['New']);
    expect((await chat(app, { conversation, text: 'Hello' })).status).toBe(404);
  });

  it('everybody to the demo assistant, an address so often', async () => {
    await within({ demoChat: { points: 2, seconds: 3_600 } }, async () => {
      for (const status of [200, 200, 429]) {
        expect((await chat(app, { ...DEMO, text: 'Hello' })).status).toBe(status);
      }
    });
  });

  it('so often to one assistant, also where the conversation alone names it', async () => {
    await within({ chatPerAssistant: { points: 2, seconds: 60 } }, async () => {
      const { conversation } = await chat(app, { ...DEMO, text: 'One' });
      expect((await chat(app, { conversation, text: 'Two' })).status).toBe(200);
      expect((await chat(app, { conversation, text: 'Three' })).status).toBe(429);
    });
  });

  it('requires consent if the owner asks for it, and stores its time', async () => {
    const { assistantId } = await addOwner();
    await app.services.db
      .update(assistants)
      .set({ consentText: 'Recorded.' })
      .where(eq(assistants.id, assistantId));
    expect((await chat(app, { assistantId, text: 'x' })).body.code).toBe('consent_required');
    await chat(app, { assistantId, text: 'x', consent: true });
    const [row] = await rows();
    expect(Math.abs((row?.consentedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(10_000);
  });
});

describe('a conversation', () => {
  it('has a hundred typed turns at most', async () => {
    const { conversation } = await chat(app, { ...DEMO, text: 'One' });
    const id = app.tokens.read(conversation)?.conversationId;
    await app.services.db.execute(sql`
      insert into messages (conversation_id, id, position, role, via, text, started_at_ms)
      select ${id}, 'item_' || at, at, 'visitor', 'text', 'x', at from generate_series(2, 99) as at`);
    expect((await chat(app, { ...DEMO, conversation, text: 'The last' })).turnsLeft).toBe(0);
    const refused = await chat(app, { ...DEMO, conversation, text: 'One more' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'limit_reached', message: MESSAGES.chatTooLong },
    ]);
    expect((await chat(app, { ...DEMO, text: 'Anew' })).status).toBe(200);
  });

  it('has one answer at a time: a turn waits for the one before it', async () => {
    const first = Promise.withResolvers<void>();
    app.responder.respond = async function* (of, signal) {
      if (of.turns.at(-1)?.text === 'One') await first.promise;
      yield* respond(of, signal);
    };
    const { conversation } = await chat(app, { ...DEMO, text: 'Zero' });
    const one = chat(app, { ...DEMO, conversation, text: 'One' });
    await vi.waitFor(async () => expect(await said()).toHaveLength(4), 20_000);
    const two = chat(app, { ...DEMO, conversation, text: 'Two' });
    first.resolve();
    expect([(await one).text, (await two).text]).toEqual(['You said: One', 'You said: Two']);
    const order = (await said()).map(({ text }) => text.replace('You said: ', ''));
    const notice = 'You are talking to an AI.';
    expect(order).toEqual(['Zero', notice, 'Zero', 'One', 'One', 'Two', 'Two']);
  });

  it('refuses typed turns from elsewhere during a call', async () => {
    const { conversation } = await chat(app, { ...DEMO, text: 'One' });
    await app.place({ ...DEMO, conversation });
    // It has lasted a while, and says so with every heartbeat.
    const { now } = performance;
    app.engine.last.handlers.onConnected();
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 5_000);
    await app.services.db.update(conversations).set({ seconds: 5 });
    const refused = await chat(app, { ...DEMO, conversation, text: 'Two' });
    expect([refused.status, refused.body.code]).toEqual([409, 'in_progress']);
    expect(refused.body.message).toMatch(/in a call/);
    // Hung up a moment ago: it waits for that to be stored.
    const waiting = chat(app, { ...DEMO, conversation, text: 'Three' });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 5 });
    expect((await waiting).status).toBe(200);
    expect(await rows()).toMatchObject([
      { channel: 'voice', seconds: 5, endReason: 'left', endedAt: expect.any(Date) },
    ]);
  });

  it('is typed to at once when a call never connected', async () => {
    const { conversation } = await chat(app, { ...DEMO, text: 'One' });
    await app.place({ ...DEMO, conversation });
    expect((await chat(app, { ...DEMO, conversation, text: 'Two' })).status).toBe(200);
  });

  it('takes typed turns after a call of a lost server, and leaves that call to the sweeper', async () => {
    const { conversation } = await chat(app, { ...DEMO, text: 'One' });
    await app.place({ ...DEMO, conversation });
    await app.services.db
      .update(conversations)
      .set({ seconds: 5, heartbeatAt: sql`now() - interval '30 seconds'` });
    const [before] = await rows();
    expect((await chat(app, { ...DEMO, conversation, text: 'Two' })).status).toBe(200);
    const [after] = await rows();
    expect(after).toMatchObject({ endedAt: null, heartbeatAt: before?.heartbeatAt });
  });
});

describe('a crowd of visitors', () => {
  const POLL = { timeout: 10_000 };

  it('waits in line, and leaves connections to the database for everybody else', async () => {
    const { pool } = app.database;
    const blocker = await pool.connect();
    await blocker.query('begin; lock table conversations in access exclusive mode');
    const replies = Array.from({ length: 12 }, () => chat(app, { ...DEMO, text: 'Hello' }));
    // Six have a connection and wait for the lock.
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].n;
      }, POLL)
      .toBe(6);
    expect(pool.waitingCount).toBe(0);
    await blocker.query('commit');
    blocker.release();
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});
