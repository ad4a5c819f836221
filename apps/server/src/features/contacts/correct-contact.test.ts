import { createLocalResponder, createRetriever } from '@parlo/dialog';
import type { Turn } from '@parlo/dialog/responder';
import { readTurnMemory } from '@parlo/dialog/turn-memory';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../db/schema.ts';
import { requireConversation } from '../../platform/tokens/conversation-tokens.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { chat } from '../../testing/chat.ts';
import { give } from '../../testing/ledger.ts';
import { NO_MODEL } from '../../testing/no-model.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp();
  // Whether anything is found plays no part here.
  const responder = createLocalResponder(createRetriever({ model: NO_MODEL }));
  app.responder.respond = (conversation, signal) => responder.respond(conversation, signal);
});
afterAll(() => app.close());

const DETAILS = { name: 'Maria', email: 'maria@example.com', message: 'Call me' };

async function addAssistant(): Promise<{ owner: Owner; assistantId: string }> {
  const owner = await signUp(app);
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  await give(app.services.db, owner.id, 600);
  return { owner, assistantId: String(body.assistantId) };
}

/** A conversation in which details were just read back, and what the card has. */
async function readBack(assistantId: string) {
  let conversation: string | undefined;
  for (const text of ['A person, please', 'Maria', 'maria@example.com', 'Call me'])
    ({ conversation } = await chat(app, { assistantId, text, ...(conversation && { conversation }) }));
  return { conversation: conversation ?? '', card: await onCard(conversation ?? '') };
}

async function onCard(conversation: string) {
  const { body } = await app.client().post('/api/conversation', { conversation });
  const { contact } = (body.messages as { contact: string | null }[]).at(-1) ?? {};
  return contact ? JSON.parse(contact) : contact;
}

const edit = (input: object) => app.client().post('/api/correct_contact', input);
const stored = async ({ client }: Owner) =>
  (await client.post('/api/get_contacts', {})).body.contacts as Record<string, unknown>[];

describe('a correction on the card', () => {
  it('is what a yes sends, and is there again after a reload', async () => {
    const { owner, assistantId } = await addAssistant();
    const { conversation, card } = await readBack(assistantId);
    const ofCard = { conversation, id: card?.id };
    for (const input of [
      { edit: 1, values: { email: 'maria@' } },
      { edit: 2, values: { email: ' maria@example.org\u0000 ' } },
      { edit: 3, values: { name: 'Mariia' } },
    ])
      expect((await edit({ ...ofCard, ...input })).status).toBe(200);
    const changed = { ...DETAILS, name: 'Mariia', email: 'maria@example.org' };
    expect(await onCard(conversation)).toEqual({ ...changed, id: card?.id, edit: 3 });
    const { text } = await chat(app, { assistantId, conversation, text: 'yes' });
    expect(text).toMatch(/Thank you/);
    expect(await onCard(conversation)).toBeNull();
    expect(await stored(owner)).toMatchObject([changed]);
  });

  it('and sent from it is what counts, whatever was told of it before or comes later', async () => {
    const { owner, assistantId } = await addAssistant();
    const { conversation, card } = await readBack(assistantId);
    const ofCard = { conversation, id: card?.id };
    await edit({ ...ofCard, edit: 1, values: { email: 'nope' } });
    // The last letters were typed, and sent, before the card told of them.
    const sent = { ...DETAILS, email: 'maria@example.org' };
    const { status } = await app.client().post('/api/leave_contact', { ...ofCard, ...sent, edit: 3 });
    expect(status).toBe(200);
    expect((await edit({ ...ofCard, edit: 2, values: { email: '' } })).status).toBe(200);
    const { text } = await chat(app, { assistantId, conversation, text: 'Send it' });
    expect(text).toMatch(/Thank you/);
    expect(await onCard(conversation)).toBeNull();
    expect(await stored(owner)).toMatchObject([sent]);
  });

  it('is of these details of this conversation alone', async () => {
    const { owner, assistantId } = await addAssistant();
    const [mine, other] = [await readBack(assistantId), await readBack(assistantId)];
    const values = { email: 'foreign@example.com' };
    // The id of another conversation's card, and of none.
    for (const id of [other.card?.id, 'draft_1'])
      await edit({ conversation: mine.conversation, id, edit: 9, values });
    for (const { conversation } of [mine, other]) await chat(app, { assistantId, conversation, text: 'yes' });
    expect(await stored(owner)).toMatchObject([DETAILS, DETAILS]);
  });

  it('is refused without its conversation', async () => {
    const { assistantId } = await addAssistant();
    const { conversation, card } = await readBack(assistantId);
    const input = { conversation, id: card?.id, edit: 1, values: { name: 'Ana' } };
    expect((await edit({ ...input, conversation: 'cv_1' })).status).toBe(404);
    expect((await edit({ ...input, values: { name: 'x'.repeat(101) } })).status).toBe(400);
    await app.client().post('/api/forget_conversation', { conversation });
    expect((await edit(input)).status).toBe(404);
  });

  it('is what a yes in a call sends', async () => {
    const { owner, assistantId } = await addAssistant();
    const { conversation, card } = await readBack(assistantId);
    await app.place({ assistantId, conversation });
    await edit({ conversation, id: card?.id, edit: 1, values: { email: 'maria@example.org' } });
    const id = requireConversation(app.tokens, conversation);
    const rows = await app.services.db.select().from(messages).where(eq(messages.conversationId, id));
    const turns = rows
      .toSorted((a, b) => a.position - b.position)
      .map(({ role, text, memory }) => ({ role, text, memo: readTurnMemory(memory) }));
    const said = [...turns, { role: 'visitor', text: 'Yes, please' }] as Turn[];
    for await (const _part of app.engine.last.handlers.respond(said, new AbortController().signal));
    expect(await stored(owner)).toMatchObject([{ ...DETAILS, email: 'maria@example.org' }]);
  });
});
