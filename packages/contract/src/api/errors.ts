import { z } from 'zod';
import { Assistant } from '../features/assistants.ts';
import { FreeSlot } from '../features/calendar-fields.ts';
import { Params } from '../features/fields.ts';

/** Every code of a refused request, with its HTTP status. Codes are stable: programs may rely on them. */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_json: 400,
  invalid_upload: 400,
  /** The link of a mail is wrong, used or too old. */
  invalid_link: 400,
  /** The password is among the most common ones, or is the account's own name or email. */
  weak_password: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  /** The password is right; signing in ends with a code of the account's second factor. */
  second_factor_required: 401,
  /** The account has no minutes left. */
  no_minutes: 402,
  /** An embedded assistant needs a paying owner. */
  upgrade_required: 402,
  forbidden: 403,
  /** Assistants can't be tried without an account here. */
  trials_off: 403,
  /** The assistant may be embedded on other sites, but not on this one. */
  site_not_allowed: 403,
  /** The visitor has not agreed to the assistant's consent text. */
  consent_required: 403,
  /** Somebody signed in gave a password that is not theirs. */
  wrong_password: 403,
  /** A code of the second factor is wrong, used or too old. */
  wrong_code: 403,
  not_found: 404,
  method_not_allowed: 405,
  name_taken: 409,
  email_taken: 409,
  index_out_of_range: 409,
  /** Somebody saved the same thing in between; `current` is what is stored. */
  version_conflict: 409,
  /** The highest number of these is there already. */
  limit_reached: 409,
  /** A meeting can't be at this time; `slots` are the next free ones. */
  slot_unavailable: 409,
  /** It is still running; the same request succeeds once it has ended. */
  in_progress: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unsupported_file: 415,
  too_many_requests: 429,
  /** Today's limit for calls from one place to one assistant is reached; typing is still possible. */
  daily_limit: 429,
  /** As many people have tried an assistant without an account today as the operator allows. */
  trials_full: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** A refused request. `message` is written for the person at the screen. */
export const Refusal = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  /** Of requests that book a meeting: `message` under the name that the specification has for it there. */
  error: z.string().optional(),
  /**
   * Finer than `code`: one for each sentence a person may read, see `REASONS`. Absent where the code says it all. A
   * client that does not know it goes by the code.
   */
  reason: z.string().optional(),
  /** The invalid input field, a path such as `greetingMessage` or `faqList.3.question`; absent if no single field is invalid. */
  field: z.string().optional(),
  /** Values for the places in the reason's words, such as `{ max: 64 }`; `retryAfter` is in seconds. */
  params: Params.optional(),
  /** With `version_conflict`: the assistant as it is stored now. */
  current: Assistant.optional(),
  /** With `slot_unavailable`: the next free times. */
  slots: z.array(FreeSlot).optional(),
});
export type Refusal = z.infer<typeof Refusal>;
