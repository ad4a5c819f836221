import { MESSAGES } from '@parlo/contract';
import { AppError } from '../../../platform/errors.ts';
import type { CallMinutes } from '../lifecycle/call-minutes.ts';

export interface Caller {
  /** The assistant's owner; null: the demo assistant, which everybody may call. */
  readonly ownerId: string | null;
  /** The owner tries their own assistant. */
  readonly own: boolean;
}

/**
 * Refuses a call that the owner's account does not allow: visitors need a paying owner, everybody needs minutes.
 * Returns the seconds that are there; null when nobody counts them.
 */
export async function requireMayCall(
  minutes: Pick<CallMinutes, 'standingOf'>,
  { ownerId, own }: Caller,
): Promise<number | null> {
  if (ownerId === null) return null;
  const { seconds, mayEmbed } = await minutes.standingOf(ownerId);
  if (!own && !mayEmbed) throw new AppError('assistant_unavailable', MESSAGES.assistantUnavailable);
  if (seconds <= 0) throw new AppError('no_minutes', MESSAGES.noMinutes);
  return seconds;
}
