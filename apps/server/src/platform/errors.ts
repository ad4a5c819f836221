import type { Assistant, ErrorCode } from '@parlo/contract';

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** The same call may succeed later, unchanged. */
  readonly retryable?: boolean;
  readonly retryAfterSeconds?: number;
  /** The caller's own assistant as it is stored, for a `version_conflict`. */
  readonly current?: Assistant;
}

/** A refusal. `message` is shown to whoever made the call; what only we may know goes into `cause`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly current: Assistant | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }
}
