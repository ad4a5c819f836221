import { type ENDPOINTS, pageKey, WEBSITE_LIMITS } from '@parlo/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { files as fileRows, knowledgeFiles, websites } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { foreignPage, tooManyPages, tooManyWebsites } from './faults.ts';
import { sendReading } from './read-pages-job.ts';
import { siteAddress } from './reading/page-address.ts';
import type { WebsitesDeps } from './routes.ts';
import { listWebsites } from './store.ts';

/**
 * Adds pages of a website to what an assistant answers from: of a new one, or of one that it has. A job reads them: what
 * a client says of them is not stored.
 */
export function addWebsite({ db, jobs }: WebsitesDeps): Operation<typeof ENDPOINTS.addWebsite> {
  return async ({ assistantId, address, pages, weekly }, { user }) => {
    const home = new URL(address);
    const chosen = chosenPages(pages, home);
    await db.transaction(async (tx) => {
      await requireOwnAssistant(tx, user.id, assistantId, 'no key update');
      const id = await begin(tx, { assistantId, address: home.href, weekly });
      // One after the other, so that their times show their order.
      for (const url of await notYetThere(tx, id, chosen)) {
        const fileId = newId('file');
        const named = { name: url.host + url.pathname, type: 'text/html', size: 0 };
        const kept = {
          id: fileId,
          ownerId: user.id,
          key: `knowledge/${fileId}`,
          purpose: 'knowledge',
        } as const;
        await tx.insert(fileRows).values({ ...kept, ...named });
        await tx.insert(knowledgeFiles).values({
          id: fileId,
          assistantId,
          websiteId: id,
          pageUrl: url.href,
          createdAt: sql`clock_timestamp()`,
        });
      }
      await sendReading(jobs, tx, id, user);
    });
    const message = 'The website was added. Its pages are being read.';
    return { success: true, message, websites: await listWebsites(db, assistantId) };
  };
}

interface Added {
  readonly assistantId: string;
  readonly address: string;
  readonly weekly: boolean | undefined;
}

/** Returns the id of the website, which is being read from now on. The caller has locked the assistant. */
async function begin(tx: Queryable, { assistantId, address, weekly }: Added): Promise<string> {
  const ofAssistant = eq(websites.assistantId, assistantId);
  const [known] = await tx
    .update(websites)
    .set({ status: 'pending', ...(weekly !== undefined && { weekly }) })
    .where(and(ofAssistant, eq(websites.address, address)))
    .returning({ id: websites.id });
  if (known) return known.id;
  if ((await tx.$count(websites, ofAssistant)) >= WEBSITE_LIMITS.websites) throw tooManyWebsites();
  const id = newId('website');
  await tx.insert(websites).values({ id, assistantId, address, weekly: weekly ?? true });
  return id;
}

/** Those of the pages that the website does not have. */
async function notYetThere(tx: Queryable, websiteId: string, chosen: readonly URL[]): Promise<URL[]> {
  const stored = await tx
    .select({ url: knowledgeFiles.pageUrl })
    .from(knowledgeFiles)
    .where(eq(knowledgeFiles.websiteId, websiteId));
  const known = new Set(stored.map(({ url }) => url && pageKey(new URL(url))));
  const added = chosen.filter((url) => !known.has(pageKey(url)));
  if (stored.length + added.length > WEBSITE_LIMITS.pages) throw tooManyPages();
  return added;
}

/** Each page once; rejects those of another website. What the owner named themselves stays as it is. */
function chosenPages(pages: readonly string[], home: URL): URL[] {
  const chosen = new Map<string, URL>();
  for (const page of pages) {
    const url = new URL(page).href === home.href ? home : siteAddress(page, home, home);
    if (!url) throw foreignPage();
    if (!chosen.has(pageKey(url))) chosen.set(pageKey(url), url);
  }
  return [...chosen.values()];
}
