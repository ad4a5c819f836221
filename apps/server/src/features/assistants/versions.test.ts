import { type AssistantVersion, TEST_LIMITS } from '@parlo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NEW = {
  assistantName: 'Bakery',
  assistantPrompt: 'Be kind.',
  greetingMessage: 'Hello!',
  voice: 'coral',
  faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: ['Are you open?'] }],
};

let app: TestApp;
let owner: Owner;
let assistantId = '';
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant: NEW });
  assistantId = String(body.assistantId);
});

const request = (path: string, input: object = {}) =>
  owner.client.post(`/api/${path}`, { assistantId, ...input });
const edit = (updated: object) => request('edit_assistant', { email: owner.email, updated });
const versions = async () => (await request('get_versions')).body.versions as AssistantVersion[];
const restore = async (versionId: string | undefined, more: object = {}) =>
  request('restore_version', { versionId, ...more });
const now = async () => {
  const { body } = await owner.client.post('/api/get_assistants', { email: owner.email });
  return (body.assistants as Record<string, unknown>[])[0];
};

describe('versions', () => {
  it('are kept of every save, with what changed', async () => {
    await edit({ faqList: [], consentText: 'We store what you say.' });
    await edit({ greetingMessage: 'Hi!' });
    expect(await versions()).toMatchObject([
      { savedVia: 'session', changed: ['greetingMessage'], questions: 0 },
      { savedVia: 'session', changed: ['consentText', 'faqList'], questions: 0 },
      { savedVia: 'session', changed: null, questions: 1 },
    ]);
  });

  it('say when a program saved', async () => {
    const { body } = await owner.client.post('/api/create_api_key', { name: 'Shop' });
    const headers = { authorization: `Bearer ${String(body.key)}` };
    const updated = { greetingMessage: 'Beep.' };
    await app.client().post('/api/edit_assistant', { email: owner.email, assistantId, updated }, headers);
    expect((await versions()).map(({ savedVia }) => savedVia)).toEqual(['api_key', 'session']);
  });

  it('are not added by a save without changes', async () => {
    await edit({ greetingMessage: NEW.greetingMessage });
    await edit({ knowledgeFile: { name: 'menu.txt', type: 'text/plain', size: 3 } });
    expect(await versions()).toHaveLength(1);
  });

  it('begin with the assistant that was saved before the first version', async () => {
    const { db } = app.services;
    assistantId = await makeAssistant(db, owner.id, 'Older', ['Open?']);
    expect(await versions()).toEqual([]);
    await edit({ greetingMessage: 'Hi!' });
    const [, first] = await versions();
    expect(first).toMatchObject({ savedVia: null, changed: null, questions: 1 });
    await restore(first?.id);
    expect(await versions()).toMatchObject([{ changed: ['greetingMessage'] }, {}, {}]);
  });

  it('are so many at most', async () => {
    for (let time = 0; time < TEST_LIMITS.versions + 2; time += 1)
      await edit({ greetingMessage: `Hi ${time}!` });
    expect(await versions()).toHaveLength(TEST_LIMITS.versions);
  });

  it('take only so much room', async () => {
    // Random letters are not made smaller by the database.
    const answer = () =>
      Array.from({ length: 2_000 }, () =>
        String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
      ).join('');
    for (let time = 0; time < 4; time += 1) {
      await edit({
        faqList: Array.from({ length: 200 }, (_, at) => ({ question: `${at}?`, answer: answer() })),
      });
    }
    const kept = (await versions()).length;
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(kept).toBeLessThan(5);
  });

  it('go with the assistant', async () => {
    await request('delete_assistant', { email: owner.email });
    const left = await app.database.pool.query('select 1 from assistant_versions where assistant_id = $1', [
      assistantId,
    ]);
    expect(left.rows).toEqual([]);
  });
});

describe('an earlier version', () => {
  it('is saved again as a new one, so that it can be undone as well', async () => {
    const before = await now();
    const broken = {
      assistantName: 'Broken',
      faqList: [],
      consentText: 'We store it.',
      voice: '',
      deviceSpeech: true,
    };
    await edit(broken);
    const [last, first] = await versions();
    const { status, body } = await restore(first?.id);
    expect([status, (body.assistants as unknown[])[0]]).toEqual([200, { ...before, version: 3 }]);
    await restore(last?.id);
    expect(await now()).toMatchObject(broken);
    expect(await versions()).toHaveLength(4);
  });

  it('does not restore the retention time, because deleted conversations can’t be restored', async () => {
    await edit({ retentionDays: 7, greetingMessage: 'Hi!' });
    await edit({ retentionDays: null });
    const [, week] = await versions();
    await edit({ greetingMessage: 'Welcome!' });
    await restore(week?.id);
    expect(await now()).toMatchObject({ greetingMessage: 'Hi!', retentionDays: null });
    await edit({ retentionDays: 30 });
    await restore((await versions()).at(-1)?.id);
    expect(await now()).toMatchObject({ greetingMessage: NEW.greetingMessage, retentionDays: 30 });
  });

  it('is not restored over what somebody else saved in between', async () => {
    const [first] = await versions();
    await edit({ greetingMessage: 'Theirs!' });
    const { status, body } = await restore(first?.id, { version: 1 });
    expect([status, body.code]).toEqual([409, 'version_conflict']);
    expect(await now()).toMatchObject({ greetingMessage: 'Theirs!' });
  });

  it('is refused under a name that another assistant has by now', async () => {
    const [first] = await versions();
    await edit({ assistantName: 'Renamed' });
    await owner.client.post('/api/add_assistant', { email: owner.email, assistant: NEW });
    expect((await restore(first?.id)).body).toMatchObject({ code: 'name_taken' });
  });

  it('is not found where it is of another assistant, or gone', async () => {
    const [first] = await versions();
    assistantId = await makeAssistant(app.services.db, owner.id, 'Other', []);
    expect((await restore(first?.id)).body).toMatchObject({ code: 'not_found', reason: 'version_not_found' });
    expect((await restore('version_1')).status).toBe(404);
  });
});
