import { randomBytes } from 'node:crypto';
import { MESSAGES } from '@parlo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Visit, VisitedAssistant } from '../../platform/check-visitor.ts';
import { createRateLimits, DEFAULT_LIMITS } from '../../platform/limits/rate-limit.ts';
import { createMetrics } from '../../platform/monitoring/metrics.ts';
import { createSiteTokens, OWN_PAGES } from '../../platform/tokens/site-tokens.ts';
import { createCheckVisitor, PAGE_LIMITS } from './check-visitor.ts';

const ANYWHERE: VisitedAssistant = { id: 'assistant_1', allowedSites: [], consentText: '' };
const LISTED: VisitedAssistant = { ...ANYWHERE, allowedSites: ['https://shop.example'] };
const VISIT: Visit = { site: undefined, consent: undefined, own: false };
const NOT_HERE = { code: 'site_not_allowed', message: MESSAGES.siteNotAllowed };
const AGREE = { code: 'consent_required', message: MESSAGES.consentRequired };

let nowSeconds = 1_000;
const siteTokens = createSiteTokens(randomBytes(32), () => nowSeconds);
const tokenOf = (site = 'https://shop.example', assistantId = 'assistant_1') =>
  siteTokens.mint({ assistantId, origin: site }).token;
let check = createCheckVisitor({ siteTokens, limits: { take: async () => undefined } });
beforeEach(() => {
  nowSeconds = 1_000;
  const limits = createRateLimits({ ...DEFAULT_LIMITS, ...PAGE_LIMITS }, createMetrics());
  check = createCheckVisitor({ siteTokens, limits });
});

describe('an assistant without a list', () => {
  it('asks nobody where they are', async () => {
    await check(ANYWHERE, VISIT);
    await check(ANYWHERE, { ...VISIT, site: 'st_nonsense' });
  });

  it('counts nothing', async () => {
    const site = tokenOf();
    for (let time = 0; time < 30; time++) await check(ANYWHERE, { ...VISIT, site });
  });
});

describe('the site of a visitor', () => {
  const at = (site: string | undefined, on = ANYWHERE) => check(on, { ...VISIT, site });
  const unlisted = (origin: string, more: { byCode?: true } = {}) =>
    siteTokens.mintUnlisted({ assistantId: 'assistant_1', origin, ...more });

  it('is the host that its token says, for a day where there is no list', async () => {
    const token = unlisted('https://shop.example:8443');
    expect(await at(token)).toBe('shop.example:8443');
    expect(await at(tokenOf(), LISTED)).toBe('shop.example');
    nowSeconds += 24 * 3_600 - 1;
    expect(await at(token)).toBe('shop.example:8443');
    nowSeconds += 1;
    expect(await at(token)).toBeNull();
  });

  it('is our own page’s code, and no other page of ours', async () => {
    expect(await at(unlisted(OWN_PAGES, { byCode: true }))).toBe('@qr');
    expect(await at(unlisted(OWN_PAGES))).toBeNull();
  });

  it('is not known without a token of ours, nor told in the owner’s own tests', async () => {
    for (const site of [undefined, 'shop.example', 'su_nonsense', 'https://shop.example'])
      expect(await at(site)).toBeNull();
    expect(await at(unlisted(`https://${'a'.repeat(300)}.example`))).toBeNull();
    expect(await check(ANYWHERE, { ...VISIT, site: unlisted('https://shop.example'), own: true })).toBeNull();
  });

  it('lets nobody in where there is a list by now', async () => {
    await expect(at(unlisted('https://shop.example'), LISTED)).rejects.toMatchObject(NOT_HERE);
  });
});

describe('an assistant with a list', () => {
  it('wants a token of a site that is on it, or of our own pages', async () => {
    await check(LISTED, { ...VISIT, site: tokenOf() });
    await check(LISTED, { ...VISIT, site: tokenOf(OWN_PAGES) });
  });

  it.each([
    ['none', () => undefined],
    ['nonsense', () => 'st_nonsense'],
    ['one of another site', () => tokenOf('https://evil.example')],
    ['one of another assistant', () => tokenOf('https://shop.example', 'assistant_2')],
  ])('refuses %s', async (_, site) => {
    await expect(check(LISTED, { ...VISIT, site: site() })).rejects.toMatchObject(NOT_HERE);
  });

  it('refuses an expired token, and a token of a removed site', async () => {
    const visit = { ...VISIT, site: tokenOf() };
    const other = { ...LISTED, allowedSites: ['https://other.example'] };
    await expect(check(other, visit)).rejects.toMatchObject(NOT_HERE);
    nowSeconds += 15 * 60;
    await expect(check(LISTED, visit)).rejects.toMatchObject(NOT_HERE);
  });

  it('lets its owner, who needs none', async () => {
    await check({ ...LISTED, consentText: 'Agree?' }, { ...VISIT, own: true });
  });

  it('lets a page begin twenty conversations and say two hundred things, renewed or not', async () => {
    const first = siteTokens.mint({ assistantId: 'assistant_1', origin: 'https://shop.example' });
    const page = siteTokens.read(first.token, 'assistant_1');
    const next = siteTokens.mint({
      ...LISTED,
      assistantId: 'assistant_1',
      origin: 'https://shop.example',
      ...page,
    });
    for (const site of [first.token, next.token]) {
      for (let time = 0; time < 10; time++) await check(LISTED, { ...VISIT, site });
      for (let time = 0; time < 100; time++) await check(LISTED, { ...VISIT, site, typed: true });
    }
    for (const typed of [false, true]) {
      const tooMany = check(LISTED, { ...VISIT, site: next.token, typed });
      await expect(tooMany).rejects.toMatchObject({
        code: 'too_many_requests',
        message: expect.stringContaining('Please try again in'),
      });
    }
    await check(LISTED, { ...VISIT, site: tokenOf() });
  });
});

describe('an assistant with a consent text', () => {
  const asking = { ...ANYWHERE, consentText: 'We keep what you say.' };

  it('wants it agreed to', async () => {
    await check(asking, { ...VISIT, consent: true });
    for (const consent of [undefined, false]) {
      await expect(check(asking, { ...VISIT, consent })).rejects.toMatchObject(AGREE);
    }
  });

  it('reports a forbidden site first, and stores no consent for it', async () => {
    const listed = { ...LISTED, consentText: 'Agree?' };
    await expect(check(listed, VISIT)).rejects.toMatchObject(NOT_HERE);
    const site = tokenOf();
    for (let time = 0; time < 30; time++) {
      await expect(check(listed, { ...VISIT, site })).rejects.toMatchObject(AGREE);
    }
    await check(listed, { ...VISIT, site, consent: true });
  });
});
