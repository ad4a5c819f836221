import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The websites of this folder, served on this machine. README.md says how one is written. */

const HERE = fileURLToPath(new URL('.', import.meta.url));

const Marked = z.object({
  language: z.string(),
  name: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  notQuestions: z.array(z.string()),
});
export type Marked = z.infer<typeof Marked>;

const HELD_OUT = 'held-out';

const foldersOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export const siteNames = (): string[] => foldersOf(HERE).filter((name) => name !== HELD_OUT);

/** The websites that rules are never made for: `held-out/README.md` says why. */
export const heldOutNames = (): string[] =>
  foldersOf(`${HERE}/${HELD_OUT}`).map((name) => `${HELD_OUT}/${name}`);

export const markedOf = (site: string): Marked =>
  Marked.parse(JSON.parse(readFileSync(`${HERE}/${site}/marked.json`, 'utf8')));

export interface ServedSite {
  /** `http://127.0.0.1:4711/` */
  readonly address: string;
  /** The paths that were requested, in their order. */
  readonly requests: string[];
  close(): void;
}

export const serveSite = (site: string): Promise<ServedSite> =>
  serve((path) => {
    const name = path === '/' ? 'index.html' : path.slice(1);
    const file = [name, `${name}.html`].find(
      (each) => /^[\w.-]+$/.test(each) && existsSync(`${HERE}/${site}/${each}`),
    );
    return file === undefined ? undefined : { file, text: readFileSync(`${HERE}/${site}/${file}`, 'utf8') };
  });

/** The response of a test's own website: a page, or its handler's. */
export type Pages = Readonly<
  Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>
>;

/** A website of pages that are written in the test. May be changed while it is served. */
export function servePages(pages: Pages): Promise<ServedSite> {
  return serve((path) => {
    const page = pages[path];
    if (typeof page === 'function') return page;
    return page === undefined ? undefined : { file: /\.\w+$/.test(path) ? path : 'page.html', text: page };
  });
}

type Found = { readonly file: string; readonly text: string } | Exclude<Pages[string], string> | undefined;

async function serve(find: (path: string) => Found): Promise<ServedSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    requests.push(url);
    const found = find(url) ?? find(new URL(url, 'http://site.example').pathname);
    if (typeof found === 'function') return found(request, response);
    if (found === undefined)
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    const type = /\.html$/.test(found.file) ? 'text/html; charset=utf-8' : 'text/plain';
    response.writeHead(200, { 'content-type': type }).end(found.text.replaceAll('{{origin}}', origin));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}/`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
