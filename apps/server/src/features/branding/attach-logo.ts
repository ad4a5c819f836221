import { MESSAGES } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { findLogoFile, lockAccountLogo, releaseLogo } from './store.ts';

export interface LogoChoice {
  readonly ownerId: string;
  readonly assistantId: string;
  /** The name of the logo it has or of the account's; null or empty for none of its own. */
  readonly logoDownload: string | null;
}

/** Gives an assistant the account's logo, or removes its own. The caller has locked its row. */
export async function attachLogo(tx: Queryable, jobs: Jobs, choice: LogoChoice): Promise<void> {
  const { ownerId, assistantId, logoDownload } = choice;
  const account = await lockAccountLogo(tx, ownerId);
  const [current] = await tx
    .select({ name: assistants.logo, fileId: assistants.logoFileId })
    .from(assistants)
    .where(eq(assistants.id, assistantId));
  if (current === undefined || (logoDownload || null) === current.name) return;
  const next = logoDownload ? await accountLogoCalled(tx, logoDownload, account.logoFileId) : null;
  await tx
    .update(assistants)
    .set({ logo: next?.name ?? null, logoFileId: next?.id ?? null })
    .where(eq(assistants.id, assistantId));
  await releaseLogo(tx, jobs, current.fileId);
}

/** Removes the logo of an assistant that is about to be deleted. The caller has locked its row. */
export async function removeAssistantLogo(tx: Queryable, jobs: Jobs, assistantId: string): Promise<void> {
  const [row] = await tx
    .select({ ownerId: assistants.ownerId })
    .from(assistants)
    .where(eq(assistants.id, assistantId));
  if (!row?.ownerId) return;
  await attachLogo(tx, jobs, { ownerId: row.ownerId, assistantId, logoDownload: null });
}

async function accountLogoCalled(tx: Queryable, name: string, fileId: string | null) {
  const file = fileId === null ? null : await findLogoFile(tx, fileId);
  if (file?.name !== name) throw new AppError('logo_not_found', MESSAGES.logoNotFound);
  return file;
}
