import type { ENDPOINTS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { knowledgeFiles, websites } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { beingRead } from './faults.ts';
import { sendReading } from './read-pages-job.ts';
import type { WebsitesDeps } from './routes.ts';
import { listWebsites, lockWebsite, removeFiles } from './store.ts';

type Deps = Pick<WebsitesDeps, 'db' | 'jobs'>;

export function getWebsites({ db }: Deps): Operation<typeof ENDPOINTS.getWebsites> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    return { success: true, message: '', websites: await listWebsites(db, assistantId) };
  };
}

export function editWebsite({ db }: Deps): Operation<typeof ENDPOINTS.editWebsite> {
  return async ({ assistantId, websiteId, weekly }, { user }) => {
    await db.transaction(async (tx) => {
      await requireOwnAssistant(tx, user.id, assistantId, 'no key update');
      await lockWebsite(tx, assistantId, websiteId);
      await tx.update(websites).set({ weekly }).where(eq(websites.id, websiteId));
    });
    const message = weekly
      ? 'The website is read again every week.'
      : 'The website is read again when you say so.';
    return { success: true, message, websites: await listWebsites(db, assistantId) };
  };
}

export function refreshWebsite({ db, jobs }: Deps): Operation<typeof ENDPOINTS.refreshWebsite> {
  return async ({ assistantId, websiteId }, { user }) => {
    await db.transaction(async (tx) => {
      await requireOwnAssistant(tx, user.id, assistantId, 'no key update');
      const { status } = await lockWebsite(tx, assistantId, websiteId);
      if (status === 'pending') throw beingRead();
      await tx.update(websites).set({ status: 'pending' }).where(eq(websites.id, websiteId));
      await sendReading(jobs, tx, websiteId, user);
    });
    const message = 'The website is being read again.';
    return { success: true, message, websites: await listWebsites(db, assistantId) };
  };
}

/** Removes a website with its pages. A job that is reading it finds no rows and stores nothing. */
export function deleteWebsite({ db, jobs }: Deps): Operation<typeof ENDPOINTS.deleteWebsite> {
  return async ({ assistantId, websiteId }, { user }) => {
    await db.transaction(async (tx) => {
      await requireOwnAssistant(tx, user.id, assistantId, 'no key update');
      await lockWebsite(tx, assistantId, websiteId);
      const pages = await tx
        .select({ id: knowledgeFiles.id })
        .from(knowledgeFiles)
        .where(eq(knowledgeFiles.websiteId, websiteId));
      await removeFiles(
        tx,
        jobs,
        pages.map(({ id }) => id),
      );
      await tx.delete(websites).where(eq(websites.id, websiteId));
    });
    return {
      success: true,
      message: 'The website was removed.',
      websites: await listWebsites(db, assistantId),
    };
  };
}
