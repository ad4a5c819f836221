import { describe, expect, it } from 'vitest';
import { type CallError, createClient } from './client.ts';
import { MESSAGES } from './messages.ts';

/** A client whose server answers every call the same way. */
function setUp(answer: () => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      requests.push({ url: String(url), init });
      init?.signal?.throwIfAborted();
      return answer();
    },
  });
  return { client, requests };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const config = {
  success: true,
  message: '',
  assistant: { id: 'a', assistantName: 'Bakery', greetingMessage: 'Hello', voice: 'verse', logo: null },
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: CallError) => error,
  );

describe('createClient', () => {
  it('posts JSON with the cookie', async () => {
    const { client, requests } = setUp(() => json({ success: true, message: 'Done.' }));
    expect(await client.call('logout', undefined)).toEqual({ success: true, message: 'Done.' });
    expect(requests[0]?.url).toBe('/api/logout');
    expect(requests[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{}' });
  });

  it('puts a get’s input into the address', async () => {
    const { client, requests } = setUp(() => json(config));
    await client.call('widgetConfig', { assistantId: 'a b&c' });
    expect(requests[0]?.url).toBe('/api/widgetconfig?assistantId=a+b%26c');
    expect(requests[0]?.init?.body).toBeUndefined();
  });

  it('leaves out what the contract does not name', async () => {
    const { client } = setUp(() =>
      json({ ...config, assistant: { ...config.assistant, assistantPrompt: 'secret' } }),
    );
    expect(await client.call('widgetConfig', {})).toEqual(config);
  });

  it('rejects with the server’s own words', async () => {
    const { client } = setUp(() =>
      json({ success: false, code: 'name_taken', message: MESSAGES.nameTaken }, 409),
    );
    const error = await failure(client.call('logout', undefined));
    expect(error).toMatchObject({ code: 'name_taken', message: MESSAGES.nameTaken, status: 409 });
  });

  it.each([
    ['a page instead of JSON', () => new Response('<html>', { status: 502 }), MESSAGES.serverError],
    ['JSON of another shape', () => json({ hello: 1 }), MESSAGES.unexpectedResponse],
    ['a success that is no JSON', () => new Response('ok'), MESSAGES.serverError],
  ])('says so when the answer is %s', async (_, answer, message) => {
    const error = await failure(setUp(answer).client.call('logout', undefined));
    expect(error).toMatchObject({ code: 'unexpected', message });
  });

  it('says so when no answer came', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failure(client.call('logout', undefined))).toMatchObject({ code: 'network', status: 0 });
  });

  it('rejects as aborted when its caller gave up', async () => {
    const { client } = setUp(() => json(config));
    expect(await failure(client.call('logout', undefined, AbortSignal.abort()))).toMatchObject({
      name: 'AbortError',
    });
  });

  it('hands on sound as it is', async () => {
    const { client } = setUp(() => new Response('RIFF'));
    expect(await (await client.audio('voicePreview', { voice: 'alloy' })).text()).toBe('RIFF');
    const refused = setUp(() => json({ success: false, code: 'unauthenticated', message: 'x' }, 401));
    expect(await failure(refused.client.audio('voicePreview', { voice: 'alloy' }))).toMatchObject({
      code: 'unauthenticated',
    });
  });
});
