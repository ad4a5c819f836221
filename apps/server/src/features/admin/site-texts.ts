import { type ENDPOINTS, MESSAGES } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import type { SiteTextStore } from '../../platform/site-texts.ts';
import { addAct } from './acts.ts';

export function getSiteTexts(store: SiteTextStore): Operation<typeof ENDPOINTS.getSiteTexts> {
  return async () => ({ success: true, texts: await store.read() });
}

export function saveSiteTexts(db: Database, store: SiteTextStore): Operation<typeof ENDPOINTS.saveSiteTexts> {
  return async (texts, { user: by }) => {
    const about = texts.social
      .filter(({ address }) => address)
      .map(({ name }) => name)
      .join(', ');
    await db.transaction(async (tx) => {
      await store.save(tx, texts);
      await addAct(tx, { by, act: 'save_site_texts', about: about || '-' });
    });
    store.forget();
    return { success: true, message: MESSAGES.saved, texts };
  };
}
