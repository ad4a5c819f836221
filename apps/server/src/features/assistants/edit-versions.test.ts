import { MESSAGES, OWNER_LIMITS } from '@parlo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-client.ts';

let app: TestApp;
let owner: Owner;
let id = '';
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  id = String((await add('Front desk')).body.assistantId);
});

const add = (assistantName: string) =>
  owner.client.post('/api/add_assistant', {
    email: owner.email,
    assistant: { assistantName, assistantPrompt: 'Be kind.', greetingMessage: 'Hello!', voice: 'coral' },
  });
const edit = (updated: object) =>
  owner.client.post('/api/edit_assistant', { email: owner.email, assistantId: id, updated });
const list = async () =>
  (await owner.client.post('/api/get_assistants', { email: owner.email })).body.assistants as {
    [field: string]: unknown;
  }[];
const statuses = (answers: readonly TestResponse[]) => answers.map(({ status }) => status).toSorted();

describe('the version of an assistant', () => {
  it('goes up with each change', async () => {
    expect(await list()).toMatchObject([{ version: 1 }]);
    const { body } = await edit({ voice: 'ash', version: 1 });
    expect(body.assistants).toMatchObject([{ version: 2 }]);
    expect(await list()).toMatchObject([{ version: 2, voice: 'ash' }]);
  });

  it('that is outdated changes nothing, and the response contains the stored one', async () => {
    await edit({ greetingMessage: 'First!', version: 1 });
    const { status, body } = await edit({
      greetingMessage: 'Second!',
      voice: 'ash',
      faqList: [],
      version: 1,
    });
    expect(status).toBe(409);
    // What can be talked is the account's, and no part of a version.
    const [{ talk: _talk, ...stored } = {}] = await list();
    expect(body).toMatchObject({
      success: false,
      code: 'version_conflict',
      message: MESSAGES.versionConflict,
      current: stored,
    });
    expect(stored).toMatchObject({ greetingMessage: 'First!', voice: 'coral', version: 2 });
    expect((await edit({ greetingMessage: 'Second!', version: 2 })).status).toBe(200);
  });

  it('need not be sent', async () => {
    for (const greetingMessage of ['One', 'Two']) expect((await edit({ greetingMessage })).status).toBe(200);
    expect(await list()).toMatchObject([{ greetingMessage: 'Two', version: 3 }]);
  });

  it('lets one of two tabs win that save at once, without losing a change', async () => {
    for (let version = 1; version <= 10; version++) {
      const tabs = [{ greetingMessage: `G${version}` }, { assistantPrompt: `P${version}` }];
      const [before] = await list();
      const answers = await Promise.all(tabs.map((change) => edit({ ...change, version })));
      expect(statuses(answers)).toEqual([200, 409]);
      const won = answers.findIndex(({ status }) => status === 200);
      expect((await list())[0]).toEqual({ ...before, ...tabs[won], version: version + 1 });
      expect(answers[1 - won]?.body.current).toMatchObject({ ...tabs[won], version: version + 1 });
    }
  });
});

describe('saving parts of the builder outside its fields', () => {
  it('is the facts of a file, until they are forgotten', async () => {
    const knowledgeFile = { name: 'prices.txt', type: 'text/plain', size: 42 };
    await edit({ knowledgeFile });
    expect(await list()).toMatchObject([{ knowledgeFile }]);
    await edit({ voice: 'ash' });
    expect(await list()).toMatchObject([{ knowledgeFile }]);
    await edit({ knowledgeFile: null });
    expect(await list()).toMatchObject([{ knowledgeFile: null }]);
    expect((await edit({ knowledgeFile: { ...knowledgeFile, size: -1 } })).status).toBe(400);
  });
});

describe('how many assistants an owner may have', () => {
  const NAMES = Array.from({ length: OWNER_LIMITS.assistants - 2 }, (_, at) => `Desk ${at}`);

  it('is kept when several are added at once, and one may follow one that went', async () => {
    await app.database.pool.query(
      `insert into assistants (id, owner_id, name, prompt, greeting, voice)
       select 'assistant_' || $1 || name, $1, name, 'P', 'G', '' from unnest($2::text[]) name`,
      [owner.id, NAMES],
    );
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add));
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'limit_reached',
      message: 'You can have at most 100 assistants. Delete one to make another.',
    });
    expect(await list()).toHaveLength(OWNER_LIMITS.assistants);
    const other = await signUp(app);
    expect((await other.client.post('/api/get_assistants', { email: other.email })).body.assistants).toEqual(
      [],
    );
    await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId: id });
    expect((await add('e')).status).toBe(200);
  });
});
