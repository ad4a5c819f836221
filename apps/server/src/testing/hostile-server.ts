import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server that responds as a test says: what is no CalDAV server, fails, or means harm. */

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}
export type Replies = (request: { readonly method: string; readonly path: string }) => Reply | 'never';

/** The received requests, as `PUT /path`, with the password's header. */
export interface Seen {
  readonly request: string;
  readonly authorization: string | undefined;
  readonly ifMatch: string | undefined;
}

export interface HostileServer {
  readonly url: string;
  readonly seen: Seen[];
  replies: Replies;
  close(): void;
}

export async function startHostileServer(): Promise<HostileServer> {
  const seen: Seen[] = [];
  const server: Server = createServer((request, response) => {
    void text(request).then(() => {
      const { method = '', url: path = '' } = request;
      seen.push({ request: `${method} ${path}`, ...sentWith(request) });
      const reply = hostile.replies({ method, path });
      if (reply !== 'never') response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hostile: HostileServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    replies: () => ({ status: 404 }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return hostile;
}

const sentWith = ({ headers }: IncomingMessage) => ({
  authorization: headers.authorization,
  ifMatch: headers['if-match'],
});

export const XML = { 'content-type': 'application/xml; charset=utf-8' };
export const multistatus = (...responses: string[]): Reply => ({
  status: 207,
  headers: XML,
  body: `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`,
});
export const props = (href: string, prop: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
export const redirect = (location: string): Reply => ({ status: 301, headers: { location } });

/** A server that is what it should be, with one calendar. */
export const GOOD: Replies = ({ path }) => {
  if (path.startsWith('/.well-known')) return redirect('/dav/');
  if (path === '/dav/')
    return multistatus(
      props('/dav/', '<d:current-user-principal><d:href>/me/</d:href></d:current-user-principal>'),
    );
  if (path === '/me/')
    return multistatus(props('/me/', '<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>'));
  if (path === '/home/') return multistatus(CALENDAR);
  return { status: 404 };
};
const CALENDAR = props(
  '/home/1/',
  '<d:displayname>2026</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>',
);
