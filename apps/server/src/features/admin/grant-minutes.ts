import type { ENDPOINTS } from '@parlo/contract';
import type { Queryable } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { recordAct } from '../../platform/record-act.ts';
import { type Users, userNotFound } from './users.ts';

/**
 * Adds time to an account's ledger, once for each `reference`. `known`: it was granted before. What is done with it
 * joins the transaction by `also`.
 */
export type GrantSeconds = (
  grant: {
    readonly userId: string;
    readonly seconds: number;
    readonly reference: string;
    readonly note: string;
  },
  also: (tx: Queryable) => Promise<void>,
) => Promise<'credited' | 'known' | 'unknown' | 'too_much'>;

export function grantMinutes(
  users: Users,
  grantSeconds: GrantSeconds,
): Operation<typeof ENDPOINTS.grantMinutes> {
  return async ({ userId, minutes, note, grantId }, context) => {
    const { email: about } = await users.require(userId);
    // With the account's id: the same grant id for another account is another grant.
    const reference = `${userId} ${grantId ?? newId('grant')}`;
    const granted = { id: userId, name: about, note: `+${minutes}: ${note}` };
    const result = await grantSeconds({ userId, seconds: minutes * 60, reference, note }, (tx) =>
      recordAct(tx, context, 'grant_minutes', granted),
    );
    if (result === 'too_much') {
      throw new AppError('too_many_minutes', 'This account has as many minutes as an account can hold.');
    }
    if (result === 'unknown') throw userNotFound();
    const message = result === 'known' ? 'This grant was made before.' : `Granted: ${minutes} minutes.`;
    return { success: true, message, user: await users.require(userId) };
  };
}
