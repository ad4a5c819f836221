import { TEST_LIMITS, type TestProposal, type TestResult } from '@parlo/contract';
import type { Conversation, ResponsePart } from '@parlo/dialog/responder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';

const HOURS = { question: 'When are you open?', says: ['seven'], saysNot: [], unknown: false };
const TENTS = { question: 'Do you sell tents?', says: [], saysNot: [], unknown: true };

let app: CallApp;
let owner: Owner;
let assistantId = '';
beforeAll(async () => {
  app = await createCallApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.responder.respond = fromFaq;
  owner = await signUp(app);
  assistantId = await makeAssistant(app.services.db, owner.id, 'Bakery', [HOURS.question]);
  await edit({ faqList: [{ question: HOURS.question, answer: 'From seven to six.' }] });
});

/** Says the answer of the entry that was asked for, as it is in the FAQ that it is given. */
async function* fromFaq({ assistant, turns }: Conversation): AsyncGenerator<ResponsePart> {
  const entry = assistant.faq.find(({ question }) => question === turns.at(-1)?.text);
  yield { type: 'text', text: entry?.answer ?? 'I don’t know that.' };
  yield {
    type: 'end',
    memo: entry ? { outcome: 'answered', entryIds: [entry.id] } : { outcome: 'unknown', entryIds: [] },
  };
}

const call = (path: string, input: object = {}) =>
  owner.client.post(`/api/${path}`, { assistantId, ...input });
const edit = (updated: object) => call('edit_assistant', { email: owner.email, updated });
async function add(...tests: object[]): Promise<string[]> {
  const { status, body } = await call('add_tests', { tests });
  expect(status).toBe(200);
  return body.added as string[];
}
async function run(input: object = {}): Promise<readonly TestResult[]> {
  const { status, body } = await call('run_tests', input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as TestResult[];
}
const stored = async () => (await call('get_tests')).body.tests as { question: string; lastRun: unknown }[];
const broken = { faqList: [{ question: HOURS.question, answer: 'From eight.' }] };

describe('the tests of an assistant', () => {
  it('are kept in their order, changed and deleted', async () => {
    const [first, second] = await add(HOURS, TENTS);
    expect(await stored()).toMatchObject([HOURS, TENTS]);
    await call('edit_test', { testId: first, test: { ...HOURS, says: ['eight'] } });
    await call('delete_test', { testId: second });
    expect(await stored()).toEqual([{ ...HOURS, says: ['eight'], id: first, lastRun: null }]);
  });

  it('need something to expect, and not two things at once', async () => {
    const reason = async (test: object) => (await call('add_tests', { tests: [test] })).body.reason;
    expect(await reason({ ...HOURS, says: [] })).toBe('test_expects_nothing');
    expect(await reason({ ...HOURS, unknown: true })).toBe('test_expects_both');
    expect(await reason({ ...HOURS, question: ' ' })).toBe('required');
    expect(await stored()).toEqual([]);
  });

  it('are so many at most, even when added at once', async () => {
    const some = Array.from({ length: TEST_LIMITS.addedAtOnce }, () => HOURS);
    const answers = await Promise.all(Array.from({ length: 7 }, () => call('add_tests', { tests: some })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      reason: 'too_many_tests',
      params: { max: TEST_LIMITS.tests },
    });
    expect(await stored()).toHaveLength(TEST_LIMITS.tests);
  });

  it('of another assistant are not found under this one', async () => {
    const [testId] = await add(HOURS);
    const other = await makeAssistant(app.services.db, owner.id, 'Shop', []);
    const answers = await Promise.all([
      call('edit_test', { assistantId: other, testId, test: TENTS }),
      call('delete_test', { assistantId: other, testId }),
    ]);
    expect(answers.map(({ body }) => body.reason)).toEqual(['test_not_found', 'test_not_found']);
    expect(await stored()).toMatchObject([HOURS]);
  });

  it('go with the assistant', async () => {
    await add(HOURS);
    await call('delete_assistant', { email: owner.email });
    const { rows } = await app.database.pool.query('select 1 from answer_tests where assistant_id = $1', [
      assistantId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a run', () => {
  it('returns the reply, its source, and its faults', async () => {
    const [hours, tents] = await add({ ...HOURS, saysNot: ['six'] }, TENTS);
    const source = { kind: 'faq', title: HOURS.question, heading: '' };
    expect(await run()).toMatchObject([
      {
        testId: hours,
        run: {
          passed: false,
          said: 'From seven to six.',
          problems: [{ kind: 'said', text: 'six' }],
          sources: [source],
        },
        before: null,
      },
      { testId: tents, run: { passed: true, said: 'I don’t know that.', problems: [], sources: [] } },
    ]);
    expect(await stored()).toMatchObject([{ lastRun: { passed: false } }, { lastRun: { passed: true } }]);
  });

  it('asks the draft, and compares each run with the saved assistant', async () => {
    await add(HOURS);
    await run();
    for (let time = 0; time < 2; time += 1) {
      expect(await run({ draft: broken })).toMatchObject([
        { run: { passed: false, said: 'From eight.' }, before: { passed: true } },
      ]);
    }
    expect(await stored()).toMatchObject([{ lastRun: { passed: true } }]);
  });

  it('on a draft counts as the last one once that draft is saved', async () => {
    await add(HOURS);
    await run();
    await run({ draft: broken });
    await edit(broken);
    expect(await run({ draft: { faqList: [] } })).toMatchObject([
      { run: { problems: [{ kind: 'did_not_know' }] }, before: { passed: false, said: 'From eight.' } },
    ]);
    expect(await stored()).toMatchObject([{ lastRun: { said: 'From eight.' } }]);
  });

  it('is shown until its assistant changes', async () => {
    await add(HOURS);
    await run({ draft: broken });
    await edit(broken);
    expect(await stored()).toMatchObject([{ lastRun: { passed: false, said: 'From eight.' } }]);
    const versions = (await call('get_versions')).body.versions as { id: string }[];
    const { status } = await call('restore_version', { versionId: versions.at(-1)?.id });
    expect(status).toBe(200);
    expect(await stored()).toMatchObject([{ lastRun: null }]);
  });

  it('may be of some tests, and of none', async () => {
    const [, tents] = await add(HOURS, TENTS);
    expect((await run({ testIds: [tents] })).map(({ testId }) => testId)).toEqual([tents]);
    expect(await run({ testIds: [] })).toEqual([]);
  });

  it('goes on after a question that got no reply', async () => {
    await add(HOURS, TENTS);
    app.responder.respond = (conversation) => {
      if (conversation.turns.at(-1)?.text === HOURS.question) throw new Error('The model fell over.');
      return fromFaq(conversation);
    };
    expect(await run()).toMatchObject([
      { run: { passed: false, problems: [{ kind: 'no_reply' }], said: '' } },
      { run: { passed: true } },
    ]);
  });

  it('calls no tool and stores no conversation', async () => {
    await add(HOURS);
    const seen: Conversation[] = [];
    app.responder.respond = (conversation) => {
      seen.push(conversation);
      return fromFaq(conversation);
    };
    await run();
    expect(seen).toHaveLength(1);
    expect([seen[0]?.caller, seen[0]?.tools]).toEqual([undefined, undefined]);
    const { rows } = await app.database.pool.query('select 1 from conversations where owner_id = $1', [
      owner.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('takes turns with the runs of others', async () => {
    const other = await signUp(app);
    const theirs = await makeAssistant(app.services.db, other.id, 'Shop', []);
    await add(HOURS, HOURS, HOURS, HOURS, HOURS);
    await other.client.post('/api/add_tests', { assistantId: theirs, tests: [TENTS] });
    const order: string[] = [];
    let others: Promise<unknown> | undefined;
    app.responder.respond = async function* (conversation) {
      order.push(conversation.assistant.id === theirs ? 'theirs' : 'mine');
      others ??= other.client.post('/api/run_tests', { assistantId: theirs });
      // Takes longer than another request needs to get in line, however fast the machine is.
      for (let i = 0; i < 5; i++) await call('get_tests');
      yield* fromFaq(conversation);
    };
    await run();
    await others;
    expect(order).toHaveLength(6);
    expect(order.at(-1)).toBe('mine');
  });
});

describe('proposals', () => {
  /** Understands every question about hours that asks for no time, however it is put. */
  async function* understanding({ assistant, turns }: Conversation): AsyncGenerator<ResponsePart> {
    const asked = turns.at(-1)?.text ?? '';
    const entry = /open/.test(asked) && !asked.includes('time') ? assistant.faq[0] : undefined;
    yield { type: 'text', text: entry?.answer ?? 'I don’t know that.' };
    yield {
      type: 'end',
      memo: { outcome: entry ? 'answered' : 'unknown', entryIds: entry ? [entry.id] : [] },
    };
  }

  it('are what the assistant passes at present, and others take the place of those that it fails', async () => {
    const asked: string[] = [];
    app.responder.respond = (conversation) => {
      asked.push(conversation.turns.at(-1)?.text ?? '');
      return understanding(conversation);
    };
    const proposals = (await call('propose_tests')).body.proposals as TestProposal[];
    const failed = asked.filter((question) => !proposals.some((one) => one.question === question));
    expect(failed).toContain('What time do you open?');
    expect(proposals.filter(({ unknown }) => !unknown).length).toBeGreaterThan(1);
    const results = await add(...proposals.map(({ source: _source, ...test }) => test)).then(() => run());
    expect(results.filter(({ run: { passed } }) => !passed)).toEqual([]);
  });

  it('for an assistant in its own words take no tokens, and no sentence', async () => {
    const answer = 'Whenever you see a light. Bring whatever you like.';
    await edit({ replyMode: 'own_words', faqList: [{ question: HOURS.question, answer }] });
    app.responder.respond = (conversation) => {
      expect(conversation.assistant.model).toBeUndefined();
      return understanding(conversation);
    };
    const { status, body } = await call('propose_tests');
    expect(status).toBe(200);
    expect((body.proposals as TestProposal[]).flatMap(({ says }) => says)).toEqual([]);
  });

  it('come from the FAQ as it is saved', async () => {
    app.responder.respond = understanding;
    const { status, body } = await call('propose_tests');
    expect(status).toBe(200);
    const proposals = body.proposals as TestProposal[];
    expect(proposals[0]).toMatchObject({ says: ['From seven to six'], source: { title: HOURS.question } });
    expect(proposals.filter(({ unknown }) => unknown)).toHaveLength(3);
    await add(...proposals.map(({ question }) => ({ ...HOURS, question })));
    expect((await call('propose_tests')).body.proposals).toEqual([]);
  });
});
