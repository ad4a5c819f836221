import type { IncomingMessage } from 'node:http';
import { ERROR_STATUS, MESSAGES, type Refusal } from '@parlo/contract';
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ZodError } from 'zod';
import { isConflictOfChanges, isDatabaseUnreachable } from '../db/failures.ts';
import { AppError } from './errors.ts';
import type { Logger } from './logger.ts';

/** The one place where an error becomes an answer. What nobody foresaw is logged and leaks nothing. */
export function errorHandler(logger: Logger): ErrorHandler {
  return (thrown, context) => {
    if (isClientGone(context)) {
      logger.debug('the client went away');
      return new Response(null, { status: CLIENT_GONE });
    }
    const error = toAppError(thrown);
    if (ERROR_STATUS[error.code] >= 500) logger.error({ err: thrown, code: error.code }, 'call failed');
    return refuse(context, error);
  };
}

/** Nobody reads it; figures and logs tell it from refusals and failures by this number, as those of nginx do. */
const CLIENT_GONE = 499;

/** Whether whoever sent this request hung up before all of it was here: then whatever failed is nobody's fault. */
function isClientGone(context: Context): boolean {
  // `app.request` in a test has no connection.
  const incoming: Partial<IncomingMessage> | undefined = context.env?.incoming;
  return incoming?.complete === false && incoming.socket?.destroyed === true;
}

export function refuse(context: Context, error: AppError): Response {
  if (error.retryAfterSeconds !== undefined) {
    context.header('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  }
  context.header('Cache-Control', 'no-store');
  const body: Refusal = {
    success: false,
    code: error.code,
    message: error.message,
    ...(error.current && { current: error.current }),
  };
  return context.json(body, ERROR_STATUS[error.code]);
}

/** What an error means to whoever made the call. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPException && thrown.status < 500) return fromHttpException(thrown);
  if (isDatabaseUnreachable(thrown)) return databaseUnavailable(thrown);
  if (isConflictOfChanges(thrown)) {
    const message = 'Something else changed this at the same moment. Please try again.';
    return new AppError('unavailable', message, { cause: thrown, retryable: true, retryAfterSeconds: 1 });
  }
  return new AppError('internal', MESSAGES.serverError, { cause: thrown });
}

export function databaseUnavailable(cause: unknown): AppError {
  const message = 'Parlo cannot reach its database right now. Please try again in a moment.';
  return new AppError('unavailable', message, { cause, retryable: true, retryAfterSeconds: 2 });
}

// Hono's own refusals, such as a malformed path. Ours are AppErrors from the start.
function fromHttpException(error: HTTPException): AppError {
  if (error.status === 413) return new AppError('too_large', 'This is too large.', { cause: error });
  return new AppError('invalid_input', 'This request could not be understood.', { cause: error });
}

/** What is missing is said before what is wrong, as a form does. */
export function invalidInput(error: ZodError): AppError {
  const issue = error.issues.find(saysMissing) ?? error.issues[0];
  return new AppError('invalid_input', issue?.message ?? 'This request could not be understood.', {
    cause: error,
  });
}

function saysMissing(issue: ZodError['issues'][number]): boolean {
  return issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1);
}
