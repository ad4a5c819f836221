import { expect, it, vi } from 'vitest';
import { withFreshSite } from './chat.ts';
import { keepSiteToken } from './site-token.ts';

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
