import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import { isRealtimeHttpCode, REALTIME_REFUSALS } from '@parlo/contract/realtime-refusals';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assistants } from '../../../db/schema.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { signUp } from '../../../testing/sign-up.ts';
import type { TestClient } from '../../../testing/test-client.ts';

/** What browsers are refused with before and while a call is opened, by the real app. */

let app: CallApp;
beforeEach(async () => {
  app = await createCallApp();
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await app.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
});
afterEach(() => app.close());

async function add(values: Partial<typeof assistants.$inferInsert>): Promise<{ assistantId: string }> {
  const { id: ownerId } = await signUp(app);
  const [row] = await app.services.db
    .insert(assistants)
    .values({
      id: `assistant_${ownerId}`,
      ownerId,
      name: 'Mia',
      prompt: 'Help.',
      greeting: 'Hi.',
      voice: '',
      ...values,
    })
    .returning();
  return { assistantId: row?.id ?? '' };
}

const session = async (body: unknown, headers = {}) => app.client().post('/api/session', body, headers);
const demo = { assistantId: DEMO_ASSISTANT_ID };
const secret = async () => ((await session(demo)).body.client_secret as { value: string }).value;
const offer = (value: string, client: TestClient = app.client()) => app.call(value, client);

it.each([
  ['invalid_input', () => session({})],
  ['invalid_json', () => session('{')],
  ['not_found', () => session({ assistantId: 'nobody' })],
  ['unauthenticated', () => session({ draft: DRAFT })],
  ['upgrade_required', async () => session(await add({}))],
  ['site_not_allowed', async () => session(await add({ allowedSites: ['https://shop.example'] }))],
  ['consent_required', async () => session(await add({ consentText: 'We keep it.' }))],
  ['too_large', () => session({ instructions: 'x'.repeat(3_000_000), ...demo })],
  ['unsupported_media_type', () => session('x', { 'content-type': 'text/plain' })],
  ['unavailable', () => app.client().post('/api/voice_preview', { voice: 'ash' })],
  ['invalid_secret', () => offer('ek_forged')],
  [
    'unavailable',
    async () => {
      app.engine.result = { refused: 'unavailable', message: 'no host' } as never;
      return offer(await secret());
    },
  ],
  [
    'lines_busy',
    async () => {
      app.engine.result = { refused: 'busy', message: 'too many' } as never;
      return offer(await secret());
    },
  ],
])('%s is one that clients know', async (code, ask) => {
  const { status, body } = await ask();
  const sent = String(body.code ?? (body.error as { code?: unknown } | undefined)?.code);
  expect(sent).toBe(code);
  expect(isRealtimeHttpCode(sent) && REALTIME_REFUSALS[sent].status).toBe(status);
});

const DRAFT = { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hello.', voice: 'ash' };
