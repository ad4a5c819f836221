import { readFileSync } from 'node:fs';
import { type SiteTexts, SiteTextsChange } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import type { Channels } from '../db/channels.ts';
import type { Database, Queryable } from '../db/connect.ts';
import { siteTexts } from '../db/schema.ts';
import { ChangeCache } from './change-cache.ts';
import { StartError } from './errors.ts';
import type { Logger } from './monitoring/logger.ts';

const FILE = new URL('../../../../content/site.json', import.meta.url);
const CHANGED = 'site_texts_changed';

/** The operator's texts of the public site, cached until an administrator changes them on any server. */
export interface SiteTextStore {
  read(): Promise<SiteTexts>;
  /** For pages, which are sent while the database is away: what was read last, or else what the file has. */
  readForPage(): Promise<SiteTexts>;
  /** As a part of `tx`; the other servers are told when it is done. Call `forget` then. */
  save(tx: Queryable, texts: SiteTexts): Promise<void>;
  forget(): void;
}

interface SiteTextDeps {
  readonly db: Database;
  readonly channels: Channels;
  readonly logger: Logger;
  /** The texts until an administrator saves others. */
  readonly defaults?: SiteTexts;
}

export function createSiteTexts({
  db,
  channels,
  logger,
  defaults = readDefaults(),
}: SiteTextDeps): SiteTextStore {
  const cache = new ChangeCache<SiteTexts>({ max: 1, connected: () => channels.connected });
  const forget = () => cache.forgetAll();
  channels.listen(CHANGED, { onMessage: forget, onGap: forget });
  let latest = defaults;
  const read = () =>
    cache.get('', async () => {
      const [row] = await db.select({ texts: siteTexts.texts }).from(siteTexts);
      // Rows of earlier versions have no customers or no operator.
      latest = { ...defaults, ...row?.texts };
      return latest;
    });
  return {
    read,
    async readForPage() {
      try {
        return await read();
      } catch (error) {
        logger.warn({ err: error }, 'the texts of the site could not be read');
        return latest;
      }
    },
    async save(tx, texts) {
      const updatedAt = new Date();
      await tx
        .insert(siteTexts)
        .values({ texts, updatedAt })
        .onConflictDoUpdate({ target: siteTexts.only, set: { texts, updatedAt } });
      await tx.execute(sql`select pg_notify(${CHANGED}, '')`);
    },
    forget,
  };
}

const NOTHING: SiteTexts = {
  social: [],
  customers: { businesses: null, over: false, testimonials: [] },
  legal: {
    name: '',
    address: '',
    email: '',
    phone: '',
    texts: { privacy: { en: '', uk: '' }, terms: { en: '', uk: '' } },
  },
};

/**
 * A file that is wrong prevents the start, as a post that can't be read does. An operator's own file of an earlier
 * version lacks what came later: that is empty.
 */
export function readDefaults(file: URL | string = FILE): SiteTexts {
  try {
    const written = SiteTextsChange.parse(JSON.parse(readFileSync(file, 'utf8')));
    const { social = NOTHING.social, customers = NOTHING.customers, legal = NOTHING.legal } = written;
    return { social, customers, legal };
  } catch (error) {
    throw new StartError('content/site.json can’t be used.', { cause: error });
  }
}
