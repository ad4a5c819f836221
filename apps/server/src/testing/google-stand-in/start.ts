import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { failure, StandInCalendar } from './calendar.ts';
import { type Reply, StandInOauth } from './oauth.ts';

/** The effect on a request instead of its response; `after`: once it was carried out. */
export type GoogleFault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly reason?: string;
      readonly retryAfter?: string;
    }
  | { readonly kind: 'cut'; readonly after?: boolean }
  | { readonly kind: 'silence' }
  | { readonly kind: 'garbage' };

export interface GoogleRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
}

export interface GoogleStandIn {
  readonly url: string;
  /** The operator's settings that make Parlo find it. */
  readonly env: Readonly<Record<string, string>>;
  readonly oauth: StandInOauth;
  readonly calendar: StandInCalendar;
  /** Calls of the Calendar API. */
  readonly requests: readonly GoogleRequest[];
  /** Calls of `/token` and `/revoke`. */
  readonly tokenRequests: readonly GoogleRequest[];
  /** The next calls of the Calendar API end so; null: well. */
  fail(...faults: (GoogleFault | null)[]): void;
  /** The same for tokens. */
  failTokens(...faults: (GoogleFault | null)[]): void;
  /**
   * What a person in a browser does: opens the page of consent, and says yes or no. Resolves to where the browser is
   * sent. `without`: the scopes that they don't tick.
   */
  consent(authUrl: string, decision?: { deny?: boolean; without?: string }): Promise<string>;
  /** As Google is when a test begins. */
  reset(): void;
  close(): Promise<void>;
}

const CONSENT = '/o/oauth2/v2/auth';
const API = '/calendar/v3';

/**
 * Stands in for Google on loopback: one account with its primary calendar in memory, and one OAuth client, which keep to
 * the documented requests, responses and errors as far as Parlo uses them. It sends no mails and knows no meetings.
 */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const oauth = new StandInOauth({ id: '1-parlo.apps.googleusercontent.com', secret: 'GOCSPX-stand-in' });
  const calendar = new StandInCalendar();
  const requests: GoogleRequest[] = [];
  const tokenRequests: GoogleRequest[] = [];
  const faults: (GoogleFault | null)[] = [];
  const tokenFaults: (GoogleFault | null)[] = [];
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const taken = { method, path, query, body: await text(request) };
    if (path === CONSENT) {
      send(method === 'POST' ? oauth.decide(query, taken.body) : oauth.consentPage(query), response);
    } else if (method === 'POST' && (path === '/token' || path === '/revoke')) {
      tokenRequests.push(taken);
      const revoked = new URLSearchParams(query || taken.body).get('token') ?? '';
      respond(tokenFaults.shift(), response, () =>
        path === '/token' ? oauth.token(taken.body) : oauth.revoke(revoked),
      );
    } else if (path.startsWith(API)) {
      requests.push(taken);
      respond(faults.shift(), response, () => {
        const grant = oauth.grantOf(headers.authorization);
        if (!grant) return failure(401, 'global', 'authError', 'Invalid Credentials');
        return calendar.serve(method, path.slice(API.length), query, taken.body, grant);
      });
    } else {
      response.writeHead(404).end();
    }
  }

  return {
    url,
    env: {
      PARLO_GOOGLE_CLIENT_ID: oauth.client.id,
      PARLO_GOOGLE_CLIENT_SECRET: oauth.client.secret,
      PARLO_GOOGLE_API_URL: url,
      PARLO_GOOGLE_OAUTH_URL: url,
    },
    oauth,
    calendar,
    requests,
    tokenRequests,
    fail: (...next) => void faults.push(...next),
    failTokens: (...next) => void tokenFaults.push(...next),
    async consent(authUrl, { deny = false, without = '' } = {}) {
      const page = await fetch(authUrl);
      const html = await page.text();
      if (!page.ok) throw new Error(`the page of consent is ${page.status}: ${html}`);
      const scopes = [...html.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope = '']) => scope);
      const body = new URLSearchParams({ do: deny ? 'deny' : 'allow' });
      for (const scope of scopes) if (without === '' || !scope.endsWith(without)) body.append('scope', scope);
      const { headers } = await fetch(authUrl, { method: 'POST', body, redirect: 'manual' });
      return headers.get('location') ?? '';
    },
    reset() {
      for (const list of [requests, tokenRequests, faults, tokenFaults]) list.length = 0;
      calendar.events.clear();
      Object.assign(calendar, { busy: [], meet: 'ready' });
      Object.assign(oauth, { email: 'ada@gmail.example', rotates: false, withholdsRefresh: false });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function respond(fault: GoogleFault | null | undefined, response: ServerResponse, run: () => Reply): void {
  if (!fault) send(run(), response);
  else if (fault.kind === 'garbage') response.writeHead(200).end('<html>');
  else if (fault.kind === 'status') refuse(fault, response);
  else if (fault.kind === 'cut') {
    if (fault.after) run();
    response.destroy();
  }
}

function refuse(fault: Extract<GoogleFault, { kind: 'status' }>, response: ServerResponse): void {
  const { status, reason = 'backendError', retryAfter } = fault;
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  send(failure(status, status === 401 ? 'global' : 'usageLimits', reason, 'Something went wrong.'), response);
}

function send(reply: Reply, response: ServerResponse): void {
  if ('location' in reply) response.writeHead(302, { location: reply.location }).end();
  else if ('html' in reply) {
    response.writeHead(reply.status, { 'content-type': 'text/html; charset=utf-8' }).end(reply.html);
  } else {
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(reply.body === null ? '' : JSON.stringify(reply.body));
  }
}
