import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { assistants, contacts, conversations, messages } from '../db/schema.ts';
import { type CallApp, createCallApp } from '../testing/call-app.ts';
import { dialSocket } from '../testing/dial-socket.ts';
import { calls, says } from '../testing/realtime-stand-in/reply.ts';
import {
  type RealtimeStandIn,
  STAND_IN_KEY,
  STAND_IN_MODEL,
  startRealtimeStandIn,
} from '../testing/realtime-stand-in/start.ts';
import { ScriptedProviders } from '../testing/scripted-provider.ts';
import { signUp } from '../testing/sign-up.ts';
import { HostedEngine } from './hosted-engine.ts';
import { OFFER, openDoor } from './testing/hosted-calls.ts';

/** A call from its secret to its stored turns, with the server's own instructions and tools and a stand-in for the provider. */

const PATIENTLY = { timeout: 20_000 };
const DETAILS = { name: 'Tim Roth', email: 'tim@roth.com', message: 'A table for nine' };

let standIn: RealtimeStandIn;
let app: CallApp;
let engine: HostedEngine | undefined;
beforeAll(async () => {
  standIn = await startRealtimeStandIn();
  const providers = new ScriptedProviders();
  providers.provider = {
    ...{ kind: 'openai', baseUrl: standIn.baseUrl, apiKey: STAND_IN_KEY, model: STAND_IN_MODEL },
    ...{ reach: 'private', about: 'shared' },
  };
  const over = (local: ConstructorParameters<typeof HostedEngine>[0]) => {
    engine = new HostedEngine(local);
    return engine;
  };
  app = await createCallApp({ hosted: providers, over });
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});

it('a visitor leaves their details with a provider’s model, which sends them only after a yes', async () => {
  const owner = await signUp(app);
  const texts = {
    assistantName: 'Mia',
    assistantPrompt: 'Help guests.',
    greetingMessage: 'Welcome!',
    voice: 'ash',
  };
  const added = await owner.client.post('/api/add_assistant', { email: owner.email, assistant: texts });
  const assistantId = String(added.body.assistantId);
  await app.services.db
    .update(assistants)
    .set({ callEngine: 'provider' })
    .where(eq(assistants.id, assistantId));
  const { body } = await owner.client.post('/api/session', { assistantId });
  const { value } = body.client_secret as { value: string };
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${value}` };
  const answer = await app.client().raw('/v1/realtime/calls', { method: 'POST', headers, body: OFFER });
  expect(answer.status).toBe(201);
  const there = await standIn.nextCall();
  const callId = answer.headers.get('location')?.split('/').at(-1) ?? '';
  const door = await openDoor(
    (handshake, socket) => void engine?.join(callId, { handshake, socket, as: 'participant' }),
  );
  const page = await dialSocket(door.url);
  page.send({ type: 'response.create' });
  await page.event('output_audio_buffer.stopped');
  const left = () => app.services.db.select().from(contacts).where(eq(contacts.assistantId, assistantId));

  let asks = true;
  standIn.replies = () => {
    asks = !asks;
    return asks ? says('Is that right?') : says('', calls('leave_contact', DETAILS));
  };
  there.hear('Please call me back. Tim Roth, tim@roth.com, a table for nine.');
  await expect.poll(async () => (await storedOf(assistantId)).at(-1), PATIENTLY).toBe('Is that right?');
  expect(await left()).toEqual([]);
  there.hear('Yes.');
  await vi.waitFor(async () => expect(await left()).toMatchObject([{ email: 'tim@roth.com' }]), PATIENTLY);
  await expect.poll(async () => (await storedOf(assistantId)).length, PATIENTLY).toBeGreaterThanOrEqual(6);
  engine?.hangUp(callId, 'left');
  expect(await there.ended).toBe('hangup');
  page.vanish();
  await door.close();
}, 60_000);

async function storedOf(assistantId: string): Promise<string[]> {
  const rows = await app.services.db
    .select({ text: messages.text })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(conversations.assistantId, assistantId))
    .orderBy(asc(messages.startedAtMs));
  return rows.map(({ text }) => text);
}
