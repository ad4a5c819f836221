import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embedInChild } from '../../parsing/embed-in-child.ts';
import { parseInChild } from '../../parsing/parse-in-child.ts';
import { createGuardedFetch } from '../../platform/http/guarded-fetch.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addAssistant } from '../../testing/upload-files.ts';
import { parseHere } from '../../testing/websites/parse-here.ts';
import { type Pages, type ServedSite, servePages } from '../../testing/websites/serve.ts';
import { readWeekly } from './read-pages-job.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Pages are read and embedded in processes of their own, by the real model: one test has them. */
let inChildren = false;
const parse: typeof parseInChild = (order, signal) =>
  inChildren ? parseInChild(order, signal) : parseHere(order, signal);
const embedPassages: typeof embedInChild = async (passages, signal) =>
  inChildren ? embedInChild(passages, signal) : passages.map(() => new Int8Array(384));

let app: TestApp;
let owner: Owner;
let assistantId: string;
let site: ServedSite;
let pages: Record<string, Pages[string]>;
beforeAll(async () => {
  app = await createTestApp({ websites: { ...createGuardedFetch('private'), parse, embedPassages } });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  assistantId = await addAssistant(owner);
  pages = {
    '/': page('Mill', '<p>We grind rye and wheat on the river.</p>'),
    '/prices': page('Prices', '<h1>Prices</h1><p>A kilo of rye flour costs three pounds.</p>'),
    '/faq': page('FAQ', '<h3>Do you deliver?</h3><p>Yes, within ten miles.</p>'),
  };
  site = await servePages(pages);
});
afterEach(() => {
  inChildren = false;
  site.close();
});

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`;
const post = (call: string, input: object, who = owner) =>
  who.client.post(`/api/${call}`, { assistantId, ...input });
const urlOf = (path: string) => new URL(path, site.address).href;

async function add(paths = Object.keys(pages), more: object = {}): Promise<Listed> {
  const { status, body } = await post('add_website', {
    address: site.address,
    pages: paths.map(urlOf),
    ...more,
  });
  expect([status, body.reason]).toEqual([200, undefined]);
  return listed(body.websites);
}

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly problem: string | null;
  readonly weekly: boolean;
  readonly readAt: string | null;
}
function listed(websites: unknown): Listed {
  const [first] = websites as Listed[];
  if (!first) throw new Error('there is no website');
  return first;
}
const website = async () => listed((await post('get_websites', {})).body.websites);

interface ListedPage {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly passages: number;
  readonly problem: { readonly reason: string } | null;
  readonly page?: { readonly url: string };
}
const files = async () => (await post('get_knowledge', {})).body.files as ListedPage[];
const named = async () => (await files()).map(({ name, status }) => `${name} ${status}`);
/** What is stored of its pages. */
async function passages(): Promise<{ text: string; heading: string; url: string; bytes: number }[]> {
  const { rows } = await app.database.pool.query(
    `select chunk.text, chunk.heading, file.page_url as url, octet_length(chunk.vector) as bytes
     from knowledge_chunks chunk join knowledge_files file on file.id = chunk.file_id
     where file.assistant_id = $1 order by file.created_at, chunk.position`,
    [assistantId],
  );
  return rows;
}

describe('a website that replies come from', () => {
  it('has its chosen pages read, each with its address', async () => {
    inChildren = true;
    expect(await add(['/', '/prices', '/prices/'])).toMatchObject({
      status: 'pending',
      weekly: true,
      readAt: null,
    });
    expect(await files()).toHaveLength(2);
    await app.runJobs();
    expect(await website()).toMatchObject({ status: 'ready', problem: null, readAt: expect.any(String) });
    expect(await named()).toEqual(['Mill ready', 'Prices ready']);
    const [, prices] = await passages();
    expect(prices).toMatchObject({ url: urlOf('/prices'), heading: 'Prices', bytes: 384 });
    expect(site.requests).not.toContain('/faq');
  });

  it('is read again by hand: changed pages are read again, and missing ones are removed', async () => {
    const { id } = await add();
    await app.runJobs();
    const before = await files();
    pages['/prices'] = page('Prices', '<p>A kilo of rye flour costs four pounds.</p>');
    delete pages['/faq'];
    const { body } = await post('refresh_website', { websiteId: id });
    expect(listed(body.websites).status).toBe('pending');
    expect((await post('refresh_website', { websiteId: id })).body.reason).toBe('website_being_read');
    await app.runJobs();
    expect(await named()).toEqual(['Mill ready', 'Prices ready']);
    expect((await passages()).map(({ text }) => text)).toContain('A kilo of rye flour costs four pounds.');
    expect((await files()).map((file) => file.id)).toEqual(before.slice(0, 2).map((file) => file.id));
  });

  it('keeps its pages while it can’t be reached, and shows since when', async () => {
    const { id } = await add();
    await app.runJobs();
    const { readAt } = await website();
    for (const path of Object.keys(pages)) pages[path] = (_, response) => response.writeHead(500).end();
    await post('refresh_website', { websiteId: id });
    await app.runJobs();
    expect(await website()).toMatchObject({ status: 'failed', problem: 'website_unreachable', readAt });
    expect(await named()).toEqual(['Mill ready', 'Prices ready', 'FAQ ready']);
    pages['/robots.txt'] = 'User-agent: *\nDisallow: /';
    await post('refresh_website', { websiteId: id });
    await app.runJobs();
    expect(await website()).toMatchObject({ status: 'failed', problem: 'website_forbidden' });
    expect(await passages()).toHaveLength(3);
  });

  it('says of a single page why it can’t be read', async () => {
    pages['/slow'] = (_, response) => response.writeHead(500).end();
    pages['/empty'] = page('App', '<div id="root"></div>');
    await add();
    await app.runJobs();
    const failed = (await files()).filter(({ status }) => status === 'failed');
    expect(failed.map(({ problem }) => problem?.reason)).toEqual([
      'website_unreachable',
      'file_without_text',
    ]);
  });

  it('gets more pages later, also while it is read, and no more than twenty', async () => {
    await add(['/'], { weekly: false });
    // The job is reading the first page when the next ones come.
    const home = pages['/'];
    pages['/'] = async (_, response) => {
      pages['/'] = home ?? '';
      expect(await add(['/', '/prices'])).toMatchObject({ status: 'pending', weekly: false });
      response.writeHead(200, { 'content-type': 'text/html' }).end(home);
    };
    await add(['/faq', '/']);
    await app.runJobs();
    expect(await named()).toEqual(['Mill ready', 'FAQ ready', 'Prices ready']);
    expect(await website()).toMatchObject({ status: 'ready', problem: null, weekly: false });
    const many = Array.from({ length: 17 }, (_, at) => urlOf(`/p${at}`));
    const { body } = await post('add_website', { address: site.address, pages: [...many, urlOf('/p17')] });
    expect([body.reason, body.params]).toEqual(['too_many_website_pages', { max: 20 }]);
    expect((await post('add_website', { address: site.address, pages: many })).status).toBe(200);
    expect(await files()).toHaveLength(20);
  });

  it('is read again every week, if its owner wants that', async () => {
    const { id } = await add(['/']);
    await app.runJobs();
    const inDays = (days: number) =>
      readWeekly(app.services.db, app.services.jobs, Date.now() + days * 86_400_000);
    await inDays(6);
    expect((await website()).status).toBe('ready');
    await inDays(8);
    expect((await website()).status).toBe('pending');
    await app.runJobs();
    expect((await post('edit_website', { websiteId: id, weekly: false })).body.websites).toMatchObject([
      { weekly: false },
    ]);
    await inDays(8);
    expect((await website()).status).toBe('ready');
  });

  it('is removed with its pages and their bytes, also while it is read', async () => {
    const { id } = await add();
    await app.runJobs();
    const keys = await keysOf();
    expect(keys).toHaveLength(3);
    expect((await post('delete_website', { websiteId: id })).body.websites).toEqual([]);
    await app.runJobs();
    expect(await files()).toEqual([]);
    for (const key of keys) expect(await app.services.files.read(key)).toBeNull();
    await add(['/']);
    await post('delete_website', { websiteId: listed((await post('get_websites', {})).body.websites).id });
    await app.runJobs();
    expect(await files()).toEqual([]);
  });

  it('leaves with its assistant', async () => {
    await add(['/']);
    await app.runJobs();
    const keys = await keysOf();
    await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId });
    await app.runJobs();
    for (const key of keys) expect(await app.services.files.read(key)).toBeNull();
    const left = await app.database.pool.query(
      'select count(*)::int as n from websites where assistant_id = $1',
      [assistantId],
    );
    expect(left.rows[0].n).toBe(0);
  });

  it('can be added five times in all, and with pages of its own alone', async () => {
    await add(['/']);
    const refused = async (input: object) => (await post('add_website', input)).body.reason;
    expect(await refused({ address: 'mill.example', pages: ['https://other.example/'] })).toBe(
      'website_foreign_page',
    );
    expect(await refused({ address: 'mill.example', pages: [] })).toBe('required');
    for (const name of ['a', 'b', 'c', 'd']) {
      await post('add_website', { address: `${name}.example`, pages: [`https://${name}.example/`] });
    }
    expect(await refused({ address: 'e.example', pages: ['https://e.example/'] })).toBe('too_many_websites');
  });

  it('leaves room for fifty files', async () => {
    await add();
    const counted = await app.database.pool.query(
      'select count(*)::int as n from knowledge_files where assistant_id = $1 and website_id is null',
      [assistantId],
    );
    expect(counted.rows[0].n).toBe(0);
  });

  it('is followed live together with the files', async () => {
    const address = await app.listen();
    const leaving = new AbortController();
    const response = await fetch(`${address}/api/knowledge_events?assistantId=${assistantId}`, {
      headers: { cookie: owner.client.cookie },
      signal: leaving.signal,
    });
    const events = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    const until = async (part: string) => {
      while (!seen.includes(part)) seen += (await events?.read())?.value ?? '';
    };
    await until('"websites":[]');
    await app.services.channels.ready();
    await add(['/']);
    await until('"status":"pending","problem":null,"weekly":true');
    await app.runJobs();
    await until('"status":"ready","problem":null,"weekly":true');
    leaving.abort();
  });

  it('belongs to its owner alone', async () => {
    const { id } = await add(['/']);
    const stranger = await signUp(app);
    for (const call of ['refresh_website', 'delete_website', 'edit_website', 'get_websites']) {
      const { status } = await post(call, { websiteId: id, weekly: false }, stranger);
      expect(status).toBe(404);
    }
    const otherId = await addAssistant(owner, 'Other');
    const { status, body } = await post('delete_website', { websiteId: id, assistantId: otherId });
    expect([status, body.reason]).toEqual([404, 'website_not_found']);
  });
});

async function keysOf(): Promise<string[]> {
  const { rows } = await app.database.pool.query('select key from files where owner_id = $1', [owner.id]);
  return rows.map(({ key }) => String(key));
}
