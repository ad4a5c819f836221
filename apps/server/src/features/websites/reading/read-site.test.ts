import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePages } from '../../../testing/websites/serve.ts';
import { readSite } from './read-site.ts';
import type { VisitDeps } from './site-visit.ts';

let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'parlo-read-site-'));
});
afterAll(() => rm(workDir, { recursive: true, force: true }));

it('keeps what pages say while it reads, and not the pages', async () => {
  const site = await servePages({ '/': '<p>Rye and wheat.</p>', '/menu': '<p>Bread.</p>' });
  let read = 0;
  const parse: VisitDeps['parse'] = async () => ({
    status: 'read',
    passages: [{ heading: '', text: `page ${read}`, question: null, vector: null }],
    facts: {
      ...{ title: '', titleParts: [], siteName: null, language: 'en', canonical: null, base: null, faq: [] },
      links: read++ === 0 ? ['/menu'] : [],
    },
  });
  const pages: object[] = [];
  for await (const page of readSite({ fetch, workDir, parse }, site.address, new AbortController().signal))
    pages.push(page);
  site.close();
  expect(pages.map((page) => Object.keys(page).toSorted())).toEqual([
    ['facts', 'passages', 'url'],
    ['facts', 'passages', 'url'],
  ]);
});
