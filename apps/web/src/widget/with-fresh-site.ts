import type { Refused } from './read-answers.ts';
import type { SiteToken } from './site-token.ts';

/** Asks, and once more with a newer token when the site was refused: a token ends while a laptop sleeps. */
export async function withFreshSite(
  site: Pick<SiteToken, 'renew'>,
  ask: () => Promise<Refused | null>,
): Promise<Refused | null> {
  const why = await ask();
  return why?.code === 'site_not_allowed' && (await site.renew()) ? ask() : why;
}
