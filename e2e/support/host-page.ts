import { once } from 'node:events';
import { createServer } from 'node:http';

export interface HostPage {
  /** An origin other than Parlo's. */
  readonly url: string;
  close(): Promise<void>;
}

/** A customer's web site with `snippet` pasted into it. */
export async function serveHostPage(snippet: string): Promise<HostPage> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Olena’s bakery</title></head>
<body><h1>Olena’s bakery</h1><p>Bread since 1998.</p>${snippet}</body></html>`;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
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
