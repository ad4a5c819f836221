import { MESSAGES } from '@parlo/contract';
import { AppError } from '../../platform/errors.ts';
import type { RateLimits } from '../../platform/rate-limit.ts';
import type { Party } from './find-party.ts';

/** Limits of this feature beside those of each call: what nobody pays for, by address. */
export const CHAT_LIMITS = { demoChat: { points: 200, seconds: 3_600 } } as const;

export interface MayChatDeps {
  readonly minutes: { standingOf(userId: string): Promise<{ readonly mayEmbed: boolean }> };
  readonly limits: Pick<RateLimits, 'take'>;
}

/** Text costs no minutes, so that it goes on when they are used up; visitors of owners who never paid get none. */
export async function requireMayChat(
  { minutes, limits }: MayChatDeps,
  { own, assistant: { ownerId } }: Party,
  address: string,
): Promise<void> {
  if (ownerId === null) return limits.take('demoChat', address);
  if (own || (await minutes.standingOf(ownerId)).mayEmbed) return;
  throw new AppError('assistant_unavailable', MESSAGES.assistantUnavailable);
}
