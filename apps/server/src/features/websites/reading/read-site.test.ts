import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parseHere } from '../../../testing/websites/parse-here.ts';
import { type Pages, type ServedSite, servePages } from '../../../testing/websites/serve.ts';
import { readSite } from './read-site.ts';
import type { SitePage, VisitDeps } from './site-visit.ts';

let workDir: string;
let site: ServedSite;
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'parlo-read-site-'));
});
afterEach(() => site.close());
afterAll(() => rm(workDir, { recursive: true, force: true }));

async function read(pages: Pages, more: Partial<VisitDeps> = {}): Promise<SitePage[]> {
  site = await servePages(pages);
  const found: SitePage[] = [];
  const deps = { fetch, workDir, parse: parseHere, ...more };
  for await (const page of readSite(deps, site.address, new AbortController().signal)) found.push(page);
  return found;
}

it('keeps what pages say while it reads, and not the pages', async () => {
  const pages = await read({
    '/': '<p>Rye and wheat.</p><a href="/menu">menu</a>',
    '/menu': '<p>Bread.</p>',
  });
  expect(pages.map((page) => Object.keys(page).toSorted())).toEqual([
    ['facts', 'passages', 'url'],
    ['facts', 'passages', 'url'],
  ]);
});

it('follows links breadth first to twenty pages, each once', async () => {
  const links = (from: number) => [1, 2, 3].map((each) => `<a href="/p${from * 3 + each}">more</a>`).join('');
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      at === 0 ? '/' : `/p${at}`,
      `<p>Page ${at} of the mill.</p>${links(at)}`,
    ]),
  );
  const paths = (await read(pages)).map(({ url }) => url.pathname);
  expect(paths).toEqual(['/', ...Array.from({ length: 19 }, (_, at) => `/p${at + 1}`)]);
});

it('waits no longer for a page that is sent drop by drop', async () => {
  await expect(read({ '/': (_, response) => drip(response) }, { pageMs: 300 })).rejects.toMatchObject({
    reason: 'website_too_slow',
  });
});

/** Sends a letter now and then, as long as somebody listens. */
function drip(response: ServerResponse): void {
  response.setHeader('content-type', 'text/html');
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
}
