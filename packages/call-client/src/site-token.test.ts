// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstSiteToken, keepSiteToken } from './site-token.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('comes with the page, where one is needed', () => {
  expect(firstSiteToken(document)).toBe('');
  document.head.innerHTML = '<meta name="parlo-site" content="st_page">';
  expect(firstSiteToken(document)).toBe('st_page');
});

it('is renewed for as long as the page is open', async () => {
  const ask = vi.fn(async () => ({
    ok: true as const,
    body: { success: true, site: 'st_2', expires_at: 9 },
  }));
  const site = keepSiteToken('a', 'st_1', ask);
  expect(site.value()).toBe('st_1');
  await vi.advanceTimersToNextTimerAsync();
  expect(ask).toHaveBeenCalledWith('site_token', { assistantId: 'a', site: 'st_1' });
  expect(site.value()).toBe('st_2');
  site.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('stays when the server can’t be asked, and is not asked for where nobody needs one', async () => {
  const refused = { ok: false as const, refused: { code: 'unreachable', message: '' } };
  const site = keepSiteToken('a', 'st_1', async () => refused);
  await vi.advanceTimersToNextTimerAsync();
  expect(site.value()).toBe('st_1');
  site.stop();
  keepSiteToken('a', '', () => expect.fail('asks'));
  expect(vi.getTimerCount()).toBe(0);
});
