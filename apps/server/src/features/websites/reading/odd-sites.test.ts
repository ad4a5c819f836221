import type { lookup } from 'node:dns';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../platform/http/guarded-fetch.ts';
import { parseHere } from '../../../testing/websites/parse-here.ts';
import { type Pages, servePages } from '../../../testing/websites/serve.ts';
import { readSite } from './read-site.ts';

const here = ((_: string, options: object, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4, ...options }])) as unknown as typeof lookup;
const web = createGuardedFetch('private', here);
let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'parlo-sites-'));
});
afterAll(async () => {
  await web.close();
  await rm(workDir, { recursive: true });
});

async function read(pages: Pages): Promise<string[]> {
  const site = await servePages(pages);
  const texts: string[] = [];
  try {
    const deps = { fetch: web.fetch, workDir, parse: parseHere };
    for await (const page of readSite(deps, site.address, new AbortController().signal))
      texts.push(page.passages.map(({ text }) => text).join('\n'));
  } finally {
    site.close();
  }
  return texts;
}

const HOURS =
  '<html><head><title>T</title></head><body><h1>Opening hours</h1><p>We are open from 9 to 6.</p></body></html>';

describe('a website', () => {
  it('that wants its cookie back is read', async () => {
    const texts = await read({
      '/': (request, response) => {
        if (/seen=1/.test(request.headers.cookie ?? ''))
          response.setHeader('content-type', 'text/html').end(HOURS);
        else response.writeHead(302, { location: '/', 'set-cookie': 'seen=1; Path=/; HttpOnly' }).end();
      },
    });
    expect(texts).toEqual(['We are open from 9 to 6.']);
  });

  it('follows the redirect of a first page', async () => {
    const refresh =
      '<html><head><meta http-equiv="refresh" content="0; url=/en/home"></head><body></body></html>';
    expect(await read({ '/': refresh, '/en/home': HOURS })).toEqual(['We are open from 9 to 6.']);
    const round =
      '<html><head><meta http-equiv="refresh" content="0;URL=\'/\'"></head><body><p>Wait.</p></body></html>';
    expect(await read({ '/': round })).toEqual(['Wait.']);
  });

  it('reads a compressed sitemap', async () => {
    const texts = await read({
      '/': '<title>Home</title><h1>Welcome</h1><p>A shop in the centre of the town.</p>',
      '/robots.txt': (request, response) =>
        response
          .setHeader('content-type', 'text/plain')
          .end(`User-agent: *\nAllow: /\nSitemap: http://${request.headers.host}/sitemap.xml.gz\n`),
      '/sitemap.xml.gz': (request, response) =>
        response
          .setHeader('content-type', 'application/gzip')
          .end(gzipSync(`<urlset><url><loc>http://${request.headers.host}/hours</loc></url></urlset>`)),
      '/hours': HOURS,
    });
    expect(texts).toContain('We are open from 9 to 6.');
  });

  it('in an old encoding that nobody names is read', async () => {
    const html =
      '<html><head><title>T</title></head><body><h1>Hours</h1><p>Ми працюємо щодня з девятої до шостої.</p></body></html>';
    const old = Buffer.from(
      Uint8Array.from(html, (letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return { і: 0xb3, ї: 0xbf, є: 0xba }[letter] ?? (code >= 0x410 ? code - 0x410 + 0xc0 : code);
      }),
    );
    const texts = await read({
      '/': (_, response) => response.setHeader('content-type', 'text/html').end(old),
    });
    expect(texts).toEqual(['Ми працюємо щодня з девятої до шостої.']);
  });
});
