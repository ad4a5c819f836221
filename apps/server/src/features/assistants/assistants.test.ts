import { LIMITS, MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-client.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
});

const NEW = {
  assistantName: 'Front desk',
  assistantPrompt: 'Be kind.',
  greetingMessage: 'Hello there!',
  voice: 'coral',
};

interface Listed {
  readonly id: string;
  readonly assistantName: string;
  readonly [field: string]: unknown;
}

const listOf = (answer: TestResponse) => answer.body.assistants as Listed[];
const add = (assistant: object = {}, by = owner) =>
  by.client.post('/api/add_assistant', { email: by.email, assistant: { ...NEW, ...assistant } });
const edit = (body: object, by = owner) =>
  by.client.post('/api/edit_assistant', { email: by.email, ...body });
const remove = (body: object, by = owner) =>
  by.client.post('/api/delete_assistant', { email: by.email, ...body });
const list = async (by = owner) => listOf(await by.client.post('/api/get_assistants', { email: by.email }));
const addNamed = async (...names: string[]) => {
  const ids: string[] = [];
  for (const assistantName of names) ids.push((await add({ assistantName })).body.assistantId as string);
  return ids;
};

describe('POST /api/add_assistant', () => {
  it('creates one and answers with the whole list', async () => {
    const faqList = [{ question: 'Open on Sunday?', answer: 'No.', phrasings: ['Sunday hours?'] }];
    const { status, body } = await add({ faqList });
    expect(status).toBe(200);
    expect(body.assistantId).toMatch(/^assistant_[0-9a-z]{20}$/);
    expect(body).toEqual({
      success: true,
      message: 'Assistant created.',
      assistantId: body.assistantId,
      assistants: [
        {
          ...NEW,
          id: body.assistantId,
          faqList,
          allowedSites: [],
          consentText: '',
          country: '',
          dangerNote: '',
          aiNotice: '',
          pronunciations: [],
          alsoSpoken: [],
          deviceSpeech: false,
          callEngine: 'local',
          talk: { minutes: 10, limit: 'account', account: 10, visitors: false },
          retentionDays: null,
          visitorCallsAtOnce: 3,
          visitorMinutesPerDay: 30,
          contact: { enabled: true, ask: ['name', 'email', 'phone', 'message'] },
          look: {
            color: '',
            theme: 'auto',
            radius: 18,
            size: 56,
            greetingDelay: null,
            branding: true,
            suggestions: [],
          },
          limitedCalls: 0,
          openContacts: 0,
          replyMode: 'exact',
          tests: 0,
          logoDownload: null,
          knowledgeFile: null,
          minutes: 0,
          minutes_total: 500,
          version: 1,
        },
      ],
    });
  });

  it('stores the sites and the requirements for visitors', async () => {
    const asked = {
      allowedSites: ['Example.com/shop', '*.example.com'],
      consentText: ' We keep what you say. ',
      retentionDays: 30,
      deviceSpeech: true,
    };
    expect(listOf(await add(asked))[0]).toMatchObject({
      allowedSites: ['https://example.com', 'https://*.example.com'],
      consentText: 'We keep what you say.',
      retentionDays: 30,
      deviceSpeech: true,
    });
  });

  it.each([
    { allowedSites: ['http://example.com'] },
    { allowedSites: ['https://192.168.1.5'] },
    { allowedSites: Array.from({ length: 51 }, (_, n) => `https://${n}.example.com`) },
    { consentText: 'a'.repeat(501) },
    { aiNotice: 'a robot '.repeat(20) },
    { retentionDays: 0 },
    { retentionDays: 1.5 },
    { retentionDays: 3_651 },
    { deviceSpeech: 'yes' },
    { callEngine: 'openai' },
  ])('refuses %j', async (asked) => {
    const { status, body } = await add(asked);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('keeps how words are said, and says which of them can’t be', async () => {
    const pronunciations = [
      { word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' },
      { word: 'Нґуєн', saidAs: '/nɦuˈjɛn/', language: 'uk' },
    ];
    await add({ pronunciations });
    const [made] = await list();
    expect(made).toMatchObject({ pronunciations });
    await edit({ assistantId: made?.id, updated: { assistantName: 'Other name' } });
    expect((await list())[0]).toMatchObject({ pronunciations });
    const wrong = [{ word: 'Xu', saidAs: 'шу', language: 'en' }];
    const { status, body } = await edit({ assistantId: made?.id, updated: { pronunciations: wrong } });
    expect([status, body]).toMatchObject([
      400,
      { field: 'pronunciations.0.saidAs', reason: 'unknown_letters', params: { letters: 'ш у' } },
    ]);
    await edit({ assistantId: made?.id, updated: { pronunciations: [] } });
    expect((await list())[0]).toMatchObject({ pronunciations: [] });
  });

  it('accepts a notice that names an AI, and gives the reason for refusing others', async () => {
    const aiNotice = ' You are talking to our bakery’s robot. ';
    await add({ aiNotice });
    const [made] = await list();
    expect(made).toMatchObject({ aiNotice: aiNotice.trim() });
    const refused = [
      ['You are talking to Mia.', 'notice_names_no_ai', /has to say that an AI/],
      ['You are not talking to an AI.', 'notice_denies_ai', /may not deny/],
      ['З вами розмовляє жива людина.', 'notice_denies_ai', /may not deny/],
    ] as const;
    for (const [words, reason, message] of refused) {
      const { status, body } = await edit({ assistantId: made?.id, updated: { aiNotice: words } });
      expect([status, body]).toMatchObject([
        400,
        { field: 'aiNotice', reason, message: expect.stringMatching(message) },
      ]);
      expect((await add({ assistantName: 'Other', aiNotice: words })).status).toBe(400);
    }
    expect((await list())[0]).toMatchObject({ aiNotice: aiNotice.trim() });
    await edit({ assistantId: made?.id, updated: { aiNotice: '' } });
    expect((await list())[0]).toMatchObject({ aiNotice: '' });
  });

  it('does not take minutes from the caller', async () => {
    const answer = await add({ minutes: -100, minutes_total: 99_999, id: 'assistant_demo' });
    expect(listOf(answer)[0]).toMatchObject({ minutes: 0, minutes_total: 500 });
    expect(answer.body.assistantId).not.toBe('assistant_demo');
  });

  it('refuses a name the owner has, and lets another owner use it', async () => {
    await add();
    const { status, body } = await add();
    expect(status).toBe(409);
    expect(body).toMatchObject({
      success: false,
      code: 'name_taken',
      message: 'Assistant with this name already exists. Please choose a different name.',
    });
    expect((await add({ assistantName: '  Front desk ' })).status).toBe(409);
    expect((await add({}, await signUp(app))).status).toBe(200);
  });

  it('gives a name to one of several that ask at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['assistantName', '', 'Assistant name is required.'],
    ['assistantName', '   ', 'Assistant name is required.'],
    ['assistantName', undefined, 'Assistant name is required.'],
    ['assistantName', 'x'.repeat(33), 'Assistant name can be at most 32 characters long.'],
    ['assistantPrompt', '', 'Prompt is required.'],
    ['assistantPrompt', 'x'.repeat(301), 'Prompt can be at most 300 characters long.'],
    ['greetingMessage', '', 'Greeting is required.'],
    ['greetingMessage', 'x'.repeat(65), 'Greeting can be at most 64 characters long.'],
    ['voice', 'robot', /^Choose one of the voices: alloy, ash, ballad, coral, echo, sage, shimmer, verse\.$/],
    ['voice', '', /^Choose one of the voices/],
    ['faqList', Array(LIMITS.faqEntries + 1).fill({ question: 'q', answer: 'a' }), /at most 1000 questions/],
    ['faqList', [{ question: 'q', answer: '' }], 'An answer is required.'],
  ])('checks %s: %j', async (field, value, message) => {
    const answer = await add({ [field]: value });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    if (message instanceof RegExp) expect(answer.body.message).toMatch(message);
    else expect(answer.body.message).toBe(message);
  });

  it('takes everything at its longest', async () => {
    const answer = await add({
      assistantName: '名'.repeat(32),
      assistantPrompt: '📞'.repeat(150),
      greetingMessage: '🙂'.repeat(32),
      // All together they have a limit of their own, which the longest reach sooner.
      faqList: Array.from({ length: LIMITS.faqEntries }, (_, at) => ({
        question: at === 0 ? 'q'.repeat(LIMITS.faqQuestion) : `Question ${at}?`,
        answer: 'a'.repeat(at === 0 ? LIMITS.faqAnswer : 500),
      })),
    });
    expect(answer.status).toBe(200);
    expect(listOf(answer)[0]?.assistantPrompt).toBe('📞'.repeat(150));
    expect(listOf(answer)[0]?.faqList).toHaveLength(LIMITS.faqEntries);
  });
});

describe('POST /api/get_assistants', () => {
  it('lists in the order of creation, whatever was changed since', async () => {
    const ids = await addNamed('Zoe', 'Abe', 'Mia');
    await edit({ index: 0, updated: { greetingMessage: 'Changed' } });
    expect((await list()).map(({ id }) => id)).toEqual(ids);
  });

  it("is empty for a new owner and never shows another's", async () => {
    await addNamed('Mine');
    expect(await list(await signUp(app))).toEqual([]);
  });

  it('rounds the minutes of this month up', async () => {
    const [id] = await addNamed('Talker');
    const talked = (seconds: number, since: string) =>
      app.database.pool.query(
        `insert into minute_entries (id, user_id, kind, seconds, reference, assistant_id, created_at)
         select gen_random_uuid(), id, 'usage', -$3::int, gen_random_uuid(), $1, created_at + $4::interval
         from "user" where id = $2`,
        [id, owner.id, seconds, since],
      );
    await talked(61, '0');
    await talked(30, '1 second');
    await talked(6_000, '-1 second');
    expect(await list()).toMatchObject([{ minutes: 2 }]);
  });
});

describe('calls that a provider is to hold', () => {
  const refusal = { field: 'callEngine', reason: 'call_provider_needed' };

  it('are refused while there is neither an operator’s provider nor an own one', async () => {
    const added = await add({ callEngine: 'provider' });
    expect([added.status, added.body]).toMatchObject([400, refusal]);
    const [id] = await addNamed('Of this server');
    const changed = await edit({ assistantId: id, updated: { callEngine: 'provider' } });
    expect([changed.status, changed.body]).toMatchObject([400, refusal]);
    expect((await list())[0]).toMatchObject({ callEngine: 'local', version: 1 });
  });

  it('stay as they were stored when the provider is gone, and may be given back to this server', async () => {
    const [id] = await addNamed('Stays');
    await app.database.pool.query(`update assistants set call_engine = 'provider' where id = $1`, [id]);
    const saved = await edit({ assistantId: id, updated: { callEngine: 'provider', voice: 'ash' } });
    expect(saved.status).toBe(200);
    expect((await list())[0]).toMatchObject({ callEngine: 'provider', voice: 'ash' });
    await edit({ assistantId: id, updated: { callEngine: 'local' } });
    expect((await list())[0]).toMatchObject({ callEngine: 'local' });
  });
});

describe('POST /api/edit_assistant', () => {
  it('changes given fields and keeps the rest', async () => {
    const [id] = await addNamed('Before');
    const answer = await edit({ assistantId: id, updated: { assistantName: 'After', voice: '' } });
    expect(answer.body).toMatchObject({ success: true, message: 'Changes saved.' });
    expect(await list()).toMatchObject([{ ...NEW, id, assistantName: 'After', voice: '' }]);
    expect((await edit({ assistantId: id, updated: {} })).status).toBe(200);
    expect(await list()).toMatchObject([{ assistantName: 'After' }]);
  });

  it('finds by index, by id in either place, and lets the id win', async () => {
    const [first, second] = await addNamed('One', 'Two');
    const greet = (where: object, greetingMessage: string) =>
      edit({ ...where, updated: { greetingMessage, ...('id' in where ? { id: where.id } : {}) } });
    await greet({ index: 1 }, 'by index');
    expect(await list()).toMatchObject([{}, { greetingMessage: 'by index' }]);
    await greet({ id: first }, 'by its own id');
    await greet({ assistantId: second, index: 0 }, 'the id wins');
    expect(await list()).toMatchObject([
      { greetingMessage: 'by its own id' },
      { greetingMessage: 'the id wins' },
    ]);
  });

  it('refuses an index out of range, and a request without an assistant', async () => {
    await addNamed('Only');
    const outside = await edit({ index: 1, updated: { voice: 'ash' } });
    expect([outside.status, outside.body.code]).toEqual([409, 'index_out_of_range']);
    const nothing = await edit({ updated: { voice: 'ash' } });
    expect([nothing.status, nothing.body.message]).toEqual([400, MESSAGES.assistantIdRequired]);
    expect((await edit({ index: -1, updated: {} })).status).toBe(400);
    expect((await edit({ index: 0.5, updated: {} })).status).toBe(400);
  });

  it('refuses a name that another of the owner has', async () => {
    const [, second] = await addNamed('One', 'Two');
    const answer = await edit({
      assistantId: second,
      updated: { assistantName: 'One', greetingMessage: 'lost' },
    });
    expect([answer.status, answer.body.message]).toEqual([409, MESSAGES.nameTaken]);
    expect(await list()).toMatchObject([{}, { assistantName: 'Two', greetingMessage: NEW.greetingMessage }]);
    expect((await edit({ assistantId: second, updated: { assistantName: 'Two' } })).status).toBe(200);
  });

  it('changes sites and requirements for visitors, and keeps absent ones', async () => {
    const [id] = await addNamed('Asked of');
    const asked = {
      allowedSites: ['https://example.com'],
      consentText: 'Agree?',
      retentionDays: 7,
      deviceSpeech: true,
    };
    await edit({ assistantId: id, updated: asked });
    await edit({ assistantId: id, updated: { voice: 'ash' } });
    expect((await list())[0]).toMatchObject({ ...asked, version: 3 });
    await edit({ assistantId: id, updated: { allowedSites: [], consentText: '', retentionDays: null } });
    expect((await list())[0]).toMatchObject({ allowedSites: [], consentText: '', retentionDays: null });
  });

  it('replaces the questions as a whole', async () => {
    const [id] = await addNamed('Asked');
    const one = { question: 'One?', answer: '1', phrasings: [] };
    const two = { question: 'Two?', answer: '2', phrasings: ['2?'] };
    await edit({ assistantId: id, updated: { faqList: [one, two] } });
    expect((await list())[0]?.faqList).toEqual([one, two]);
    await edit({ assistantId: id, updated: { voice: 'ash' } });
    await edit({ assistantId: id, updated: { faqList: [two] } });
    expect((await list())[0]?.faqList).toEqual([two]);
    await edit({ assistantId: id, updated: { faqList: [] } });
    expect((await list())[0]?.faqList).toEqual([]);
  });

  it('survives edits of one list at the same time', async () => {
    const [id] = await addNamed('Busy');
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((question) =>
        edit({
          assistantId: id,
          updated: {
            faqList: [
              { question, answer: 'x' },
              { question: 'same', answer: question },
            ],
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list())[0]?.faqList).toHaveLength(2);
  });
});

describe('another owner’s assistant', () => {
  const calls: [string, object][] = [
    ['/api/get_assistants', {}],
    ['/api/add_assistant', { assistant: NEW }],
    ['/api/edit_assistant', { index: 0, updated: {} }],
    ['/api/delete_assistant', { index: 0 }],
  ];

  it.each(calls)('%s needs somebody signed in, before anything else', async (path, body) => {
    for (const sent of [{ ...body, email: owner.email }, { nonsense: true }]) {
      const answer = await app.client().post(path, sent);
      expect([answer.status, answer.body.message]).toEqual([401, MESSAGES.signInToContinue]);
    }
  });

  it.each(calls)("%s refuses somebody else's email", async (path, body) => {
    const other = await signUp(app);
    await addNamed('Mine');
    const answer = await owner.client.post(path, { ...body, email: other.email });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(await list()).toHaveLength(1);
  });

  it("answers for somebody else's id as for one that never was", async () => {
    const other = await signUp(app);
    const theirs = (await add({}, other)).body.assistantId;
    const refusal = { success: false, code: 'not_found', message: 'Assistant not found' };
    for (const assistantId of [theirs, 'assistant_demo', 'assistant_none', '\u0000', '../..']) {
      for (const answer of [
        await edit({ assistantId, updated: { assistantName: 'Stolen' } }),
        await edit({ updated: { id: assistantId, assistantName: 'Stolen' } }),
        await remove({ assistantId }),
      ]) {
        if (assistantId === '\u0000') expect(answer.status).toBe(400);
        else expect([answer.status, answer.body]).toMatchObject([404, refusal]);
      }
    }
    expect(await list(other)).toMatchObject([{ assistantName: NEW.assistantName }]);
  });
});
