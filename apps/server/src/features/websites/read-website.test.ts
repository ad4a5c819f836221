import type { lookup } from 'node:dns';
import { gzipSync } from 'node:zlib';
import { WebsiteEvent } from '@parlo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseInChild } from '../../parsing/parse-in-child.ts';
import { createGuardedFetch } from '../../platform/http/guarded-fetch.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant } from '../../testing/upload-files.ts';
import { parseHere } from '../../testing/websites/parse-here.ts';
import { type Pages, type ServedSite, servePages, serveSite } from '../../testing/websites/serve.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Each page takes a process, which gives way to everything else: one test has them. */
let parse: typeof parseInChild = parseHere;

let app: TestApp;
let strict: TestApp;
let owner: Owner;
const served: ServedSite[] = [];
/** Names of tests lead to this machine or wherever the name says. */
const byName = ((name: string, _: object, done: (error: null, found: object[]) => void) => {
  const address = /^to-(.+)\.example$/.exec(name)?.[1]?.replaceAll('_', ':') ?? '127.0.0.1';
  done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
}) as unknown as typeof lookup;

beforeAll(async () => {
  const plenty = { points: 1_000, seconds: 3_600 };
  const limits = { readWebsite: plenty };
  app = await createTestApp({
    limits,
    websites: { ...createGuardedFetch('private', byName), parse: (order, signal) => parse(order, signal) },
  });
  strict = await createTestApp({ limits, websites: createGuardedFetch('web', byName) });
});
afterAll(() => Promise.all([app.close(), strict.close()]));
beforeEach(async () => {
  owner = await signUp(app);
});
afterEach(() => {
  parse = parseHere;
  for (const site of served.splice(0)) site.close();
});

const site = async (pages: Pages) => {
  const started = await servePages(pages);
  served.push(started);
  return started;
};
const page = (body: string) => `<html><head><title>Mill</title></head><body>${body}</body></html>`;
const TEXT = page('<h1>Mill</h1><p>We grind rye and wheat.</p>');

async function read(address: string, who = owner): Promise<WebsiteEvent[]> {
  const { status, body } = await who.client.post('/api/read_website', { address });
  if (status !== 200)
    return [WebsiteEvent.parse({ type: 'refused', params: {}, reason: body.code, ...body })];
  const text = String(body.text);
  const lines = text.split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => WebsiteEvent.parse(JSON.parse(line.slice(6))));
}
const refusalOf = (events: readonly WebsiteEvent[]) =>
  events.flatMap((event) => (event.type === 'refused' ? [event.reason] : []))[0];
const proposalsOf = (events: readonly WebsiteEvent[]) => {
  const last = events.at(-1);
  if (last?.type !== 'proposals') throw new Error(`refused: ${refusalOf(events)}`);
  return last.proposals;
};
const pathsOf = (events: readonly WebsiteEvent[]) =>
  proposalsOf(events).pages.map(({ url }) => new URL(url).pathname + new URL(url).search);

describe('POST /api/read_website', () => {
  it('sends each page as it is read, then the proposals, and stores nothing', async () => {
    const shop = await serveSite('shop');
    served.push(shop);
    parse = parseInChild;
    const events = await read(shop.address);
    const pages = events.filter(({ type }) => type === 'page');
    const proposals = proposalsOf(events);
    expect(pages).toHaveLength(4);
    expect(proposals.pages.map(({ title }) => title).toSorted()).toEqual([
      'Boots',
      'Help',
      'Returns',
      'Walking boots and rucksacks',
    ]);
    expect(proposals.faq[0]).toMatchObject({ url: expect.stringContaining('/help') });
    expect(proposals).toMatchObject({
      name: 'Fell & Tarn',
      greeting: "Hi! I'm Fell & Tarn. How can I help you?",
    });
    // Its robots.txt forbids one page; a link with tracking is the same page; the basket is nobody else's.
    expect(shop.requests).not.toContain('/internal');
    expect(shop.requests).not.toContain('/cart');
    const stored = await app.database.pool.query(
      'select count(*)::int as files from files where owner_id = $1',
      [owner.id],
    );
    expect(stored.rows[0].files).toBe(0);
  });

  it('takes pages with the same text or the same own address for one', async () => {
    const started = await site({
      '/': page(
        '<p>Home of the mill.</p><a href="/a">a</a><a href="/b">b</a><a href="/print/c?x=1">c</a><a href="/c">c</a>',
      ),
      '/a': TEXT,
      '/b': TEXT,
      '/c': page('<p>About our mill.</p>'),
      '/print/c':
        '<html><head><link rel="canonical" href="/c"></head><body><p>About our mill, printed.</p></body></html>',
    });
    expect(pathsOf(await read(started.address))).toEqual(['/', '/a', '/c']);
  });

  it.each([
    ['an account', '/my-account/'],
    ['a query', '/en?page=2&utm_source=mail'],
    ['a long address', `/${'long'.repeat(150)}`],
    ['parts that repeat', '/a/a/a/a'],
  ])('proposes a page with %s that an owner named, and it can be added', async (_, path) => {
    const started = await site({ [new URL(path, 'http://a').pathname]: TEXT });
    const proposals = proposalsOf(await read(new URL(path, started.address).href));
    const assistantId = await addAssistant(owner);
    const pages = proposals.pages.map(({ url }) => url);
    const { body } = await owner.client.post('/api/add_website', {
      assistantId,
      pages,
      address: proposals.address,
    });
    expect([body.reason, pages.length]).toEqual([undefined, 1]);
    const kept = (await owner.client.post('/api/get_knowledge', { assistantId })).body.files;
    expect(kept).toMatchObject([{ page: { url: pages[0] } }]);
  });

  it('does not follow a redirect to an address that is longer than one may be', async () => {
    const location = `/${'long'.repeat(600)}`;
    const started = await site({
      '/': (_, response) => response.writeHead(302, { location }).end(),
      [location]: TEXT,
    });
    expect(refusalOf(await read(started.address))).toBe('website_unreachable');
  });

  it('reads old encodings by what the page says', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<meta charset="windows-1251"><p>'),
      Buffer.from([0xd5, 0xeb, 0xb3, 0xe1]),
      Buffer.from(' is bread.</p>'),
    ]);
    const started = await site({
      '/': (_, response) => response.setHeader('content-type', 'text/html').end(bytes),
    });
    expect(proposalsOf(await read(started.address)).pages[0]?.excerpt).toBe('Хліб is bread.');
  });

  it('waits between requests as robots.txt asks, and reads nothing that it forbids', async () => {
    const started = await site({
      '/robots.txt': 'User-agent: *\nDisallow: /\n\nUser-agent: Parlo\nDisallow: /secret\nAllow: /',
      '/': page('<p>Home of the mill.</p><a href="/secret">s</a><a href="/open">o</a>'),
      '/secret': TEXT,
      '/open': TEXT,
    });
    expect(pathsOf(await read(started.address))).toEqual(['/', '/open']);
    expect(started.requests).not.toContain('/secret');
    const closed = await site({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': TEXT });
    expect(refusalOf(await read(closed.address))).toBe('website_forbidden');
    expect(closed.requests).toEqual(['/robots.txt']);
  });

  it.each<[string, Pages, string]>([
    [
      'a robots.txt that fails',
      { '/robots.txt': (_, r) => r.writeHead(503).end(), '/': TEXT },
      'website_unreachable',
    ],
    [
      'a PDF',
      { '/': (_, r) => r.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7') },
      'website_not_html',
    ],
    ['no page', {}, 'website_unreachable'],
    ['a page without text', { '/': page('<div id="app"></div><script>start()</script>') }, 'website_empty'],
    [
      'a redirect to another website',
      { '/': (_, r) => r.writeHead(302, { location: 'http://elsewhere.example/' }).end() },
      'website_elsewhere',
    ],
    [
      'a redirect to itself',
      { '/': (_, r) => r.writeHead(302, { location: '/' }).end() },
      'website_unreachable',
    ],
    [
      'a redirect to a file',
      { '/': (_, r) => r.writeHead(302, { location: 'file:///etc/passwd' }).end() },
      'website_elsewhere',
    ],
    [
      'a gigantic page',
      { '/': (_, r) => r.setHeader('content-type', 'text/html').end('<p>x'.repeat(1_000_000)) },
      'website_too_large',
    ],
    [
      'a page that unpacks to far more',
      {
        '/': (_, r) =>
          r
            .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
            .end(gzipSync(Buffer.alloc(50 * 1024 * 1024, 'x'))),
      },
      'website_too_large',
    ],
  ])('says that there is %s', async (_, pages, reason) => {
    expect(refusalOf(await read((await site(pages)).address))).toBe(reason);
  });

  it('ends with a sitemap that lists itself, ten thousand links and a robots.txt of ten megabytes', async () => {
    const started = await site({
      '/robots.txt': `User-agent: *\n${'Disallow: /*a*b*c\n'.repeat(600_000)}Sitemap: /loop.xml`,
      '/sitemap.xml':
        '<sitemapindex><loc>{{origin}}/sitemap.xml</loc><loc>{{origin}}/other.xml</loc></sitemapindex>',
      '/other.xml': '<sitemapindex><loc>{{origin}}/sitemap.xml</loc></sitemapindex>',
      '/': page(
        `<p>Home of the mill.</p>${Array.from({ length: 10_000 }, (_, at) => `<a href="/${at}">x</a>`).join('')}`,
      ),
    });
    expect(pathsOf(await read(started.address))).toEqual(['/']);
    expect(started.requests.filter((path) => path.endsWith('.xml'))).toEqual(['/sitemap.xml', '/other.xml']);
    expect(started.requests.length).toBeLessThan(50);
  });

  it('takes hostile pages for text', async () => {
    const started = await site({
      '/': page(
        '<h1>Mill\u0000\u0007</h1><p>Rye<script>fetch("/x")</script>\u202e\ud800</p><img src=x onerror=alert(1)>',
      ),
    });
    const [found] = proposalsOf(await read(started.address)).pages;
    expect(found?.excerpt).toBe('Rye');
  });

  it.each([
    '127.0.0.1',
    '10.0.0.7',
    '169.254.169.254',
    '__1',
    '192.168.1.1',
    '100.64.0.1',
    '__ffff_127.0.0.1',
  ])('does not go to %s, whatever its name is', async (address) => {
    const who = await signUp(strict);
    const started = await site({ '/': TEXT });
    const { port } = new URL(started.address);
    expect(refusalOf(await read(`http://to-${address}.example:${port}/`, who))).toBe('website_private');
    expect(started.requests).toEqual([]);
  });

  it('does not go to a private address that is written out', async () => {
    const who = await signUp(strict);
    for (const address of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'https://2130706433/',
      'http://0x7f.0.0.1/',
    ]) {
      expect(refusalOf(await read(address, who)), address).toBe('website_private');
    }
  });

  it.each(['ftp://mill.example', 'our mill', 'http://me:pw@mill.example', ''])(
    'refuses %j',
    async (address) => {
      const { status, body } = await owner.client.post('/api/read_website', { address });
      expect([status, body.reason]).toEqual([400, 'website_address']);
    },
  );

  it('reads one website of an owner at a time, and stops when they leave', async () => {
    const asked = Promise.withResolvers<void>();
    const started = await site({ '/': () => asked.resolve() });
    const address = await app.listen();
    const leaving = new AbortController();
    const request = (signal?: AbortSignal) =>
      fetch(`${address}/api/read_website`, {
        method: 'POST',
        headers: { cookie: owner.client.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ address: started.address }),
        ...(signal && { signal }),
      });
    const first = await request(leaving.signal);
    await asked.promise;
    const second = await request();
    expect([second.status, (await second.json()).reason]).toEqual([409, 'website_being_read']);
    leaving.abort();
    await first.text().catch(() => undefined);
    await vi.waitFor(async () => {
      const again = await request(AbortSignal.timeout(500)).catch(() => null);
      expect(again?.status).toBe(200);
      await again?.body?.cancel();
    });
  });

  it('lets an owner who left while they waited for their turn read again at once', async () => {
    const hanging = await site({ '/': () => {} });
    const address = await app.listen();
    const leaving = new AbortController();
    const request = ({ client }: Owner, signal = leaving.signal) =>
      fetch(`${address}/api/read_website`, {
        method: 'POST',
        headers: { cookie: client.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ address: hanging.address }),
        signal,
      });
    // As many as are read at once.
    for (const each of [await signUp(app), await signUp(app)]) expect((await request(each)).status).toBe(200);
    await vi.waitFor(() => expect(hanging.requests.filter((path) => path === '/')).toHaveLength(2));
    const left = new AbortController();
    expect((await request(owner, left.signal)).status).toBe(200);
    await vi.waitFor(async () => expect((await request(owner, left.signal)).status).toBe(409));
    left.abort();
    await vi.waitFor(async () => {
      const again = await request(owner);
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
    leaving.abort();
  });

  it('is limited for each owner', async () => {
    const limited = await createTestApp({ limits: { readWebsite: { points: 1, seconds: 3_600 } } });
    const who = await signUp(limited);
    await read('http://127.0.0.1:9/', who);
    expect(refusalOf(await read('http://127.0.0.1:9/', who))).toBe('too_many_requests');
    await limited.close();
  });
});

describe('POST /api/propose_from_text', () => {
  it('finds questions and answers in a text', async () => {
    const { body } = await owner.client.post('/api/propose_from_text', {
      text: 'Do you deliver?\nYes, daily.',
    });
    expect(body.faq).toEqual([{ question: 'Do you deliver?', answer: 'Yes, daily.', url: null }]);
    expect(body).toMatchObject({ left: [], leftCount: 0, table: null });
    const { status } = await owner.client.post('/api/propose_from_text', { text: ' ' });
    expect(status).toBe(400);
  });

  it('names skipped lines, and returns the cells of a table', async () => {
    const long = `Is it open?\n${'yes '.repeat(600)}`;
    const { body } = await owner.client.post('/api/propose_from_text', { text: `Hello.\n\n${long}` });
    expect(body).toMatchObject({ faq: [{ question: 'Is it open?' }], leftCount: 2 });
    const cells = await owner.client.post('/api/propose_from_text', { text: 'Question\tAnswer\nFar?\tNo.' });
    expect(cells.body).toMatchObject({
      faq: [{ question: 'Far?', answer: 'No.' }],
      table: {
        rows: [
          ['Question', 'Answer'],
          ['Far?', 'No.'],
        ],
        columns: { question: 0, answer: 1, titled: true },
      },
    });
  });
});
