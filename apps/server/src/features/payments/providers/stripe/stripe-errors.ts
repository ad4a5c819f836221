import Stripe from 'stripe';
import { AppError } from '../../../../platform/errors.ts';

/** The most that is believed of a `Retry-After`. */
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** Runs calls of Stripe's API; whatever they throw becomes an {@link AppError}. */
export async function callStripe<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(error);
  }
}

/** Stripe knows no such object, or none of this kind that still lives. */
export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (param === undefined || error.param === param);

/** Builds a new cause, because it is logged: Stripe's own errors hold headers, parts of keys and customers' input. */
export function unavailable(error: unknown): AppError {
  const options = {
    cause: new Error(describe(error)),
    retryable: mayPass(error),
  };
  const seconds = retryAfter(error);
  return new AppError(
    'payments_unavailable',
    'Payments can’t be reached right now. Nothing was charged. Please try again in a moment.',
    seconds === null ? options : { ...options, retryAfterSeconds: seconds },
  );
}

function describe(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return `A call of Stripe failed: ${error instanceof Error ? error.name : typeof error}`;
  }
  const { type, code, decline_code, param, statusCode, requestId } = error;
  const parts = { type, code, decline_code, param, status: statusCode, request: requestId };
  return `A call of Stripe failed: ${Object.entries(parts)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`))
    .join(', ')}`;
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 500 } = error;
  return statusCode >= 500 || statusCode === 429 || statusCode === 409;
}

function retryAfter(error: unknown): number | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const seconds = Number(error.headers?.['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : null;
}
