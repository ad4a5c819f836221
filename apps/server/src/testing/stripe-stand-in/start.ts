import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { StandInAccount } from './account.ts';
import { serve } from './api.ts';
import { newId } from './make-objects.ts';
import { StandInError } from './objects.ts';
import { servePage } from './pages.ts';
import { StandInWebhooks } from './webhooks.ts';

/** The effect on a request instead of its response, before or after it was carried out. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: 'cut'; readonly after?: boolean }
  | { readonly kind: 'silence' }
  | { readonly kind: 'garbage' };

export interface TakenRequest {
  readonly method: string;
  readonly path: string;
  /** The form, or the query. */
  readonly form: string;
  readonly headers: IncomingMessage['headers'];
}

export interface StripeStandIn {
  /** The origin of its API, and of its pages. */
  readonly url: string;
  readonly secretKey: string;
  readonly account: StandInAccount;
  readonly webhooks: StandInWebhooks;
  /** Calls of the API. */
  readonly requests: readonly TakenRequest[];
  /** The next calls of the API end so; null: well. */
  fail(...faults: (Fault | null)[]): void;
  close(): Promise<void>;
}

/**
 * Stands in for Stripe on loopback: an account in memory that keeps to the documented requests, responses and events of
 * the API version that the `stripe` package speaks, as far as Parlo uses them, with pages to pay on. It knows no cards
 * and moves no money.
 */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const secretKey = newId('sk_test');
  const webhooks = new StandInWebhooks(newId('whsec'));
  const requests: TakenRequest[] = [];
  const faults: (Fault | null)[] = [];
  const replies = new Map<string, Reply>();
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = new StandInAccount(url, webhooks.emit);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const form = (await text(request)) || query;
    const page = servePage(account, method, path, form);
    if (page) {
      if ('location' in page) response.writeHead(303, { location: page.location }).end();
      else response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
      return;
    }
    requests.push({ method, path, form, headers });
    const fault = faults.shift();
    // A failure of an endpoint of Stripe's own is a result, which is kept under its key like any other.
    const breaks = fault?.kind === 'status' && fault.status === 500;
    if (fault && !breaks && !(fault.kind === 'cut' && fault.after)) return suffer(fault, response);
    const reply = replyTo(method, path, form, headers, breaks);
    if (fault && !breaks) return suffer(fault, response);
    response.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': newId('req') });
    response.end(reply.body);
  }

  function replyTo(
    method: string,
    path: string,
    form: string,
    headers: TakenRequest['headers'],
    breaks: boolean,
  ): Reply {
    if (headers.authorization !== `Bearer ${secretKey}`) {
      const shown = headers.authorization?.slice(-4) ?? '';
      const message = `Invalid API Key provided: sk_test_****${shown}`;
      return reply(401, { error: { type: 'invalid_request_error', message } });
    }
    const key = String(headers['idempotency-key'] ?? newId('key'));
    const known = replies.get(key);
    if (known) {
      const type = 'idempotency_error';
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return known.of === `${path}?${form}` ? known : reply(400, { error: { type, message } });
    }
    const made = breaks ? BROKEN : outcomeOf(() => serve(account, url, method, path, form));
    if (method === 'POST') replies.set(key, { ...made, of: `${path}?${form}` });
    return made;
  }

  return {
    url,
    secretKey,
    account,
    webhooks,
    requests,
    fail: (...next) => void faults.push(...next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Reply {
  readonly status: number;
  readonly body: string;
  /** The request it was for. */
  readonly of?: string;
}

const reply = (status: number, body: object): Reply => ({ status, body: JSON.stringify(body) });

const WENT_WRONG = { error: { type: 'api_error', message: 'Something went wrong on Stripe’s end.' } };
const BROKEN = reply(500, WENT_WRONG);

function outcomeOf(run: () => object): Reply {
  try {
    return reply(200, run());
  } catch (error) {
    if (!(error instanceof StandInError)) throw error;
    return reply(error.status, { error: error.body });
  }
}

function suffer(fault: Fault, response: ServerResponse): void {
  if (fault.kind === 'cut') response.destroy();
  else if (fault.kind === 'garbage') response.writeHead(200).end('<html>');
  else if (fault.kind === 'status') {
    response
      .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      .end(JSON.stringify(WENT_WRONG));
  }
}
