import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ASSISTANT_ID, SiteTexts } from '@parlo/contract';
import {
  BUILT_PROFILE,
  CUSTOMERS_META,
  LEGAL_META,
  LEGAL_TEXT,
  PROFILES_META,
} from '@parlo/contract/built-site';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faqEntries } from '../../db/schema.ts';
import { createSiteTexts, readDefaults } from '../../platform/site-texts.ts';
import { type BuiltApp, createBuiltApp } from '../../testing/built-app.ts';
import { makeAdmin, type Owner, signUp } from '../../testing/sign-up.ts';
import { silentLogger } from '../../testing/silent-logger.ts';

const LIST = `<ul class="a" data-profiles=""><li><a href="${BUILT_PROFILE.address}">${BUILT_PROFILE.name}</a></li></ul>`;
const DATA = `<script type="application/ld+json">{"@type":"Organization","logo":"/icon.png","sameAs":["${BUILT_PROFILE.address}"]}</script>`;
const LEGAL_PAGE =
  '<html><head></head><body><h1>Privacy</h1><p data-legal-note="" class="a">Last changed</p><div>' +
  `${LEGAL_TEXT.begin}<p>By <mark data-operator="name">[your name]</mark>, <mark data-operator="phone">[your phone]</mark></p>${LEGAL_TEXT.end}` +
  '</div></body></html>';
const FILES = {
  'client/index.html': `<html><head></head><body>${DATA}<footer>${LIST}</footer></body></html>`,
  'client/__spa-fallback.html': `<html><head></head><body><footer>${LIST}</footer></body></html>`,
  'client/privacy/index.html': LEGAL_PAGE,
  'client/uk/privacy/index.html': LEGAL_PAGE,
  'client/site.json': JSON.stringify({ screens: ['/admin/:section?'], openPages: ['/'] }),
  'widget/index.html': '<html></html>',
};

let built: BuiltApp;
let admin: Owner;
beforeAll(async () => {
  built = await createBuiltApp(FILES);
  admin = await signUp(built.app, 'admin@example.com');
  await makeAdmin(built.app, admin);
});
afterAll(() => built.close());

const page = async (path = '/') => (await built.app.client().get(path)).body.text as string;
const save = (social: unknown, by = admin) => by.client.post('/api/admin/save_site_texts', { social });
const stored = async () => (await admin.client.post('/api/admin/get_site_texts')).body.texts;

describe('the texts of the site', () => {
  it('are those of the file until somebody saves others', async () => {
    expect(await stored()).toEqual(readDefaults());
    expect(readDefaults().social.map(({ name }) => name)).toEqual(['GitHub', 'LinkedIn', 'YouTube']);
    // None of them has an address: nothing of the stand-in is left.
    const html = await page();
    expect(html).toContain('<footer></footer>');
    expect(html).toContain('{"@type":"Organization","logo":"/icon.png"}');
    expect(html).toContain(`<meta name="${PROFILES_META}" content="[]"></head>`);
  });

  it('are empty where the file of an earlier version lacks them, and must be right where it has them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlo-site-'));
    const file = join(folder, 'site.json');
    const read = async (texts: unknown) => {
      await writeFile(file, JSON.stringify(texts));
      return readDefaults(file);
    };
    const social = [{ name: 'GitHub', address: '' }];
    expect(await read({ social })).toEqual({ ...readDefaults(), social });
    for (const wrong of [[], 'text', { social: 'GitHub' }, { legal: {} }]) {
      await expect(read(wrong)).rejects.toThrow('content/site.json can’t be used.');
    }
    await rm(folder, { recursive: true });
  });

  it('are on every page as soon as they are saved', async () => {
    const social = [
      { name: 'GitHub', address: 'https://github.com/parlo' },
      { name: 'LinkedIn', address: '' },
      { name: 'A & <B> $&', address: 'https://example.com/?a=1&b=$1' },
    ];
    const { status, body } = await save(social);
    const { customers, legal } = readDefaults();
    expect([status, body.texts]).toEqual([200, { social, customers, legal }]);
    expect(await stored()).toEqual({ social, customers, legal });
    const links =
      '<ul class="a" data-profiles=""><li><a href="https://github.com/parlo">GitHub</a></li>' +
      '<li><a href="https://example.com/?a=1&amp;b=$1">A &amp; &lt;B&gt; $&amp;</a></li></ul>';
    for (const path of ['/', '/admin']) {
      const html = await page(path);
      expect(html).toContain(links);
      const [, meta = ''] = new RegExp(`name="${PROFILES_META}" content="([^"]*)"`).exec(html) ?? [];
      expect(meta).toContain('[{&quot;name&quot;:&quot;GitHub&quot;');
      expect(html).not.toContain('LinkedIn');
      expect(html).not.toContain(BUILT_PROFILE.address);
    }
    expect(await page()).toContain(
      '"sameAs":["https://github.com/parlo","https://example.com/?a=1&b=$1"]}</script>',
    );
    const { body: log } = await admin.client.post('/api/admin/list_acts', { act: 'save_site_texts' });
    expect(log.acts).toMatchObject([
      { act: 'save_site_texts', by: 'admin@example.com', about: 'GitHub, A & <B> $&' },
    ]);
  });

  it('stay as they were when others can’t be used, with the field that is wrong', async () => {
    const before = await stored();
    for (const [social, refusal] of [
      [
        [{ name: 'GitHub', address: 'javascript:alert(1)' }],
        { reason: 'invalid_profile', field: 'social.0.address' },
      ],
      [
        [
          { name: 'A', address: '' },
          { name: 'GitHub', address: 'https://example.com/x' },
        ],
        { reason: 'profile_elsewhere', field: 'social.1.address' },
      ],
      ['none', { reason: 'wrong_type', field: 'social' }],
    ] as const) {
      const { status, body } = await save(social);
      expect([status, body]).toEqual([400, expect.objectContaining(refusal)]);
    }
    expect(await stored()).toEqual(before);
  });

  it('are changed by administrators alone', async () => {
    const before = await stored();
    const owner = await signUp(built.app);
    expect((await save([], owner)).status).toBe(403);
    expect((await built.app.client().post('/api/admin/save_site_texts', { social: [] })).status).toBe(401);
    expect(await stored()).toEqual(before);
  });

  it('are known to other servers, too', async () => {
    const { db, channels } = built.app.services;
    const other = createSiteTexts({ db, channels, logger: silentLogger });
    await channels.ready();
    const social = [{ name: 'X', address: 'https://x.com/parlo' }];
    expect(await other.read()).not.toMatchObject({ social });
    await save(social);
    await expect.poll(() => other.read()).toMatchObject({ social });
  });
});

describe('the customers', () => {
  const MARIA = { name: 'Maria <b>', role: { en: 'Baker', uk: '' }, text: { en: 'Good.', uk: '' } };
  const saveCustomers = (customers: unknown) =>
    admin.client.post('/api/admin/save_site_texts', { customers });
  const demoAnswers = async () => {
    const { answer, assistantId } = faqEntries;
    const { db } = built.app.services;
    const rows = await db.select({ answer }).from(faqEntries).where(eq(assistantId, DEMO_ASSISTANT_ID));
    return rows.map((row) => row.answer);
  };

  it('are on no page until an administrator enters them', async () => {
    expect(readDefaults().customers).toEqual({ businesses: null, over: false, testimonials: [] });
    expect(await page()).not.toContain(CUSTOMERS_META);
  });

  it('are on every page once entered, and the demo assistant repeats their number', async () => {
    const { social } = SiteTexts.parse(await stored());
    const customers = { businesses: 1_000, over: true, testimonials: [MARIA] };
    const { status, body } = await saveCustomers(customers);
    expect([status, body.texts]).toEqual([200, { social, customers, legal: readDefaults().legal }]);
    for (const path of ['/', '/admin']) {
      const html = await page(path);
      const [, meta = ''] = new RegExp(`name="${CUSTOMERS_META}" content="([^"]*)"`).exec(html) ?? [];
      expect(meta).toContain('&quot;businesses&quot;:1000');
      expect(html).toContain('Maria &lt;b&gt;');
    }
    expect((await demoAnswers()).filter((answer) => answer.includes('over 1,000 businesses'))).not.toEqual(
      [],
    );
    const { body: log } = await admin.client.post('/api/admin/list_acts', {});
    const act = { act: 'save_site_texts', about: 'Maria <b>' };
    expect(log.acts).toContainEqual(expect.objectContaining(act));
  });

  it('are gone when they are taken back', async () => {
    await saveCustomers(readDefaults().customers);
    expect(await page()).not.toContain(CUSTOMERS_META);
    expect((await demoAnswers()).filter((answer) => answer.includes('1,000 businesses'))).toEqual([]);
  });

  it.each([
    [{ businesses: 0, over: false, testimonials: [] }, 'customers.businesses'],
    [{ businesses: 1.5, over: false, testimonials: [] }, 'customers.businesses'],
    [
      { businesses: null, over: false, testimonials: [{ ...MARIA, name: ' ' }] },
      'customers.testimonials.0.name',
    ],
    [
      { businesses: null, over: false, testimonials: [{ ...MARIA, text: { en: '', uk: '' } }] },
      'customers.testimonials.0.text.en',
    ],
  ])('are refused with the field that is wrong: %j', async (customers, field) => {
    const { status, body } = await saveCustomers(customers);
    expect([status, body]).toEqual([400, expect.objectContaining({ field })]);
  });
});

describe('the operator in the legal texts', () => {
  const NOBODY = readDefaults().legal;
  const saveLegal = (some: Partial<typeof NOBODY>) =>
    admin.client.post('/api/admin/save_site_texts', { legal: { ...NOBODY, ...some } });

  it('is unknown at first, and the page is as it was built', async () => {
    const html = await page('/privacy');
    expect(html).toContain('[your name]');
    expect(html).not.toContain(LEGAL_META);
  });

  it('stands where a text asks for it, as text', async () => {
    expect((await saveLegal({ name: '<b>Koval & $& Co</b>' })).status).toBe(200);
    for (const path of ['/privacy', '/uk/privacy']) {
      const html = await page(path);
      expect(html).toContain('By &lt;b&gt;Koval &amp; $&amp; Co&lt;/b&gt;, <mark data-operator="phone">');
      expect(html).toContain('Last changed');
    }
    expect(await page('/')).toContain(`<meta name="${LEGAL_META}"`);
  });

  it('has texts of their own in place of the built ones, without scripts', async () => {
    const own =
      '## Ours\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) **$&**';
    await saveLegal({ texts: { ...NOBODY.texts, privacy: { en: own, uk: '' } } });
    const english = await page('/privacy');
    expect(english).toContain('<h2>Ours</h2>');
    expect(english).toContain('<strong>$&amp;</strong>');
    expect(english).not.toMatch(/<script|onerror|javascript:|Last changed|\[your name\]/);
    // Nobody has written it in Ukrainian.
    expect(await page('/uk/privacy/')).toContain('<div lang="en"><h2>Ours</h2>');
    // Other pages know of it without its words.
    expect(await page('/')).not.toContain('Ours');
    await saveLegal({});
    expect(await page('/privacy')).toContain('[your name]');
  });
});
