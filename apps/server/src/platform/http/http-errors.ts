import type { IncomingMessage } from 'node:http';
import { ENDPOINTS, ERROR_STATUS, englishOf, MESSAGES, problemOf, type Refusal } from '@parlo/contract';
import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { isConflictOfChanges, isDatabaseBusy, isDatabaseUnreachable, isDiskFull } from '../../db/failures.ts';
import { AppError } from '../errors.ts';
import { storageFull } from '../files/file-store.ts';
import type { Logger } from '../monitoring/logger.ts';
import type { Metrics } from '../monitoring/metrics.ts';

/** The one place where errors become responses. An unexpected error is logged, and its response says nothing about it. */
export function errorHandler(logger: Logger, metrics?: Pick<Metrics, 'failedRequests'>): ErrorHandler {
  return (thrown, context) => {
    if (isClientGone(context)) {
      logger.debug('the client went away');
      return new Response(null, { status: CLIENT_GONE });
    }
    const error = toAppError(thrown);
    if (ERROR_STATUS[error.code] >= 500) {
      const { code, reason } = error;
      metrics?.failedRequests.inc({ reason });
      logger.error({ err: thrown, code, ...(reason !== code && { reason }) }, 'request failed');
    }
    return refuse(context, error);
  };
}

/** nginx's status for it. No client reads it; logs and metrics tell it from errors by this number. */
const CLIENT_GONE = 499;

/** Whether the client closed the connection before it had sent the whole request: then no failure is our fault. */
function isClientGone(context: Context): boolean {
  // `app.request` in a test has no connection.
  const incoming: Partial<IncomingMessage> | undefined = context.env?.incoming;
  return incoming?.complete === false && incoming.socket?.destroyed === true;
}

/** The specification names the reason `error` there; everywhere else `message`. */
const NAME_IT_ERROR = new Set(
  [ENDPOINTS.scheduleMeeting, ENDPOINTS.confirmMeeting].map(({ path }) => `/api${path}`),
);

export function refuse(context: Context, error: AppError): Response {
  const retryAfter =
    error.retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(error.retryAfterSeconds));
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  context.header('Cache-Control', 'no-store');
  const params = { ...error.params, ...(retryAfter !== undefined && { retryAfter }) };
  const body: Refusal = {
    success: false,
    code: error.code,
    message: error.message,
    ...(NAME_IT_ERROR.has(context.req.path) && { error: error.message }),
    ...(error.reason !== error.code && { reason: error.reason }),
    ...(error.field !== undefined && { field: error.field }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(error.current && { current: error.current }),
    ...(error.slots && { slots: [...error.slots] }),
  };
  return context.json(body, ERROR_STATUS[error.code]);
}

/** Converts an error to its meaning for the client. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPException && thrown.status < 500) return fromHttpException(thrown);
  if (isDiskFull(thrown)) return storageFull(thrown);
  if (isDatabaseBusy(thrown)) return serverBusy(thrown);
  if (isDatabaseUnreachable(thrown)) return databaseUnavailable(thrown);
  if (isConflictOfChanges(thrown)) {
    const message = 'Something else changed this at the same moment. Please try again.';
    return new AppError('changed_meanwhile', message, {
      cause: thrown,
      retryable: true,
      retryAfterSeconds: 1,
    });
  }
  return new AppError('internal', MESSAGES.serverError, { cause: thrown });
}

function databaseUnavailable(cause: unknown): AppError {
  const message = 'Parlo cannot reach its database right now. Please try again in a moment.';
  return new AppError('database_unavailable', message, { cause, retryable: true, retryAfterSeconds: 2 });
}

/** Clients that were refused together come back apart. */
const BUSY_SECONDS = { least: 5, most: 10 } as const;

export function serverBusy(cause?: unknown): AppError {
  const { least, most } = BUSY_SECONDS;
  const retryAfterSeconds = least + Math.floor(Math.random() * (most - least + 1));
  const message = `This server is very busy. Please try again in ${retryAfterSeconds} seconds.`;
  const params = { retryAfter: retryAfterSeconds };
  return new AppError('server_busy', message, { cause, params, retryable: true, retryAfterSeconds });
}

// Hono's own errors, such as a malformed path. Ours are AppErrors from the start.
function fromHttpException(error: HTTPException): AppError {
  if (error.status === 413) return new AppError('too_large', 'This is too large.', { cause: error });
  return new AppError('invalid_input', 'This request could not be understood.', { cause: error });
}

/**
 * Parses the input of an endpoint, or throws an error that names the field. A missing field is reported before a wrong one,
 * as a form does.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  // Messages of the contract replace zod's own, which are not written for users.
  const parsed = schema.safeParse(input, { error: (issue) => englishOf(problemOf(issue as Issue, input)) });
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.map((issue) => ({
    problem: problemOf(issue, input),
    message: issue.message,
  }));
  const first = found.find(({ problem }) => problem.reason === 'required') ?? found[0];
  if (!first) throw new AppError('invalid_input', 'This request could not be understood.');
  throw AppError.of(first.problem, first.message, { cause: parsed.error });
}

type Issue = z.core.$ZodIssue;
