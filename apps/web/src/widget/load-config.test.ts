import { describe, expect, it, vi } from 'vitest';
import { loadConfig } from './load-config.ts';
import { STRINGS } from './strings.ts';

const strings = STRINGS.en;
const assistant = {
  id: 'assistant_1',
  assistantName: 'Bakery',
  greetingMessage: 'Hello',
  voice: 'verse',
  logo: null,
};
const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));

describe('loadConfig', () => {
  it('answers with the assistant, asked for without the visitor’s cookies', async () => {
    const send = answering({ success: true, message: '', assistant });
    expect(await loadConfig('a/1', strings, send)).toEqual({ name: 'loaded', assistant });
    expect(send).toHaveBeenCalledWith(
      '/api/widgetconfig?assistantId=a%2F1',
      expect.objectContaining({ credentials: 'omit' }),
    );
  });

  it('asks nothing without an id', async () => {
    const send = answering({});
    expect(await loadConfig(null, strings, send)).toEqual({ name: 'missing-id' });
    expect(send).not.toHaveBeenCalled();
  });

  it('tells an assistant that is not there from one that can’t be loaded', async () => {
    const notFound = { success: false, code: 'not_found', message: 'Assistant not found' };
    expect(await loadConfig('x', strings, answering(notFound, 404))).toEqual({ name: 'not-found' });
    const refused = { success: false, code: 'too_many_requests', message: 'Slow down.' };
    expect(await loadConfig('x', strings, answering(refused, 429))).toEqual({
      name: 'error',
      message: 'Slow down.',
    });
  });

  it('says that loading failed when the answer is not of the contract', async () => {
    for (const body of [{ success: true }, 'oops', { success: false, code: 'internal', message: '' }]) {
      expect(await loadConfig('x', strings, answering(body, 500))).toEqual({
        name: 'error',
        message: 'Failed to load assistant configuration',
      });
    }
    const html: typeof fetch = async () => new Response('<html>', { status: 502 });
    expect(await loadConfig('x', strings, html)).toMatchObject({
      message: 'Failed to load assistant configuration',
    });
  });

  it('says so when no answer came', async () => {
    const send: typeof fetch = async () => {
      throw new TypeError('network');
    };
    expect(await loadConfig('x', strings, send)).toEqual({
      name: 'error',
      message: 'Error loading assistant',
    });
  });
});
