import {
  type Assistant,
  codeOf,
  type ErrorCode,
  type ParamName,
  type Problem,
  type Reason,
  type ReasonParam,
  type ReasonParams,
} from '@parlo/contract';

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** The same call may succeed later, unchanged. */
  readonly retryable?: boolean;
  readonly retryAfterSeconds?: number;
  /** The input it is about, as a path. */
  readonly field?: string;
  /** The caller's own assistant as it is stored, for a `version_conflict`. */
  readonly current?: Assistant;
}

/** A reason whose words have places to fill can't be thrown without what fills them. */
type OptionsFor<R extends Reason> = [ParamName<R>] extends [never]
  ? [options?: AppErrorOptions]
  : [options: AppErrorOptions & { readonly params: Readonly<Record<ParamName<R>, ReasonParam>> }];

/**
 * A refusal. `reason` and `params` are what clients choose their words by; `message` is the same in English, for whoever
 * has none. What only we may know goes into `cause`.
 */
export class AppError<R extends Reason = Reason> extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly reason: R;
  readonly field: string | undefined;
  readonly params: ReasonParams | undefined;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly current: Assistant | undefined;

  constructor(reason: R, message: string, ...[given]: OptionsFor<R>) {
    const options: AppErrorOptions & Partial<Problem> = given ?? {};
    super(message, { cause: options.cause });
    this.code = codeOf(reason);
    this.reason = reason;
    this.field = options.field;
    this.params = options.params;
    this.retryable = options.retryable ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }

  /** Of a problem that was found elsewhere, with its params. */
  static of({ reason, ...problem }: Problem, message: string, options: AppErrorOptions = {}): AppError {
    // Its params were required where it was made.
    return new (AppError as new (r: Reason, m: string, o: object) => AppError)(reason, message, {
      ...options,
      ...problem,
    });
  }
}
