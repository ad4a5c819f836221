import { type Client, createClient, type ENDPOINTS, type EndpointName } from '@parlo/contract';
import { loadTexts } from '../i18n/index.ts';
import { isRefusal } from '../i18n/refusals.ts';
import { loadWithin } from '../lazy/lazy-part.ts';

/** A client of some of the endpoints of `/api`. A refusal comes with the words for it. */
export function clientOf<Names extends EndpointName>(
  endpoints: Pick<typeof ENDPOINTS, Names>,
): Client<Names> {
  const client = createClient(endpoints, { fetch: send });
  return {
    address: client.address,
    request: (...input) => withWords(client.request(...input)),
    upload: (...input) => withWords(client.upload(...input)),
    events: (...input) => withWords(client.events(...input)),
    audio: (...input) => withWords(client.audio(...input)),
  };
}

let isLeaving = false;
if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => (isLeaving = true), { capture: true });
  addEventListener('pageshow', () => (isLeaving = false));
}

/** Sends a request that is made while the page goes away even after the page has gone. */
const send: typeof fetch = (url, init) => fetch(url, isLeaving ? { ...init, keepalive: true } : init);

/** How long a refusal waits for its words, in milliseconds. */
const WORDS_LIMIT_MS = 2_000;

/**
 * Rejects as `work` does, once the words for a refusal are loaded: few people ever need them. Without them, or when
 * they are late, the refusal is shown in the screen's own words or in the server's English.
 */
export async function withWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) await loadWithin(() => loadTexts('refusals'), WORDS_LIMIT_MS).catch(() => null);
    throw error;
  }
}
