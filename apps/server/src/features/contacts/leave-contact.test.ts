import { createLocalResponder, createRetriever } from '@parlo/dialog';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contacts, conversations } from '../../db/schema.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { chat } from '../../testing/chat.ts';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import { give } from '../../testing/ledger.ts';
import { NO_MODEL } from '../../testing/no-model.ts';
import { signUp } from '../../testing/sign-up.ts';

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp();
  // Whether anything is found plays no part here.
  const responder = createLocalResponder(createRetriever({ model: NO_MODEL }));
  app.responder.respond = (conversation, signal) => responder.respond(conversation, signal);
});
afterAll(() => app.close());

it('messages of a network are counted together, on whatever day its conversations began', async () => {
  const { db } = app.services;
  const owner = await signUp(app);
  await give(db, owner.id, 600);
  const assistantId = await makeAssistant(db, owner.id, 'Mia', []);
  const say = async (...texts: string[]) => {
    let last = await chat(app, { assistantId, text: texts[0] ?? '' });
    for (const text of texts.slice(1)) {
      last = await chat(app, { assistantId, text, conversation: last.conversation });
    }
    // As its network was named on some other day.
    await db
      .update(conversations)
      .set({ visitor: `day of ${last.conversation}` })
      .where(eq(conversations.assistantId, assistantId));
    return last;
  };
  const bySpeech = async (email: string) =>
    (await say('A person, please', 'Maria', email, 'Call me', 'yes')).text;
  const byCard = async (email: string) => {
    const { conversation } = await say('Hello');
    return (await app.client().post('/api/leave_contact', { conversation, id: 'draft_1', email })).status;
  };
  expect(await byCard('a@example.com')).toBe(200);
  expect(await bySpeech('b@example.com')).toMatch(/Thank you/);
  expect(await byCard('c@example.com')).toBe(200);
  expect(await byCard('d@example.com')).toBe(409);
  expect(await bySpeech('e@example.com')).toMatch(/can’t take more messages/);
  expect(await db.$count(contacts, eq(contacts.assistantId, assistantId))).toBe(3);
});
