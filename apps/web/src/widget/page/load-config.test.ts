// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { configInPage, loadConfig } from './load-config.ts';

const assistant = {
  id: 'assistant_1',
  assistantName: 'Bakery',
  greetingMessage: 'Hello',
  voice: 'verse',
  logo: null,
  consentText: '',
};
const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));

describe('loadConfig', () => {
  it('answers with the assistant, asked for without the visitor’s cookies', async () => {
    const send = answering({ success: true, message: '', assistant });
    expect(await loadConfig('a/1', send)).toEqual({ name: 'loaded', assistant });
    expect(send).toHaveBeenCalledWith(
      '/api/widgetconfig?assistantId=a%2F1',
      expect.objectContaining({ credentials: 'omit' }),
    );
  });

  it('asks nothing without an id', async () => {
    const send = answering({});
    expect(await loadConfig(null, send)).toEqual({ name: 'missing-id' });
    expect(send).not.toHaveBeenCalled();
  });

  it('tells an assistant that is not there from one that can’t be loaded', async () => {
    const notFound = { success: false, code: 'not_found', message: 'Assistant not found' };
    expect(await loadConfig('x', answering(notFound, 404))).toEqual({ name: 'not-found' });
    const refused = { success: false, code: 'too_many_requests', message: 'Slow down.' };
    expect(await loadConfig('x', answering(refused, 429))).toEqual({
      name: 'error',
      words: 'tooMany',
    });
  });

  it('says that loading failed when the answer is not of the contract', async () => {
    for (const body of [{ success: true }, 'oops', { success: false, code: 'internal', message: '' }]) {
      expect(await loadConfig('x', answering(body, 500))).toEqual({
        name: 'error',
        words: 'configurationFailed',
      });
    }
    const html: typeof fetch = async () => new Response('<html>', { status: 502 });
    expect(await loadConfig('x', html)).toMatchObject({
      words: 'configurationFailed',
    });
  });

  it('says so when no answer came', async () => {
    const send: typeof fetch = async () => {
      throw new TypeError('network');
    };
    expect(await loadConfig('x', send)).toEqual({
      name: 'error',
      words: 'errorLoading',
    });
  });
});

describe('configInPage', () => {
  afterEach(() => document.head.replaceChildren());

  const bring = (text: string) => {
    document.head.innerHTML = `<script type="application/json" id="parlo-config">${text}</script>`;
  };

  it('is the assistant that came with the page', () => {
    bring(JSON.stringify({ success: true, message: '', assistant }));
    expect(configInPage(document, 'assistant_1')).toEqual({ name: 'loaded', assistant });
  });

  it('is none where another one came, or nothing that can be read, or nothing', () => {
    expect(configInPage(document, 'assistant_1')).toBeNull();
    bring(JSON.stringify({ success: true, message: '', assistant }));
    expect(configInPage(document, 'assistant_2')).toBeNull();
    expect(configInPage(document, null)).toBeNull();
    for (const text of ['', '{', 'null', '{"assistant":{"id":"assistant_1"}}']) {
      bring(text);
      expect(configInPage(document, 'assistant_1')).toBeNull();
    }
  });
});
