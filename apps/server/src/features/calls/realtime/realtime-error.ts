import { MESSAGES } from '@parlo/contract';
import {
  isRealtimeHttpCode,
  REALTIME_REFUSALS,
  type RealtimeHttpCode,
} from '@parlo/contract/realtime-refusals';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { toAppError } from '../../../platform/http/http-errors.ts';

interface Options {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number | undefined;
  /** The field that is wrong. */
  readonly param?: string;
}

/** A refusal of `/v1/realtime`, whose clients expect another body than those of `/api`. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  readonly code: RealtimeHttpCode;
  readonly retryAfterSeconds: number | undefined;
  readonly param: string | null;

  constructor(code: RealtimeHttpCode, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.param = options.param ?? null;
  }

  get status(): ContentfulStatusCode {
    return REALTIME_REFUSALS[this.code].status;
  }

  /** The body from which stock clients show a message. */
  toBody() {
    const type = this.status >= 500 ? 'server_error' : 'invalid_request_error';
    return { error: { message: this.message, type, param: this.param, code: this.code } };
  }
}

/** Turns any failure into a refusal. Unexpected ones reveal nothing. */
export function toRealtimeError(thrown: unknown): RealtimeError {
  if (thrown instanceof RealtimeError) return thrown;
  const { code, message, retryAfterSeconds, field } = toAppError(thrown);
  const options = { cause: thrown, retryAfterSeconds, ...(field !== undefined && { param: field }) };
  if (isRealtimeHttpCode(code)) return new RealtimeError(code, message, options);
  return new RealtimeError('internal', MESSAGES.serverError, { cause: thrown });
}
