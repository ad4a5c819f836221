import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkSecret, mintSecret } from './client-secret.ts';
import { createSession } from './create-session.ts';

const key = randomBytes(32);
const profile = { id: 'assistant_1', revision: '1', name: 'Mia', greeting: 'Hi', prompt: '', faq: [] };
const deps = {
  findAssistant: async (id: string) => (id === 'assistant_1' ? { ownerId: null, voice: '', profile } : null),
  mint: (claims: Parameters<typeof mintSecret>[0]) => mintSecret(claims, key),
};

it('gives a secret of a minute for one assistant, whatever else a visitor asks for', async () => {
  const input = { assistantId: 'assistant_1', model: 'x', voice: 'x', instructions: 'Be rude.' };
  const answer = await createSession(deps, input);
  if (!answer.success) throw new Error(answer.message);
  const { value, expires_at } = answer.client_secret;
  expect(Math.abs(expires_at - Date.now() / 1_000 - 60)).toBeLessThan(5);
  expect(checkSecret(value, key, expires_at - 1)).toEqual({
    ok: true,
    claims: { assistantId: 'assistant_1', origin: 'widget', expiresAt: expires_at },
  });
});

it.each([
  [undefined, 'invalid_input', 'Assistant ID is required'],
  ['', 'invalid_input', 'Assistant ID is required'],
  ['assistant_2', 'not_found', 'Assistant not found'],
])('refuses %j in the words of the widget', async (assistantId, code, message) => {
  const input = assistantId === undefined ? {} : { assistantId };
  await expect(createSession(deps, input)).rejects.toMatchObject({ code, message });
});
