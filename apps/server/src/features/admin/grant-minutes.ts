import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { findUser, userNotFound } from './users.ts';

/** Adds time to an account's ledger, once for each `reference`. `known`: it was granted before. */
export type GrantSeconds = (grant: {
  readonly userId: string;
  readonly seconds: number;
  readonly reference: string;
  readonly note?: string | undefined;
}) => Promise<'credited' | 'known' | 'unknown' | 'too_much'>;

export function grantMinutes(db: Database, grantSeconds: GrantSeconds): Operation<typeof CALLS.grantMinutes> {
  return async ({ userId, minutes, note, grantId }) => {
    // With the account's id: the same grant id for another account is another grant.
    const reference = `${userId} ${grantId ?? newId('grant')}`;
    const result = await grantSeconds({ userId, seconds: minutes * 60, reference, note });
    if (result === 'too_much') {
      throw new AppError('too_many_minutes', 'This account has as many minutes as an account can hold.');
    }
    const user = result === 'unknown' ? null : await findUser(db, userId);
    if (user === null) throw userNotFound();
    const message = result === 'known' ? 'This grant was made before.' : `Granted: ${minutes} minutes.`;
    return { success: true, message, user };
  };
}
