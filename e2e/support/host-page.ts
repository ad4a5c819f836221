import { once } from 'node:events';
import { createServer } from 'node:http';

export interface HostPage {
  /** An origin other than Parlo's. */
  readonly url: string;
  close(): Promise<void>;
}

/** Headers that a customer's server sends with its page, such as its policy. */
export type Headers = Readonly<Record<string, string>>;

/** A customer's web site with `snippet` pasted into it. */
export function serveHostPage(snippet: string, headers: Headers = {}): Promise<HostPage> {
  return servePage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Olena’s bakery</title></head>
<body><h1>Olena’s bakery</h1><p>Bread since 1998.</p>${snippet}</body></html>`,
    headers,
  );
}

/** Any page, at every path of an origin of its own but those of its scripts. */
export function servePage(
  html: string,
  headers: Headers = {},
  scripts: ReadonlyMap<string, string> = new Map(),
): Promise<HostPage> {
  return servePages(() => html, headers, scripts);
}

/** A site of several pages, each made of its path. */
export async function servePages(
  htmlAt: (path: string) => string,
  headers: Headers = {},
  scripts: ReadonlyMap<string, string> = new Map(),
): Promise<HostPage> {
  const server = createServer(({ url = '' }, response) => {
    const script = scripts.get(url);
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { ...headers, 'content-type': `${type}; charset=utf-8` });
    response.end(script ?? htmlAt(url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return {
    // Parlo runs on localhost: another name is another origin.
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
