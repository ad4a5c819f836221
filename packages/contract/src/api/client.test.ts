import { describe, expect, it } from 'vitest';
import { createClient, type RequestError } from './client.ts';
import { ENDPOINTS } from './endpoints.ts';
import { MESSAGES } from './messages.ts';

/** A client whose server answers every request the same way. */
function setUp(answer: () => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const client = createClient(ENDPOINTS, {
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
  assistant: {
    id: 'a',
    assistantName: 'Bakery',
    greetingMessage: 'Hello',
    voice: 'verse',
    logo: null,
    consentText: '',
  },
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: RequestError) => error,
  );

describe('createClient', () => {
  it('posts JSON with the cookie', async () => {
    const { client, requests } = setUp(() => json({ success: true, message: 'Done.' }));
    expect(await client.request('logout', undefined)).toEqual({ success: true, message: 'Done.' });
    expect(requests[0]?.url).toBe('/api/logout');
    expect(requests[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{}' });
  });

  it('puts the input of a GET into the URL', async () => {
    const { client, requests } = setUp(() => json(config));
    await client.request('widgetConfig', { assistantId: 'a b&c' });
    expect(requests[0]?.url).toBe('/api/widgetconfig?assistantId=a+b%26c');
    expect(requests[0]?.init?.body).toBeUndefined();
  });

  it('drops fields that the contract does not name', async () => {
    const { client } = setUp(() =>
      json({ ...config, assistant: { ...config.assistant, assistantPrompt: 'secret' } }),
    );
    expect(await client.request('widgetConfig', {})).toEqual(config);
  });

  it('rejects with the server’s own message', async () => {
    const { client } = setUp(() =>
      json({ success: false, code: 'name_taken', message: MESSAGES.nameTaken }, 409),
    );
    const error = await failure(client.request('logout', undefined));
    expect(error).toMatchObject({ code: 'name_taken', message: MESSAGES.nameTaken, status: 409 });
  });

  it.each([
    ['a page instead of JSON', () => new Response('<html>', { status: 502 }), MESSAGES.serverError],
    ['JSON of another shape', () => json({ hello: 1 }), MESSAGES.unexpectedResponse],
    ['a success that is no JSON', () => new Response('ok'), MESSAGES.serverError],
  ])('reports a response that is %s', async (_, answer, message) => {
    const error = await failure(setUp(answer).client.request('logout', undefined));
    expect(error).toMatchObject({ code: 'unexpected', message });
  });

  it('reports a missing response', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failure(client.request('logout', undefined))).toMatchObject({ code: 'network', status: 0 });
  });

  it('rejects as aborted when the caller aborts', async () => {
    const { client } = setUp(() => json(config));
    expect(await failure(client.request('logout', undefined, AbortSignal.abort()))).toMatchObject({
      name: 'AbortError',
    });
  });

  it('returns audio unchanged', async () => {
    const { client } = setUp(() => new Response('RIFF'));
    expect(await (await client.audio('voicePreview', { voice: 'alloy' })).text()).toBe('RIFF');
    const refused = setUp(() => json({ success: false, code: 'unauthenticated', message: 'x' }, 401));
    expect(await failure(refused.client.audio('voicePreview', { voice: 'alloy' }))).toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('returns the whole refusal, with the stored version after a conflict', async () => {
    const current = {
      id: 'assistant_1',
      assistantName: 'Bakery',
      assistantPrompt: 'P',
      greetingMessage: 'Hi',
      voice: 'ash',
      faqList: [],
      allowedSites: [],
      consentText: '',
      retentionDays: null,
      logoDownload: null,
      knowledgeFile: null,
      minutes: 0,
      minutes_total: 500,
      version: 3,
    };
    const refusal = { success: false, code: 'version_conflict', message: MESSAGES.versionConflict, current };
    const { client } = setUp(() => json(refusal, 409));
    const error = await failure(
      client.request('editAssistant', { email: 'a@b.co', updated: { version: 2 } }),
    );
    expect(error).toMatchObject({ code: 'version_conflict', status: 409, refusal });
    const other = setUp(() => new Response('<html>', { status: 502 }));
    expect((await failure(other.client.request('logout', undefined))).refusal).toBeNull();
  });

  it('times out at its limit', async () => {
    const client = createClient(ENDPOINTS, {
      timeoutMs: 5,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    });
    expect(await failure(client.request('logout', undefined))).toMatchObject({ code: 'network' });
  });

  describe('upload', () => {
    const answer = { success: true, message: 'Added.', files: [], refused: [] };
    const files = [new File(['one'], 'one.txt'), new File(['two'], 'two.txt', { type: 'text/plain' })];

    it('sends a form with its fields and files, and omits absent ones', async () => {
      const { client, requests } = setUp(() => json(answer));
      const input = { email: 'a@b.co', assistantId: 'assistant_1', source: undefined };
      expect(await client.upload('uploadKnowledgeBase', input as never, files)).toEqual(answer);
      const { url, init } = requests[0] ?? {};
      const form = init?.body as FormData;
      expect([url, init?.method, init?.credentials]).toEqual([
        '/api/upload_knowledge_base',
        'POST',
        'include',
      ]);
      expect([...form.keys()]).toEqual(['email', 'assistantId', 'files', 'files']);
      expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['one.txt', 'two.txt']);
      // The browser names the boundary.
      expect(init?.headers).toBeUndefined();
    });

    it('rejects with the server’s own message, and aborts with its caller', async () => {
      const message = 'This is too large.';
      const refused = setUp(() => json({ success: false, code: 'too_large', message }, 413));
      const input = { email: 'a@b.co' };
      expect(await failure(refused.client.upload('uploadLogo', input, files))).toMatchObject({ message });
      const { client } = setUp(() => json(answer));
      const given = client.upload('uploadLogo', input, files, AbortSignal.abort());
      expect(await failure(given)).toMatchObject({ name: 'AbortError' });
    });

    it('has no time limit unless the caller sets one', async () => {
      const { client, requests } = setUp(() => json({ ...answer, logoDownload: 'a.png', logo: 'data:,' }));
      await client.upload('uploadLogo', { email: 'a@b.co' }, files.slice(0, 1));
      expect(requests[0]?.init?.signal).toBeUndefined();
    });
  });

  describe('address', () => {
    const { client } = setUp(() => json({}));

    it('has the input in its path and query, encoded', () => {
      expect(client.address('post', { id: 'a/b c' })).toBe('/api/post/a%2Fb%20c');
      expect(client.address('downloadKnowledge', { assistantId: 'a', fileId: 'b&c' })).toBe(
        '/api/download_knowledge?assistantId=a&fileId=b%26c',
      );
      expect(client.address('exportAccount', {})).toBe('/api/export_account');
    });

    it('begins with where the API is', () => {
      const elsewhere = createClient(ENDPOINTS, { baseUrl: 'https://talk.example.com/api' });
      expect(elsewhere.address('logo', { id: 'x' })).toBe('https://talk.example.com/api/logo?id=x');
    });
  });
});

describe('a client of another server', () => {
  it('requests it at its address, with the cookie and a time limit', async () => {
    const asked: string[] = [];
    const client = createClient(ENDPOINTS, {
      baseUrl: 'https://parlo.example/api',
      fetch: async (url, init) => {
        asked.push(`${init?.method} ${url}`);
        expect(init?.signal?.aborted).toBe(false);
        return json({ success: true, posts: [], languages: [] });
      },
    });
    expect(await client.request('posts', {})).toEqual({ success: true, posts: [], languages: [] });
    expect(asked).toEqual(['GET https://parlo.example/api/posts']);
  });

  it('looks up the page’s own fetch at each request', async () => {
    const client = createClient(ENDPOINTS);
    const before = globalThis.fetch;
    globalThis.fetch = async () => json({ success: true, message: 'Theirs.' });
    try {
      expect(await client.request('logout', undefined)).toMatchObject({ message: 'Theirs.' });
    } finally {
      globalThis.fetch = before;
    }
  });

  it.each([
    ['a JSON null', () => json(null)],
    ['an empty body', () => new Response('')],
    ['a refusal with a code of nobody', () => json({ success: false, code: 'tired', message: 'No.' }, 400)],
    ['an error without a body', () => new Response(null, { status: 504 })],
  ])('counts as unreachable when it responds with %s', async (_, answer) => {
    const error = await failure(setUp(answer).client.request('logout', undefined));
    expect(error).toMatchObject({ code: 'unexpected', message: MESSAGES.serverError, refusal: null });
  });

  it('rejects refused audio with the server’s message', async () => {
    const body = { success: false, code: 'unavailable', message: 'Later.', reason: 'voice_unavailable' };
    const { client } = setUp(() => json(body, 503));
    const error = await failure(client.audio('voicePreview', { voice: 'alloy' }));
    expect(error).toMatchObject({ reason: 'voice_unavailable', status: 503 });
  });

  it('cannot parse the response of an endpoint that returns a file', async () => {
    const { client } = setUp(() => json({ success: true }));
    expect(await failure(client.request('exportAccount', undefined))).toMatchObject({ code: 'unexpected' });
  });
});
