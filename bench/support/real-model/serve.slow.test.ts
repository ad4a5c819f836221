import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findRealModel } from './files.ts';
import { type ModelServer, startModelServer } from './served.ts';

/** The real model behind OpenAI's API. Its files are fetched by `npm run bench -- real-model` alone, and never by a test. */

const LIMIT_MS = 300_000;
const files = await findRealModel();

const Usage = z.object({
  usage: z.object({
    prompt_tokens: z.number(),
    prompt_tokens_details: z.object({ cached_tokens: z.number() }),
  }),
});

describe.skipIf(!files)(
  `the real model${files ? '' : ' is not here: npm run bench -- real-model fetches it'}`,
  () => {
    let server: ModelServer;
    beforeAll(async () => {
      server = await startModelServer();
    }, LIMIT_MS);
    afterAll(() => server.stop());

    const system = {
      role: 'system',
      content: 'You are the assistant of a bakery. Reply in one short sentence.',
    };
    const ask = (body: object, signal?: AbortSignal) =>
      fetch(`${server.baseUrl}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ max_tokens: 12, ...body }),
        signal: signal ?? null,
      });

    it(
      'streams words and usage, and remembers what two requests begin with',
      async () => {
        const first = await (
          await ask({ messages: [system, { role: 'user', content: 'Hello?' }], stream: true })
        ).text();
        expect(first).toMatch(/"delta":\{"role":"assistant","content":"[^"]+"\}/);
        expect(first.trimEnd()).toMatch(/"usage":\{.*\}\}\n\ndata: \[DONE\]$/s);
        const second = await ask({ messages: [system, { role: 'user', content: 'Do you bake bread?' }] });
        const { usage } = Usage.parse(await second.json());
        expect(usage.prompt_tokens_details.cached_tokens).toBeGreaterThan(usage.prompt_tokens / 2);
      },
      LIMIT_MS,
    );

    it(
      'ends what nobody waits for any more',
      async () => {
        const leaving = new AbortController();
        const messages = [system, { role: 'user', content: 'Tell a very long story.' }];
        const response = await ask({ messages, stream: true, max_tokens: 1_000 }, leaving.signal);
        await response.body?.getReader().read();
        leaving.abort();
        await expect
          .poll(async () => (await server.served()).at(-1)?.outcome, { timeout: LIMIT_MS })
          .toBe('left');
      },
      LIMIT_MS,
    );

    it('refuses a request without messages', async () => {
      const response = await ask({ messages: [] });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: 'invalid_request_error' } });
    });
  },
);
