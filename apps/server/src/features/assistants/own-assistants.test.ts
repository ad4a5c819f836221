import { Assistant, AssistantsResponse } from '@parlo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createOwnAssistants, type OwnAssistants, ownAssistant } from './own-assistants.ts';

let app: TestApp;
let owner: Owner;
let own: OwnAssistants;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  own = createOwnAssistants(app.services.db);
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
const answered = async () => (await own.answer(owner.id)).json;
const written = async () =>
  AssistantsResponse.strict().parse(JSON.parse(String(await answered()))).assistants;
/** Both forms of the list, which are to be the same. */
const both = async () => {
  const list = await own.list(owner.id);
  expect(await written()).toEqual(list);
  return list;
};

describe('the list of an owner', () => {
  it('is written as the contract has it, and says the same as the list itself', async () => {
    expect(await both()).toEqual([]);
    await add('Бюро "1"', '},{"faqList":[]');
    await add('Two', 'zwei €');
    const list = await both();
    expect(list.map(({ faqList }) => faqList)).toEqual([faqOf('},{"faqList":[]'), faqOf('zwei €')]);
    expect(await written()).toEqual(list.map((assistant) => Assistant.strict().parse(assistant)));
    expect(await ownAssistant(app.services.db, list[1]?.id ?? '')).toEqual(list[1]);
  });

  it('is all there is in the answer of get_assistants', async () => {
    await add('Desk', 'ґанок');
    const { status, headers, body } = await owner.client.post('/api/get_assistants', { email: owner.email });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({ success: true, message: '', assistants: await both() });
  });

  it('is the same bytes again while nothing is new, for this owner alone', async () => {
    await add('Desk', 'a');
    const first = await answered();
    expect(await answered()).toBe(first);
    const other = await signUp(app);
    expect(String((await own.answer(other.id)).json)).toBe('{"success":true,"message":"","assistants":[]}');
    expect(await answered()).toBe(first);
    await add('Another', 'b');
    expect(await answered()).not.toBe(first);
    expect(await both()).toHaveLength(2);
  });

  it('is never an old one, also when its questions were kept', async () => {
    const id = await add('Desk', 'old');
    expect(await both()).toMatchObject([{ faqList: faqOf('old'), version: 1 }]);
    await edit(id, { faqList: faqOf('new') });
    expect(await both()).toMatchObject([{ faqList: faqOf('new'), version: 2 }]);
    // What is changed without a new version is not of the questions.
    await query(`update assistants set logo = 'a.png', greeting = 'Live' where id = $1`, id);
    expect(await both()).toMatchObject([{ logoDownload: 'a.png', greetingMessage: 'Live', version: 2 }]);
    await query('delete from assistants where id = $1', id);
    expect(await both()).toEqual([]);
  });

  it('reads questions again only when their version is another one', async () => {
    const id = await add('Desk', 'kept');
    await both();
    await query(`update faq_entries set answer = 'behind its back' where assistant_id = $1`, id);
    expect(await both()).toMatchObject([{ faqList: faqOf('kept') }]);
    await query('update assistants set revision = revision + 1 where id = $1', id);
    expect(await both()).toMatchObject([{ faqList: [{ answer: 'behind its back' }] }]);
  });

  it('is whole and right while it is changed', async () => {
    const id = await add('Desk', 'v1');
    await add('Other', 'other');
    for (let version = 2; version <= 15; version++) {
      const change = edit(id, { faqList: faqOf(`v${version}`) });
      const lists = await Promise.all(Array.from({ length: 4 }, () => own.list(owner.id)));
      // A list and its version are from one moment, whichever it was.
      for (const [desk, other] of lists) {
        expect(desk?.faqList).toEqual(faqOf(`v${desk?.version}`));
        expect(other?.faqList).toEqual(faqOf('other'));
      }
      await change;
      expect(await both()).toMatchObject([{ version }, {}]);
    }
  });

  it('leaves nobody out when what is loaded takes the place of what was kept', async () => {
    const ids = [await add('One', 'aaaa'), await add('Two', 'bbbb'), await add('Three', 'cccc')];
    own = createOwnAssistants(app.services.db, 400);
    await both();
    for (const [at, id] of ids.entries()) {
      await edit(id, { faqList: faqOf(`${at}`.repeat(at === 1 ? 20 : 4)) });
      expect((await both()).map((assistant) => assistant.id)).toEqual(ids);
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
    expect(await both()).toMatchObject([{ minutes: 0 }, { minutes: 0 }]);
    await use(one, 61, '0');
    await use(one, 6_000, '-1 second');
    await use(one, 6_000, '1 second', 'grant');
    await use('assistant_gone', 6_000, '1 second');
    expect(await both()).toMatchObject([{ minutes: 2 }, { minutes: 0 }]);
    await use(one, 60, '1 second');
    await use(two, 1, '1 second');
    expect(await both()).toMatchObject([{ minutes: 3 }, { minutes: 1 }]);
    expect(await ownAssistant(app.services.db, one)).toMatchObject({ minutes: 3 });
  });
});
