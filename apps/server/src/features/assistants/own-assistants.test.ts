import { Assistant, AssistantSummary } from '@parlo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createOwnAssistants, type OwnAssistants, ownAssistant } from './own-assistants.ts';

let app: TestApp;
let owner: Owner;
let own: OwnAssistants;
beforeAll(async () => {
  app = await createTestApp();
  own = createOwnAssistants(app.services.db, async () => (seconds) => ({
    minutes: seconds / 60,
    account: 600,
    limit: 'cap',
    visitors: true,
  }));
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
});

const faqOf = (text: string) => [{ question: `${text}?`, answer: text, phrasings: [`Is it ${text}?`] }];
const add = async (assistantName: string, text: string) => {
  const assistant = { assistantName, assistantPrompt: 'P', greetingMessage: 'Hi', voice: 'ash' };
  const { body } = await owner.client.post('/api/add_assistant', {
    email: owner.email,
    assistant: { ...assistant, faqList: faqOf(text) },
  });
  return String(body.assistantId);
};
const edit = (assistantId: string, updated: object) =>
  owner.client.post('/api/edit_assistant', { email: owner.email, assistantId, updated });
const query = (sql: string, ...values: unknown[]) => app.database.pool.query(sql, values);
const list = () => own.list(owner.id);

describe('the list of an owner', () => {
  it('has what the contract names, in the order they were made', async () => {
    expect(await list()).toEqual([]);
    await add('Бюро "1"', '},{"faqList":[]');
    await add('Two', 'zwei €');
    const found = await list();
    expect(found.map(({ faqList }) => faqList)).toEqual([faqOf('},{"faqList":[]'), faqOf('zwei €')]);
    expect(found).toEqual(found.map((assistant) => Assistant.strict().parse(assistant)));
    const { talk, ...second } = found[1] ?? {};
    expect(talk).toEqual({ minutes: 500, account: 600, limit: 'cap', visitors: true });
    expect(await ownAssistant(app.services.db, found[1]?.id ?? '')).toEqual(second);
  });

  it('is what get_assistants returns, to its owner alone', async () => {
    await add('Desk', 'ґанок');
    const ask = ({ client, email }: Owner) => client.post('/api/get_assistants', { email });
    const { status, headers, body } = await ask(owner);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(headers.get('cache-control')).toBe('no-store');
    const talk = { minutes: 10, account: 10, limit: 'account', visitors: false };
    const assistants = (await list()).map((one) => ({ ...one, talk }));
    expect(body).toEqual({ success: true, message: '', assistants });
    expect((await ask(await signUp(app))).body.assistants).toEqual([]);
  });

  it('has no questions but their number, if it is asked for as a summary', async () => {
    await add('Desk', 'ґанок');
    await add('Counter', 'vitrine');
    const { email, client } = owner;
    const { body } = await client.post('/api/get_assistants', { email, fields: 'summary' });
    expect(body).toMatchObject({ success: true, message: '', fields: 'summary' });
    const expected = (await list()).map(({ faqList, pronunciations, ...one }) => {
      const talk = { minutes: 10, account: 10, limit: 'account', visitors: false };
      return { ...one, talk, questions: faqList.length };
    });
    expect(body.assistants).toEqual(expected.map((one) => AssistantSummary.strict().parse(one)));
    const unknown = await client.post('/api/get_assistants', { email, fields: 'names' });
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Ask for the fields all or summary.']);
  });

  it('has each assistant to be read alone, by its owner', async () => {
    await add('Desk', 'ґанок');
    const assistantId = await add('Counter', 'vitrine');
    const ask = ({ client }: Owner, id = assistantId) =>
      client.post('/api/get_assistant', { assistantId: id });
    const { status, body } = await ask(owner);
    const { talk, ...whole } = (await list())[1] ?? {};
    expect([status, body.assistant]).toMatchObject([200, whole]);
    expect((await ask(await signUp(app))).status).toBe(404);
    expect((await ask(owner, 'asst_of_nobody')).status).toBe(404);
  });

  it('is never an old one', async () => {
    const id = await add('Desk', 'old');
    expect(await list()).toMatchObject([{ faqList: faqOf('old'), version: 1 }]);
    await edit(id, { faqList: faqOf('new') });
    expect(await list()).toMatchObject([{ faqList: faqOf('new'), version: 2 }]);
    await query(`update assistants set logo = 'a.png', greeting = 'Live' where id = $1`, id);
    expect(await list()).toMatchObject([{ logoDownload: 'a.png', greetingMessage: 'Live', version: 2 }]);
    await query('delete from assistants where id = $1', id);
    expect(await list()).toEqual([]);
  });

  it('is whole and right while it is changed', async () => {
    const id = await add('Desk', 'v1');
    await add('Other', 'other');
    for (let version = 2; version <= 15; version++) {
      const change = edit(id, { faqList: faqOf(`v${version}`) });
      const lists = await Promise.all(Array.from({ length: 4 }, list));
      // A list and its version are from one moment, whichever it was.
      for (const [desk, other] of lists) {
        expect(desk?.faqList).toEqual(faqOf(`v${desk?.version}`));
        expect(other?.faqList).toEqual(faqOf('other'));
      }
      await change;
      expect(await list()).toMatchObject([{ version }, {}]);
    }
  });
});

describe('minutes of a list', () => {
  const use = (assistantId: string, seconds: number, since: string, kind = 'usage') =>
    query(
      `insert into minute_entries (id, user_id, kind, seconds, reference, assistant_id, created_at)
       select gen_random_uuid(), id, $5, -$3::int, gen_random_uuid(), $1, created_at + $4::interval
       from "user" where id = $2`,
      assistantId,
      owner.id,
      seconds,
      since,
      kind,
    );

  it('are those of now and of this month, each assistant’s own', async () => {
    const [one, two] = [await add('One', 'a'), await add('Two', 'b')];
    expect(await list()).toMatchObject([{ minutes: 0 }, { minutes: 0 }]);
    await use(one, 61, '0');
    await use(one, 6_000, '-1 second');
    await use(one, 6_000, '1 second', 'grant');
    await use('assistant_gone', 6_000, '1 second');
    expect(await list()).toMatchObject([{ minutes: 2 }, { minutes: 0 }]);
    await use(one, 60, '1 second');
    await use(two, 1, '1 second');
    expect(await list()).toMatchObject([{ minutes: 3 }, { minutes: 1 }]);
    expect(await ownAssistant(app.services.db, one)).toMatchObject({ minutes: 3 });
  });
});
