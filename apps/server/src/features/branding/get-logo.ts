import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ENDPOINTS, MESSAGES } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { assistantNotFound } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import type { BrandingDeps } from './routes.ts';
import { findAccountLogo, findAssistantLogo, findLogoFile } from './store.ts';

/** The account's logo. */
export function getLogo({ db, files }: BrandingDeps): Operation<typeof ENDPOINTS.getLogo> {
  return async ({ email }, { user }) => {
    requireOwnEmail(user, email);
    return { success: true, logo: await logoAsDataUrl(db, files, await findAccountLogo(db, user.id)) };
  };
}

/** Returns the logo that visitors see: the assistant's own, else the account's; null for the product's. */
export function getAssistantLogo({ db, files }: BrandingDeps): Operation<typeof ENDPOINTS.getAssistantLogo> {
  return async ({ assistantId }) => {
    const id = assistantId?.trim();
    if (!id) throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
    const assistant = await findAssistantLogo(db, id);
    if (assistant === null) throw assistantNotFound();
    return { success: true, logo: await logoAsDataUrl(db, files, assistant.fileId) };
  };
}

/** A logo by the id of its bytes, which nobody guesses and which never means another image. */
export function logo({ db, files }: BrandingDeps): Operation<typeof ENDPOINTS.logo> {
  return async ({ id }) => ({
    body: Readable.toWeb(await openLogo(db, files, id)) as ReadableStream<Uint8Array>,
    type: 'image/png',
    immutable: true,
  });
}

/** A PNG on this machine as a data URL. */
export async function asDataUrl(path: string): Promise<string> {
  return toDataUrl(createReadStream(path));
}

/** Returns a stored logo's bytes. Throws `logo_not_found` when they are gone. */
async function openLogo(db: Database, files: FileStore, fileId: string): Promise<Readable> {
  const file = await findLogoFile(db, fileId);
  const stream = file && (await files.read(file.key));
  if (!stream) throw new AppError('logo_not_found', MESSAGES.logoNotFound);
  return stream;
}

/** Returns a stored logo as a data URL; null without one. */
async function logoAsDataUrl(db: Database, files: FileStore, fileId: string | null): Promise<string | null> {
  return fileId === null ? null : toDataUrl(await openLogo(db, files, fileId));
}

async function toDataUrl(png: Readable): Promise<string> {
  return `data:image/png;base64,${(await buffer(png)).toString('base64')}`;
}
