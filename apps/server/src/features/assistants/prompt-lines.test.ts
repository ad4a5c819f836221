import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
  owner = await signUp(app);
});
afterAll(() => app.close());

const read = (prompt: unknown, by = owner.client) => by.post('/api/prompt_lines', { prompt });

it('says of each sentence of a prompt whether a language model is needed for it', async () => {
  const { status, body } = await read(
    'We are at 5 Main Street. Answer in rhyme.\nПаркування безкоштовне для всіх.',
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    lines: [
      { text: 'We are at 5 Main Street.', kind: 'fact' },
      { text: 'Answer in rhyme.', kind: 'instruction' },
      { text: 'Паркування безкоштовне для всіх.', kind: 'fact' },
    ],
  });
});

it('is for those who have an account: reading a prompt takes work, and nobody else’s builder shows it', async () => {
  const { status, body } = await read('Answer in rhyme.', app.client());
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
});

it('has nothing to say of an empty prompt', async () => {
  expect((await read('  ')).body).toEqual({ success: true, lines: [] });
});

it.each([undefined, 7, 'x'.repeat(301)])('refuses the prompt %j', async (prompt) => {
  const { status, body } = await read(prompt);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
});

it('takes odd characters', async () => {
  const odd = '\u0000\uD800 +|- ‮ 🍏 (((('.repeat(10);
  expect((await read(odd)).status).toBeLessThan(500);
});
