import { type CALLS, WEBSITE_LIMITS } from '@parlo/contract';
import { and, eq, sql } from 'drizzle-orm';
import { files as fileRows, knowledgeFiles, websites } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { alreadyAdded, foreignPage, tooManyWebsites } from './faults.ts';
import { sendReading } from './read-pages-job.ts';
import { pageAddress, pageKey } from './reading/page-address.ts';
import type { WebsitesDeps } from './routes.ts';
import { listWebsites } from './store.ts';

/** Adds pages of a website to what an assistant answers from. A job reads them: what a client says of them is not stored. */
export function addWebsite({ db, jobs }: WebsitesDeps): Operation<typeof CALLS.addWebsite> {
  return async ({ assistantId, address, pages, weekly }, { user }) => {
    const home = new URL(address);
    const chosen = chosenPages(pages, home);
    await db.transaction(async (tx) => {
      await requireOwnAssistant(tx, user.id, assistantId, 'no key update');
      const ofAssistant = eq(websites.assistantId, assistantId);
      if ((await tx.$count(websites, and(ofAssistant, eq(websites.address, home.href)))) > 0)
        throw alreadyAdded();
      if ((await tx.$count(websites, ofAssistant)) >= WEBSITE_LIMITS.websites) throw tooManyWebsites();
      const id = newId('website');
      await tx.insert(websites).values({ id, assistantId, address: home.href, weekly });
      // One after the other, so that their times show their order.
      for (const url of chosen) {
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
          ...{ id: fileId, assistantId, websiteId: id, pageUrl: url.href },
          createdAt: sql`clock_timestamp()`,
        });
      }
      await sendReading(jobs, tx, id, user);
    });
    const message = 'The website was added. Its pages are being read.';
    return { success: true, message, websites: await listWebsites(db, assistantId) };
  };
}

/** Each page once; rejects those of another website. */
function chosenPages(pages: readonly string[], home: URL): URL[] {
  const chosen = new Map<string, URL>();
  for (const page of pages) {
    const url = pageAddress(page, home, home);
    if (!url) throw foreignPage();
    if (!chosen.has(pageKey(url))) chosen.set(pageKey(url), url);
  }
  return [...chosen.values()];
}
