import { ERROR_STATUS } from '@parlo/contract';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { toAppError } from '../../platform/http-errors.ts';

interface Options {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number | undefined;
}

/** A refusal on the realtime wire, whose clients read another shape than `/api` answers with. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: ContentfulStatusCode, code: string, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The body stock clients show a message from. */
  toBody() {
    const type = this.status >= 500 ? 'server_error' : 'invalid_request_error';
    return { error: { message: this.message, type, param: null, code: this.code } };
  }
}

/** Any failure as one of this wire: what is foreseen keeps its code, the rest says nothing of itself. */
export function toRealtimeError(thrown: unknown): RealtimeError {
  if (thrown instanceof RealtimeError) return thrown;
  const { code, message, retryAfterSeconds } = toAppError(thrown);
  return new RealtimeError(ERROR_STATUS[code], code, message, { cause: thrown, retryAfterSeconds });
}
