import type { ENDPOINTS, WebsiteEvent } from '@parlo/contract';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Operation } from '../../platform/api.ts';
import type { AppError } from '../../platform/errors.ts';
import { beingRead, isWebsiteFault, websiteFault } from './faults.ts';
import { propose, titleOf } from './propose.ts';
import { readSite } from './reading/read-site.ts';
import type { SitePage } from './reading/site-visit.ts';
import type { WebsitesDeps } from './routes.ts';

/** Websites that are read at once for proposals: each page takes a process for a moment. */
const AT_ONCE = 2;

/**
 * Reads a website while the request is open, and sends each page and then what can be taken from it. Nothing is stored.
 * An owner reads one website at a time; whoever leaves stops it.
 */
export function readWebsite(deps: WebsitesDeps): Operation<typeof ENDPOINTS.readWebsite> {
  const reading = new Set<string>();
  const limit = pLimit(AT_ONCE);

  async function* eventsOf(
    address: string,
    ownerId: string,
    signal: AbortSignal,
  ): AsyncGenerator<WebsiteEvent, void> {
    // Two requests at the same moment.
    if (reading.has(ownerId)) return yield refusalOf(beingRead());
    reading.add(ownerId);
    const free = await place(limit, signal);
    try {
      yield* read(deps, address, ownerId, signal);
    } finally {
      free();
      reading.delete(ownerId);
    }
  }

  return async ({ address }, { user, signal }) => {
    if (reading.has(user.id)) throw beingRead();
    return eventsOf(address, user.id, AbortSignal.any([signal, deps.stopping]));
  };
}

/** Waits for a place until `signal` is aborted, and returns how to leave it. */
async function place(limit: LimitFunction, signal: AbortSignal): Promise<() => void> {
  const given = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  void limit(() => {
    given.resolve();
    return left.promise;
  });
  signal.addEventListener('abort', () => given.resolve(), { once: true });
  if (!signal.aborted) await given.promise;
  return left.resolve;
}

async function* read(
  deps: WebsitesDeps,
  address: string,
  ownerId: string,
  ended: AbortSignal,
): AsyncGenerator<WebsiteEvent, void> {
  const pages: SitePage[] = [];
  try {
    for await (const page of readSite(deps.visit, address, ended)) {
      pages.push(page);
      yield { type: 'page', url: page.url.href, title: titleOf(page) };
    }
    const [home, ...others] = pages;
    // Only waiting for the first page took longer than all may take.
    if (!home) throw websiteFault('website_too_slow');
    const proposals = await deps.lane.run(ownerId, async () => propose([home, ...others]));
    if (proposals.pages.length === 0) throw websiteFault('website_empty');
    yield { type: 'proposals', proposals };
  } catch (error) {
    if (ended.aborted) return;
    if (!isWebsiteFault(error)) deps.logger.error({ err: error }, 'a website could not be read');
    yield refusalOf(isWebsiteFault(error) ? error : websiteFault('website_reading_failed'));
  }
}

const refusalOf = ({ reason, message, params = {} }: AppError): WebsiteEvent => ({
  type: 'refused',
  reason,
  message,
  params,
});
