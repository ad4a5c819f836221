import { MESSAGES } from '@parlo/contract';
import { AppError } from '../../../platform/errors.ts';
import { accountSuspended } from '../../../platform/suspension.ts';
import type { CallMinutes } from '../lifecycle/call-minutes.ts';

/**
 * Refuses what would begin a call on a server that is being stopped: another server takes it, or the same one later.
 * `comesBack`: it goes on with a call that runs here, or did until its connection broke.
 */
export function requireTakesCalls(draining: AbortSignal, comesBack = false): void {
  if (draining.aborted && !comesBack)
    throw new AppError('restarting', MESSAGES.restarting, { retryable: true });
}

export interface Caller {
  /** The assistant's owner; null for the demo assistant, which anybody may call. */
  readonly ownerId: string | null;
  /** The owner tries their own assistant. */
  readonly own: boolean;
}

/**
 * Refuses a call that the owner's account does not allow: visitors need a paying owner, and every call needs minutes of
 * an account that is not suspended.
 * Returns the seconds that are left; null when they are not counted.
 */
export async function requireMayCall(
  minutes: Pick<CallMinutes, 'accountStatusOf'>,
  { ownerId, own }: Caller,
): Promise<number | null> {
  if (ownerId === null) return null;
  const { seconds, mayEmbed, suspended } = await minutes.accountStatusOf(ownerId);
  if (!own && !mayEmbed) throw new AppError('assistant_unavailable', MESSAGES.assistantUnavailable);
  if (suspended) throw accountSuspended();
  if (seconds <= 0) throw new AppError('no_minutes', MESSAGES.noMinutes);
  return seconds;
}
