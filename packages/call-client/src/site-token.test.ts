// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstSiteToken, keepSiteToken, withFreshSite } from './site-token.ts';

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

it('stays when the server can’t be reached, and is not requested if it is not needed', async () => {
  const refused = { ok: false as const, refused: { code: 'unreachable', message: '' } };
  const site = keepSiteToken('a', 'st_1', async () => refused);
  await vi.advanceTimersToNextTimerAsync();
  expect(site.value()).toBe('st_1');
  site.stop();
  keepSiteToken('a', '', () => expect.fail('asks'));
  // It says where the page is, and nobody asks for more.
  expect(keepSiteToken('a', 'su_1', () => expect.fail('asks')).value()).toBe('su_1');
  expect(vi.getTimerCount()).toBe(0);
});

const refused = { code: 'site_not_allowed', message: '' };
const renewing = (ok: boolean) => ({ renew: vi.fn(async () => ok) });

it('asks once more when the token of the site had ended', async () => {
  const ask = vi.fn(async () => (ask.mock.calls.length > 1 ? null : refused));
  expect(await withFreshSite(renewing(true), ask)).toBeNull();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('leaves a refusal that a newer token changes nothing about', async () => {
  const ask = vi.fn(async () => refused);
  expect(await withFreshSite(renewing(true), ask)).toBe(refused);
  expect(await withFreshSite(renewing(false), ask)).toBe(refused);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('renews for nothing else', async () => {
  const site = renewing(true);
  const other = { code: 'no_minutes', message: '' };
  expect(await withFreshSite(site, async () => other)).toBe(other);
  expect(await withFreshSite(site, async () => null)).toBeNull();
  expect(site.renew).not.toHaveBeenCalled();
});

it('has nothing newer where the server gives none, and asks for none where none was needed', async () => {
  const given = { ok: true as const, body: { success: true, site: 'st_2' } };
  const site = keepSiteToken('a', 'st_1', async () => given);
  expect([await site.renew(), site.value()]).toEqual([true, 'st_2']);
  site.stop();
  const shut = keepSiteToken('a', 'st_1', async () => ({ ok: false, refused }));
  expect([await shut.renew(), shut.value()]).toEqual([false, 'st_1']);
  shut.stop();
  expect(await keepSiteToken('a', '', () => expect.fail('asks')).renew()).toBe(false);
});
