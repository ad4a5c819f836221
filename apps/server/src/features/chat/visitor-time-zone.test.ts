import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assistants, conversations } from '../../db/schema.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { type ChatReply, chat } from '../../testing/chat.ts';

/** On whose clock an assistant reads times to a visitor: typed, in a call, and when they come back. */

let app: CallApp;
/** The zone of the last conversation that was replied to. */
let heard: string | undefined;
beforeAll(async () => {
  app = await createCallApp();
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await app.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
  const { respond } = app.responder;
  app.responder.respond = (conversation, signal) => {
    heard = conversation.timeZone;
    return respond(conversation, signal);
  };
});
afterAll(() => app.close());
beforeEach(() => {
  heard = 'nobody was heard';
});

const assistantId = DEMO_ASSISTANT_ID;
const type = (about: object): Promise<ChatReply> => chat(app, { assistantId, text: 'Hello', ...about });

async function speak(about: object): Promise<void> {
  expect((await app.place({ assistantId, ...about })).status).toBe(201);
  const { handlers } = app.engine.last;
  const parts = handlers.respond([{ role: 'visitor', text: 'Hello' }], new AbortController().signal);
  for await (const part of parts) if (part.type === 'end') break;
}

async function hangUp(): Promise<void> {
  const { handlers } = app.engine.last;
  handlers.onEnded({ reason: 'left', seconds: 1 });
}

const stored = async (token: string) => {
  const { conversationId } = app.tokens.read(token) ?? { conversationId: '' };
  const { timeZone } = conversations;
  const found = await app.services.db
    .select({ timeZone })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  return found[0]?.timeZone;
};

it('is stored with typed turns until another one is sent', async () => {
  const { conversation } = await type({ timeZone: 'Europe/Kyiv' });
  expect([heard, await stored(conversation)]).toEqual(['Europe/Kyiv', 'Europe/Kyiv']);
  await type({ conversation });
  expect(heard).toBe('Europe/Kyiv');
  await type({ conversation, timeZone: 'Asia/Tokyo' });
  await type({ conversation, timeZone: 'Nowhere/Land' });
  expect([heard, await stored(conversation)]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
});

it('goes on with the conversation in a call, and back', async () => {
  const { conversation } = await type({ timeZone: 'America/St_Johns' });
  await speak({ conversation });
  expect(heard).toBe('America/St_Johns');
  await hangUp();
  await speak({ conversation, timeZone: 'Pacific/Chatham' });
  expect(heard).toBe('Pacific/Chatham');
  await hangUp();
  await type({ conversation });
  expect(heard).toBe('Pacific/Chatham');
});

it.each([
  ['is missing', {}],
  ['does not exist', { timeZone: 'Mars/Olympus' }],
  ['PostgreSQL alone would take', { timeZone: '+02' }],
  ['is too long', { timeZone: 'Europe/Kyiv'.repeat(20) }],
  ['is no text', { timeZone: { name: 'Europe/Kyiv' } }],
])('is ignored without a refusal if its name %s', async (_, about) => {
  const { status, conversation } = await type(about);
  expect([status, heard, await stored(conversation)]).toEqual([200, undefined, null]);
  heard = 'nobody was heard';
  await speak(about);
  expect(heard).toBeUndefined();
});
