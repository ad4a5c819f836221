import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations } from '../../db/schema.ts';
import { answers, asks, hold, makeAssistant } from '../../testing/hold-conversation.ts';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type DemoAssistant, readDemoAssistants } from './demo-content.ts';
import { seedDemoAssistants } from './seed-demo.ts';
import { findAssistant } from './store.ts';

let app: TestApp;
let demos: readonly DemoAssistant[];
beforeAll(async () => {
  app = await createTestApp();
  demos = await readDemoAssistants();
});
afterAll(() => app.close());

const demo = () => findAssistant(app.services.db, DEMO_ASSISTANT_ID);
const seed = (wanted?: readonly DemoAssistant[]) => seedDemoAssistants(app.services.db, wanted);
const changed = (change: Partial<DemoAssistant['content']>) =>
  demos.map((one) =>
    one.id === DEMO_ASSISTANT_ID ? { ...one, content: { ...one.content, ...change } } : one,
  );

describe('seedDemoAssistants', () => {
  it('makes the demos once, also when two servers start together', async () => {
    await Promise.all([seed(), seed()]);
    await seed();
    for (const { id, content } of demos) {
      expect(await findAssistant(app.services.db, id)).toMatchObject({
        ownerId: null,
        name: content.assistantName,
        revision: 1,
        look: { suggestions: content.look?.suggestions },
      });
    }
    expect((await demo())?.faq.map(({ question }) => question)).toEqual(
      demos[0]?.content.faqList?.map(({ question }) => question),
    );
  });

  it('changes a demo when its file has changed, and leaves the ids of questions that stay', async () => {
    await seed();
    const before = await demo();
    const [first, second, ...rest] = demos[0]?.content.faqList ?? [];
    if (!first || !second) throw new Error('no questions');
    await seed(changed({ faqList: [{ ...first, answer: 'Another one.' }, ...rest] }));
    const after = await demo();
    expect(after?.revision).toBe((before?.revision ?? 0) + 1);
    expect(after?.faq[0]).toMatchObject({ id: before?.faq[0]?.id, answer: 'Another one.' });
    expect(after?.faq).toHaveLength((before?.faq.length ?? 0) - 1);
    await seed(changed({ greetingMessage: 'Hello again!' }));
    expect(await demo()).toMatchObject({ greeting: 'Hello again!', revision: (before?.revision ?? 0) + 2 });
  });

  it('tells running servers that a demo has changed', async () => {
    await seed();
    const configs = app.services.widgetConfigs;
    await configs.find(DEMO_ASSISTANT_ID);
    await seed(changed({ greetingMessage: 'Hello, changed!' }));
    const response = async () => (await configs.find(DEMO_ASSISTANT_ID)).response;
    await expect.poll(response).toMatchObject({ assistant: { greetingMessage: 'Hello, changed!' } });
  });

  it('deletes a demo without a file, with its conversations, and no owner’s assistant', async () => {
    const gone = { ...(demos[0] ?? expect.fail()), id: `${DEMO_ASSISTANT_ID}_bakery` };
    await seed([...demos, gone]);
    const { db } = app.services;
    const held = await hold(db, { assistantId: gone.id, said: [asks('Do you bake?'), answers('Yes.')] });
    const owned = await makeAssistant(db, (await signUp(app)).id, 'Mine');
    await seed();
    expect(await findAssistant(db, gone.id)).toBeNull();
    expect(await db.select().from(conversations).where(eq(conversations.id, held))).toEqual([]);
    expect(await findAssistant(db, owned)).not.toBeNull();
    expect(await demo()).not.toBeNull();
  });

  it('makes assistants that no owner sees, changes or deletes', async () => {
    await seed();
    const { client, email } = await signUp(app);
    expect((await client.post('/api/get_assistants', { email })).body.assistants).toEqual([]);
    for (const { id, content } of demos) {
      const updated = { assistantName: 'Stolen' };
      expect((await client.post('/api/edit_assistant', { email, assistantId: id, updated })).status).toBe(
        404,
      );
      expect((await client.post('/api/delete_assistant', { email, assistantId: id })).status).toBe(404);
      const stored = await findAssistant(app.services.db, id);
      expect(stored?.name).toBe(content.assistantName);
    }
  });
});
