import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch as fetchWithDispatcher, type RequestInit } from 'undici';

/** The allowed targets of requests: checked for each connection, by its resolved address. */
export type Reach =
  /** `https` to the internet. */
  | 'public'
  /** The same over `http` too, for what anybody may read and nobody sends a secret with. */
  | 'web'
  /** This machine and the network around it, over `http` too: nobody reads along there who should not. */
  | 'private'
  /** Both, for an address that the operator chose: `https` anywhere, `http` to private addresses alone. */
  | 'anywhere';

/** More than any response we wait for; whoever sends on and on is cut off. */
const MOST_BYTES = 4 * 1024 * 1024;
const CONNECT_MS = 5_000;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const PRIVATE = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat']);

/** The address is not one that this request may go to. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** The server redirects to another address, which was not allowed. */
export class RefusedRedirect extends Error {
  override readonly name = 'RefusedRedirect';
}

export interface GuardedFetch {
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/**
 * A `fetch` that checks the address of every connection after its name was resolved, so that no name can lead it
 * elsewhere, and that follows no redirects: they are errors, or are returned with `redirect: 'manual'`. Whoever creates
 * it closes it.
 */
export function createGuardedFetch(
  reach: Reach,
  resolve: typeof lookup = lookup,
  mostBytes = MOST_BYTES,
): GuardedFetch {
  const agents = { 'http:': agentFor(reach, 'http:', resolve), 'https:': agentFor(reach, 'https:', resolve) };
  const guarded = async (input: string | URL | Request, init?: globalThis.RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { protocol, hostname } = url;
    if (protocol !== 'http:' && protocol !== 'https:') throw new ForbiddenAddress('Only http and https');
    const { agent, allows } = agents[protocol];
    // An address in the URL itself is not looked up when connecting.
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(literal) && !allows(literal))
      throw new ForbiddenAddress('This address is not allowed');
    const response = await fetchWithDispatcher(url, {
      ...((await withOwnForm(init)) as RequestInit),
      redirect: 'manual',
      dispatcher: agent,
    });
    if (init?.redirect !== 'manual' && REDIRECTS.has(response.status)) {
      await response.body?.cancel();
      throw new RefusedRedirect('This address sends on to another one');
    }
    return new Response(response.body && bounded(response.body as ReadableStream<Uint8Array>, mostBytes), {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
    });
  };
  return {
    fetch: guarded,
    close: async () => {
      await Promise.all(Object.values(agents).map(({ agent }) => agent.destroy()));
    },
  };
}

/** Writes out a form of this program's, which the fetch of the package does not know and would send as `[object FormData]`. */
async function withOwnForm(init?: globalThis.RequestInit): Promise<globalThis.RequestInit | undefined> {
  if (!(init?.body instanceof FormData)) return init;
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return { ...init, headers: [...headers], body: await form.arrayBuffer() };
}

/** Whether an address belongs to this machine or the network around it. Link-local ones, such as clouds' metadata, do not count. */
function isPrivate(address: string): boolean {
  return PRIVATE.has(ipaddr.process(address).range());
}

function reaches(reach: Reach, address: string): boolean {
  const isPublic = ipaddr.process(address).range() === 'unicast';
  if (reach === 'anywhere') return isPublic || isPrivate(address);
  return reach === 'private' ? isPrivate(address) : isPublic;
}

/** What connections of one kind may go to. */
export interface AddressGuard {
  /** Of an address in the URL itself, which is not looked up when connecting. */
  readonly allows: (address: string) => boolean;
  /** Looks a name up, and fails with a {@link ForbiddenAddress} unless all of its addresses are allowed. */
  readonly lookup: LookupFunction;
}

/** The check of a `Reach` for connections with TLS (`https:`) or without, whatever is spoken over them. */
export function guardAddresses(
  reach: Reach,
  protocol: 'http:' | 'https:',
  resolve: typeof lookup = lookup,
): AddressGuard {
  const allows = (address: string): boolean => {
    if (protocol === 'https:' || reach === 'web') return reaches(reach, address);
    return reach !== 'public' && isPrivate(address);
  };
  const checked: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => allows(address))) {
        return done(new ForbiddenAddress('This address is not allowed'), []);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
  return { allows, lookup: checked };
}

function agentFor(reach: Reach, protocol: 'http:' | 'https:', resolve: typeof lookup) {
  const guard = guardAddresses(reach, protocol, resolve);
  return {
    agent: new Agent({ connect: { lookup: guard.lookup, timeout: CONNECT_MS } }),
    allows: guard.allows,
  };
}

function bounded(body: ReadableStream<Uint8Array>, mostBytes: number): ReadableStream<Uint8Array> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) controller.error(new Error('The response is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
}
