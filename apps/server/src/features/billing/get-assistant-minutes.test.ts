import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteEntries } from '../../db/schema.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ASSISTANT = { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hello.', voice: 'ash' };

async function addAssistant({ client, email }: Owner): Promise<string> {
  const { body } = await client.post('/api/add_assistant', { email, assistant: ASSISTANT });
  return body.assistantId as string;
}

async function bill(userId: string, assistantId: string, seconds: number, createdAt = new Date()) {
  const entry = { userId, assistantId, kind: 'usage', seconds: -seconds, createdAt } as const;
  const id = crypto.randomUUID();
  await app.services.db.insert(minuteEntries).values({ ...entry, id, reference: id });
}

it('returns the minutes of this billing month, rounded up, and the cap', async () => {
  const owner = await signUp(app);
  const assistantId = await addAssistant(owner);
  const ask = async () =>
    (await owner.client.post('/api/get_assistant_minutes', { email: owner.email, assistantId })).body;
  const talk = { minutes: 10, account: 10, limit: 'account', visitors: false };
  expect(await ask()).toEqual({ success: true, minutes: 0, minutes_total: 500, talk });
  await bill(owner.id, assistantId, 61);
  await bill(owner.id, await addAssistantNamed(owner, 'Leo'), 600);
  await bill(owner.id, assistantId, 600, new Date(Date.now() - 40 * 24 * 3_600_000));
  expect(await ask()).toEqual({ success: true, minutes: 2, minutes_total: 500, talk });
  const { body } = await owner.client.post('/api/get_assistants', { email: owner.email });
  expect(body.assistants).toMatchObject([{ minutes: 2 }, { minutes: 10 }]);
});

it('tells nobody else', async () => {
  const [owner, other] = [await signUp(app), await signUp(app)];
  const assistantId = await addAssistant(owner);
  const ask = (by: Owner, email = by.email, id = assistantId) =>
    by.client.post('/api/get_assistant_minutes', { email, assistantId: id });
  expect(await ask(other)).toMatchObject({ status: 404, body: { message: 'Assistant not found' } });
  expect(await ask(owner, owner.email, 'assistant_9')).toMatchObject({ status: 404 });
  expect((await ask(other, owner.email)).status).toBe(403);
  expect((await app.client().post('/api/get_assistant_minutes', {})).status).toBe(401);
});

async function addAssistantNamed({ client, email }: Owner, assistantName: string): Promise<string> {
  const assistant = { ...ASSISTANT, assistantName };
  const { body } = await client.post('/api/add_assistant', { email, assistant });
  return body.assistantId as string;
}
