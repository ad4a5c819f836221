import {
  type Assistant,
  codeOf,
  type ErrorCode,
  type FreeSlot,
  type ParamName,
  type Problem,
  type Reason,
  type ReasonParam,
  type ReasonParams,
} from '@parlo/contract';

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** The same request may succeed later, unchanged. */
  readonly retryable?: boolean;
  readonly retryAfterSeconds?: number;
  /** The path of the input that it is about. */
  readonly field?: string;
  /** For a `version_conflict`: the caller's assistant as it is stored. */
  readonly current?: Assistant;
  /** With `slot_unavailable`: the next free times. */
  readonly slots?: readonly FreeSlot[];
}

/** A reason whose message has placeholders can't be thrown without the values for them. */
type OptionsFor<R extends Reason> = [ParamName<R>] extends [never]
  ? [options?: AppErrorOptions]
  : [options: AppErrorOptions & { readonly params: Readonly<Record<ParamName<R>, ReasonParam>> }];

/**
 * An error that callers may see. Clients choose their words by `reason` and `params`; `message` is the same in English.
 * `cause` is for our log only.
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
  readonly slots: readonly FreeSlot[] | undefined;

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
    this.slots = options.slots;
  }

  /** From a problem with its params. */
  static of({ reason, ...problem }: Problem, message: string, options: AppErrorOptions = {}): AppError {
    // The types required its params where the problem was made.
    return new (AppError as new (r: Reason, m: string, o: object) => AppError)(reason, message, {
      ...options,
      ...problem,
    });
  }
}

/** A reason not to start that the operator can do something about: one sentence, printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
