import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { give } from '../../../testing/ledger.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';

const OFFER = 'v=0\r\n';

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp();
});
afterAll(() => app.close());

interface OwnerWithKey {
  readonly owner: Owner;
  readonly assistantId: string;
  readonly key: string;
  readonly keyId: string;
}

async function ownerWithKey({ paying } = { paying: true }): Promise<OwnerWithKey> {
  const owner = await signUp(app);
  if (paying) await give(app.services.db, owner.id, 600);
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
  };
  const { assistantId } = (await owner.client.post('/api/add_assistant', { email: owner.email, assistant }))
    .body as { assistantId: string };
  const made = await owner.client.post('/api/create_api_key', { name: 'Shop' });
  const { key, apiKey } = made.body as { key: string; apiKey: { id: string } };
  return { owner, assistantId, key, keyId: apiKey.id };
}

const askForSecret = (key: string, model: string) =>
  app
    .client()
    .post(
      '/v1/realtime/client_secrets',
      { session: { type: 'realtime', model } },
      { authorization: `Bearer ${key}` },
    );

describe('an API key at /v1/realtime', () => {
  it('gets a client secret for its owner’s assistant, which opens a call', async () => {
    const { assistantId, key } = await ownerWithKey();
    const { status, body } = await askForSecret(key, assistantId);
    expect(status).toBe(200);
    expect((await app.call(body.value as string)).status).toBe(201);
  });

  it('opens a call with offer and session in one form', async () => {
    const { assistantId, key } = await ownerWithKey();
    const form = new FormData();
    form.set('sdp', OFFER);
    form.set('session', JSON.stringify({ type: 'realtime', model: assistantId }));
    const answer = await app.client().raw('/v1/realtime/calls', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: form,
    });
    expect(answer.status).toBe(201);
  });

  it('does not make an embed of a trial', async () => {
    const { assistantId, key } = await ownerWithKey({ paying: false });
    const { body } = await askForSecret(key, assistantId);
    expect(await app.call(body.value as string)).toMatchObject({
      status: 402,
      body: { error: { code: 'upgrade_required' } },
    });
  });

  it('does not reach an assistant of somebody else', async () => {
    const [mine, other] = [await ownerWithKey(), await ownerWithKey()];
    const answer = await askForSecret(mine.key, other.assistantId);
    expect([answer.status, answer.body.error]).toMatchObject([404, { code: 'assistant_not_found' }]);
  });

  it('that was made up, or ended, is refused', async () => {
    const { owner, assistantId, key, keyId } = await ownerWithKey();
    await owner.client.post('/api/revoke_api_key', { id: keyId });
    for (const sent of [key, `parlo_${'a'.repeat(64)}`]) {
      const answer = await askForSecret(sent, assistantId);
      expect([answer.status, answer.body.error]).toMatchObject([401, { code: 'invalid_api_key' }]);
    }
  });
});
