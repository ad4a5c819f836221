import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { logoAsDataUrl } from './data-url.ts';
import type { BrandingDeps } from './routes.ts';
import { findAccountLogo } from './store.ts';

/** The account's logo. */
export function getLogo({ db, files }: BrandingDeps): Operation<typeof CALLS.getLogo> {
  return async ({ email }, { user }) => {
    requireOwnEmail(user, email);
    return { success: true, logo: await logoAsDataUrl(db, files, await findAccountLogo(db, user.id)) };
  };
}
