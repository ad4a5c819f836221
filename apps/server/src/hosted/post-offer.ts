import { z } from 'zod';
import type { CallFault } from '../features/calls/hosted-call.ts';
import { ForbiddenAddress, type GuardedFetch, RefusedRedirect } from '../platform/http/guarded-fetch.ts';
import type { ProviderRequest, TakenOffer } from './adapters/adapter.ts';
import { faultOfCode, faultOfStatus, HostedFault } from './hosted-fault.ts';

type Fetch = GuardedFetch['fetch'];

/** A call's end must reach the provider: each minute that it goes on alone is paid for. */
const HANG_UP_LIMIT_MS = 4_000;
const HANG_UP_TRIES = 2;
/** What is sent to a provider as part of an address later. */
const USABLE_REF = /^[A-Za-z0-9_-]{1,128}$/;

const Refusal = z.object({ error: z.object({ code: z.string().nullish() }) });

/** Posts a visitor's offer. Rejects with a {@link HostedFault}, after which the provider holds no call that we know of. */
export async function postOffer(
  fetch: Fetch,
  request: ProviderRequest,
  readAnswer: (headers: Headers, body: string) => TakenOffer | null,
  signal: AbortSignal,
): Promise<TakenOffer> {
  try {
    const response = await fetch(request.url, { method: 'POST', ...(await encoded(request)), signal });
    const text = await response.text();
    if (!response.ok) throw new HostedFault(faultOfRefusal(response.status, text));
    const taken = readAnswer(response.headers, text);
    if (!taken || !USABLE_REF.test(taken.ref)) throw new HostedFault('bad_response');
    return taken;
  } catch (error) {
    throw error instanceof HostedFault ? error : new HostedFault(faultOfFailure(error));
  }
}

/** A form as bytes: guarded fetch is another library's than the form, and would not know it for one. */
async function encoded({ headers, body }: ProviderRequest): Promise<Pick<RequestInit, 'headers' | 'body'>> {
  if (body === undefined) return { headers: { ...headers } };
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? 'application/sdp';
  return { headers: { 'content-type': type, ...headers }, body: await form.arrayBuffer() };
}

/** Ends a call at the provider. Resolves with whether it said so; never rejects. */
export async function hangUpAt(fetch: Fetch, { url, headers }: ProviderRequest): Promise<boolean> {
  for (let tries = 0; tries < HANG_UP_TRIES; tries++) {
    try {
      const signal = AbortSignal.timeout(HANG_UP_LIMIT_MS);
      const response = await fetch(url, { method: 'POST', headers: { ...headers }, signal });
      await response.body?.cancel();
      // It is over already where the provider does not know it any more.
      if (response.ok || response.status === 404 || response.status === 410) return true;
    } catch {
      // Tried again below; the caller reports the last failure.
    }
  }
  return false;
}

function faultOfRefusal(status: number, body: string): CallFault {
  return faultOfCode(codeOf(body) ?? '') ?? faultOfStatus(status);
}

function codeOf(body: string): string | null | undefined {
  try {
    return Refusal.safeParse(JSON.parse(body)).data?.error.code;
  } catch {
    // No JSON: the status says it.
    return null;
  }
}

/** Why a request failed, by its error and what caused it. */
function faultOfFailure(error: unknown): CallFault {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ForbiddenAddress) return 'address_not_allowed';
    if (cause instanceof RefusedRedirect) return 'redirected';
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'too_slow';
    if (/too long/.test(cause.message)) return 'bad_response';
  }
  return 'unreachable';
}
