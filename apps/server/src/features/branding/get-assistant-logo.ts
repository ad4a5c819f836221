import { type CALLS, MESSAGES } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { logoAsDataUrl } from './data-url.ts';
import type { BrandingDeps } from './routes.ts';
import { findAssistantLogo } from './store.ts';

/** The logo visitors see: the assistant's own, else the account's; null for the product's. */
export function getAssistantLogo({ db, files }: BrandingDeps): Operation<typeof CALLS.getAssistantLogo> {
  return async ({ assistantId }) => {
    const id = assistantId?.trim();
    if (!id) throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
    const assistant = await findAssistantLogo(db, id);
    if (assistant === null) throw new AppError('assistant_not_found', MESSAGES.assistantNotFound);
    return { success: true, logo: await logoAsDataUrl(db, files, assistant.fileId) };
  };
}
