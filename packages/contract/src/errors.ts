import { z } from 'zod';

/** Every way a call is refused, with its HTTP status. Codes are stable: programs may rely on them. */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_json: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  name_taken: 409,
  email_taken: 409,
  index_out_of_range: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** A refused call. `message` is written for the person at the screen. */
export const Refusal = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES),
  message: z.string(),
});
export type Refusal = z.infer<typeof Refusal>;

/** Sentences that more than one place says, word for word. */
export const MESSAGES = {
  emailAndPasswordRequired: 'Email and password are required.',
  allFieldsRequired: 'All fields are required.',
  invalidEmail: 'Invalid email format.',
  passwordLength: 'Password must be 8 to 128 characters long.',
  wrongCredentials: 'Wrong email or password.',
  emailTaken: 'An account with this email already exists.',
  serverError: 'Server error.',
  unexpectedResponse: 'Unexpected response.',
  nameTaken: 'Assistant with this name already exists. Please choose a different name.',
  assistantNotFound: 'Assistant not found',
  assistantIdRequired: 'Assistant ID is required',
  configurationFailed: 'Failed to load assistant configuration',
  signInToContinue: 'Please sign in to continue',
  missingClientSecret: 'Invalid response from server: missing client_secret',
  microphoneNeeded: 'Please allow access to your microphone to use the voice assistant',
} as const;
