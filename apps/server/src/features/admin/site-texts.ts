import { type ENDPOINTS, MESSAGES, type SiteCustomers, type SiteTextsChange } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { recordAct } from '../../platform/record-act.ts';
import type { SiteTextStore } from '../../platform/site-texts.ts';

/** Called after a new word on customers is saved: the demo assistant repeats it. */
export type CustomersSaved = (customers: SiteCustomers) => Promise<void>;

export function getSiteTexts(store: SiteTextStore): Operation<typeof ENDPOINTS.getSiteTexts> {
  return async () => ({ success: true, texts: await store.read() });
}

export function saveSiteTexts(
  db: Database,
  store: SiteTextStore,
  customersSaved: CustomersSaved,
): Operation<typeof ENDPOINTS.saveSiteTexts> {
  return async (change, context) => {
    const stored = await store.read();
    const texts = {
      social: change.social ?? stored.social,
      customers: change.customers ?? stored.customers,
      legal: change.legal ?? stored.legal,
    };
    await db.transaction(async (tx) => {
      await store.save(tx, texts);
      await recordAct(tx, context, 'save_site_texts', { name: namesIn(change) || '-' });
    });
    store.forget();
    if (change.customers) await customersSaved(change.customers);
    return { success: true, message: MESSAGES.saved, texts };
  };
}

/** The names that pages show from now on, for the audit log. */
function namesIn({ social = [], customers, legal }: SiteTextsChange): string {
  const profiles = social.filter(({ address }) => address);
  const operator = legal?.name ? [legal] : [];
  return [...profiles, ...(customers?.testimonials ?? []), ...operator].map(({ name }) => name).join(', ');
}
