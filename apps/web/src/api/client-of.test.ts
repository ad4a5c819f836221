// @vitest-environment jsdom
import { RequestError } from '@parlo/contract';
import { describe, expect, it, vi } from 'vitest';
import { i18next } from '../i18n/index.ts';

describe('a failed request', () => {
  it('that was refused arrives with the words for it', async () => {
    const refusal = { success: false, code: 'name_taken', message: 'Taken.', field: 'assistantName' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
    // Other tests may have fetched them.
    vi.resetModules();
    const { api } = await import('./client.ts');
    const added = vi.spyOn(i18next, 'addResourceBundle');
    await expect(api.request('getBilling', undefined)).rejects.toMatchObject({
      reason: 'name_taken',
      field: 'assistantName',
    });
    const { refusals } = await import('../i18n/en/refusals.ts');
    expect(added).toHaveBeenCalledWith('en', 'translation', { refusals }, true, true);
  });

  it('does not wait long for words that do not come', async () => {
    vi.useFakeTimers();
    vi.resetModules();
    vi.doMock('../i18n/index.ts', () => ({ loadTexts: () => new Promise(() => {}) }));
    const { withWords } = await import('./client-of.ts');
    const message = 'This name is taken.';
    const refusal = { success: false, code: 'name_taken', message } as const;
    const error = new RequestError('name_taken', message, 409, { refusal });
    const settled = vi.fn();
    const refused = withWords(Promise.reject(error)).catch(settled);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(settled).toHaveBeenCalledWith(error);
    vi.doUnmock('../i18n/index.ts');
    vi.useRealTimers();
  });
});

it('sends what is asked while the page goes away even after the page has gone', async () => {
  const sent: (boolean | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init.keepalive);
    return Response.json({ success: true, notifications: [], unread: 0 });
  });
  const { api } = await import('./client.ts');
  const remove = () => api.request('deleteNotifications', { ids: ['n_1'] });
  await remove();
  window.dispatchEvent(new Event('pagehide'));
  await remove();
  window.dispatchEvent(new Event('pageshow'));
  await remove();
  expect(sent).toEqual([undefined, true, undefined]);
  vi.unstubAllGlobals();
});
