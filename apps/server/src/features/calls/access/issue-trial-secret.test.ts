import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trialDrafts } from '../../../db/schema.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { countContent } from '../../../testing/count-content.ts';
import type { TestResponse } from '../../../testing/test-client.ts';
import { sweepDrafts } from './drafts.ts';

const DRAFT = {
  assistantName: 'Mia',
  assistantPrompt: 'Help.',
  greetingMessage: 'Welcome to the bakery.',
  voice: 'ash',
  faqList: [{ question: 'Do you deliver?', answer: 'Yes, every day.' }],
};

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp({ caps: { total: 8, perAddress: 8, perAssistant: 8 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.delete(trialDrafts);
  await app.services.db.execute('delete from rate_limits');
});

const begin = (input: object = { draft: DRAFT }, on = app) => on.client().post('/api/try_session', input);
const secretOf = ({ body }: TestResponse) => (body.client_secret as { value: string }).value;
const rows = (on = app) => on.services.db.select().from(trialDrafts);

async function place(on = app): Promise<TestResponse> {
  return on.call(secretOf(await begin(undefined, on)));
}

describe('a spoken test without an account', () => {
  it('opens a call of three minutes with the assistant that the browser sent', async () => {
    const session = await begin();
    expect(session.body).toMatchObject({ success: true, conversation: '' });
    expect((await app.call(secretOf(session))).status).toBe(201);
    const { call } = app.engine.last;
    expect(call).toMatchObject({ greeting: 'Welcome to the bakery.', voice: 'ash', maxDurationMs: 180_000 });
    expect(call.history).toEqual([]);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
  });

  it('leaves nothing behind: no conversation, no words, no minutes, no draft', async () => {
    const own = await createCallApp();
    const before = await countContent(own.services.db);
    await place(own);
    const { handlers } = own.engine.last;
    handlers.onConnected();
    const said: string[] = [];
    const turns = [{ role: 'visitor', text: 'Do you deliver?' }] as const;
    for await (const part of handlers.respond(turns, new AbortController().signal)) {
      if (part.type === 'text') said.push(part.text);
    }
    expect(said.join('')).toBe('You said: Do you deliver?');
    handlers.onTurn({
      itemId: 'item_1',
      role: 'visitor',
      via: 'voice',
      text: 'Do you deliver?',
      startedAtMs: 0,
      interrupted: false,
      hidden: false,
    });
    handlers.onEnded({ reason: 'left', seconds: 12 });
    await expect.poll(() => rows(own)).toEqual([]);
    // What a call still has to store is stored by then.
    await own.calls.stop(0);
    expect(await countContent(own.services.db)).toEqual(before);
    await own.close();
  });

  it('is stored unreadably and briefly until its call', async () => {
    const session = await begin();
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain('bakery');
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
    await app.services.db.update(trialDrafts).set({ expiresAt: new Date(Date.now() - 1) });
    const late = await app.call(secretOf(session));
    expect(late.body.error).toMatchObject({ code: 'assistant_not_found' });
    await sweepDrafts(app.services.db);
    expect(await rows()).toEqual([]);
  });

  it('may come again by another way until it is connected, and not after that', async () => {
    const secret = secretOf(await begin());
    await app.call(secret);
    const first = app.engine.last;
    expect((await app.call(secret)).status).toBe(201);
    const { handlers } = app.engine.last;
    handlers.onConnected();
    await expect.poll(() => rows()).toEqual([]);
    expect((await app.call(secret)).status).toBe(404);
    for (const call of [first.handlers, handlers]) call.onEnded({ reason: 'left', seconds: 1 });
  });

  it('takes no more than a quarter of the lines', async () => {
    const held = [];
    for (const line of [1, 2]) {
      expect((await place()).status, `line ${line}`).toBe(201);
      app.engine.last.handlers.onConnected();
      held.push(app.engine.last.handlers);
    }
    const third = await place();
    expect([third.status, third.body.error]).toMatchObject([503, { code: 'lines_busy' }]);
    for (const { onEnded } of held) onEnded({ reason: 'left', seconds: 1 });
    expect((await place()).status).toBe(201);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
  });

  it('frees its line when it can’t be opened', async () => {
    const { result } = app.engine;
    app.engine.result = { refused: 'invalid_offer', message: 'No offer.' };
    for (let tried = 0; tried < 3; tried++) expect((await place()).status).toBe(400);
    app.engine.result = result;
    expect((await place()).status).toBe(201);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
  });

  it('is refused and not stored with an invalid assistant', async () => {
    for (const draft of [undefined, 'Mia', [], { ...DRAFT, voice: 'loud' }, { ...DRAFT, faqList: 'none' }]) {
      expect((await begin({ draft })).status).toBe(400);
    }
    const faqList = Array.from({ length: 120 }, (_, at) => ({
      question: `Q${at}`,
      answer: 'x'.repeat(1_900),
    }));
    const { status, body } = await begin({ draft: { ...DRAFT, faqList } });
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect(await rows()).toEqual([]);
  });

  it('works with no questions at all', async () => {
    const { faqList: _, ...bare } = DRAFT;
    expect((await begin({ draft: bare })).status).toBe(200);
  });

  it('ends for everybody at the day’s ceiling, and is not there where it is switched off', async () => {
    const options = [
      [{ env: { PARLO_TRIALS_PER_DAY: '1' } }, 429, 'trials_full'],
      [{ env: { PARLO_TRIALS_PER_DAY: '0' } }, 403, 'trials_off'],
    ] as const;
    for (const [given, status, code] of options) {
      const small = await createCallApp(given);
      try {
        await begin(undefined, small);
        const refused = await begin(undefined, small);
        expect([refused.status, refused.body.code]).toEqual([status, code]);
        expect((await small.services.db.select().from(trialDrafts)).length).toBeLessThan(2);
      } finally {
        await small.close();
      }
    }
  });
});
