import { MESSAGES } from '@parlo/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import type { CallMinutes, LeaseRefusal } from '../lifecycle/call-minutes.ts';
import { AGAIN_SECONDS } from '../lifecycle/call-slots.ts';
import { RealtimeError } from '../realtime/realtime-error.ts';
import type { SecretClaims } from './client-secret.ts';

/**
 * The address that an assistant's limits for visitors count a call for; null for calls that they are not for: an
 * owner's test of their own, and a call that a program opens with its owner's key, whose address is the program's.
 */
export function limitedAddress({ own, expiresAt }: SecretClaims, address: string): string | null {
  // What a program opens by itself needs no secret, and so none that expires.
  const byProgram = expiresAt === 0;
  return own || byProgram ? null : address;
}

/** What a caller hears when no time could be leased. */
export function leaseRefused(why: LeaseRefusal): AppError | RealtimeError {
  switch (why) {
    case 'no_minutes':
      return new AppError('no_minutes', MESSAGES.noMinutes);
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

/** Nobody waits for it: a refusal comes as fast as ever. */
export function countLimitHit({ logger, minutes }: CountDeps, assistantId: string | null): void {
  if (assistantId === null) return;
  minutes.countLimitHit(assistantId).catch((err: unknown) => {
    logger.error({ err, assistantId }, 'a limit was not counted');
  });
}
