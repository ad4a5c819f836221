import { stat } from 'node:fs/promises';
import { type ENDPOINTS, MB, MESSAGES, OWNER_LIMITS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, files as fileRows, user as users } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { keepBytes } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/http/read-form.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { asDataUrl } from './get-logo.ts';
import type { BrandingDeps } from './routes.ts';
import { lockAccountLogo, releaseLogo } from './store.ts';

/** Accepts an image as the logo of the account, or of one assistant. Renders it again and stores it as PNG. */
export function uploadLogo(deps: BrandingDeps): Operation<typeof ENDPOINTS.uploadLogo> {
  const { db, files, jobs, drawLogo } = deps;
  return async ({ email, assistantId }, { user, files: uploads }) => {
    requireOwnEmail(user, email);
    const upload = requireFile(uploads[0]);
    if (assistantId) await requireOwnAssistant(db, user.id, assistantId);
    const png = `${upload.path}.png`;
    await drawLogo(user.id, upload.path, png);

    const id = newId('logo');
    const logo: NewLogo = { id, key: `logos/${id}`, name: upload.name, size: (await stat(png)).size };
    await keepBytes({ jobs, files }, logo.key, png);
    await db.transaction((tx) => record(tx, deps, logo, user.id, assistantId || null));
    return {
      success: true,
      message: 'Logo uploaded.',
      logoDownload: logo.name,
      logo: await asDataUrl(png),
    };
  };
}

interface NewLogo {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

function requireFile(upload: UploadedFile | undefined): UploadedFile {
  if (!upload) throw new AppError('logo_required', MESSAGES.selectLogoFirst, { field: 'logo' });
  if (!upload.tooLarge) return upload;
  const message = `${upload.name} is too large: a logo can be at most ${OWNER_LIMITS.logo / MB} MB.`;
  throw new AppError('logo_too_large', message, {
    field: 'logo',
    params: { name: upload.name, size: OWNER_LIMITS.logo },
  });
}

async function record(
  tx: Queryable,
  { jobs }: BrandingDeps,
  logo: NewLogo,
  ownerId: string,
  assistantId: string | null,
): Promise<void> {
  const assistant =
    assistantId === null ? null : await requireOwnAssistant(tx, ownerId, assistantId, 'update');
  const account = await lockAccountLogo(tx, ownerId);
  await tx.insert(fileRows).values({ ...logo, ownerId, purpose: 'logo', type: 'image/png' });
  if (assistant) {
    await tx
      .update(assistants)
      .set({ logo: logo.name, logoFileId: logo.id })
      .where(eq(assistants.id, assistant.id));
  } else {
    await tx.update(users).set({ logoFileId: logo.id }).where(eq(users.id, ownerId));
  }
  await releaseLogo(tx, jobs, (assistant ?? account).logoFileId);
}
