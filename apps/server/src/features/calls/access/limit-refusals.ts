import { MESSAGES } from '@parlo/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import type { CallMinutes, LeaseRefusal } from '../lifecycle/call-minutes.ts';
import { AGAIN_SECONDS } from '../lifecycle/call-slots.ts';
import { RealtimeError } from '../realtime/realtime-error.ts';
import type { SecretClaims } from './client-secret.ts';

/**
 * Returns the address for which the limits for visitors count a call. Null where they do not apply: an owner's own test,
 * and a call that a program opens with the owner's key, whose address is not the visitor's.
 */
export function limitedAddress({ own, expiresAt }: SecretClaims, address: string): string | null {
  // A program with a key needs no secret, so none can expire.
  const byProgram = expiresAt === 0;
  return own || byProgram ? null : address;
}

/** The refusal of a call for which no time could be leased. */
export function leaseRefused(why: LeaseRefusal): AppError | RealtimeError {
  switch (why) {
    case 'no_minutes':
      return new AppError('no_minutes', MESSAGES.noMinutes);
    case 'cap_used':
      return new AppError('cap_used', MESSAGES.capUsed);
    case 'daily_limit':
      return new RealtimeError('daily_limit', MESSAGES.dailyLimit);
    case 'too_many_calls':
      return new RealtimeError('too_many_calls', MESSAGES.tooManyCalls, {
        retryAfterSeconds: AGAIN_SECONDS,
      });
  }
}

interface CountDeps {
  readonly logger: Logger;
  readonly minutes: Pick<CallMinutes, 'countLimitHit'>;
}

/** Counts in the background, so that the refusal is sent at once. */
export function reportLimitHit({ logger, minutes }: CountDeps, assistantId: string | null): void {
  if (assistantId === null) return;
  minutes.countLimitHit(assistantId).catch((err: unknown) => {
    logger.error({ err, assistantId }, 'a limit was not counted');
  });
}
