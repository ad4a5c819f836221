import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Why a request is refused, finer than its code: one reason for each sentence a person may read, so that a client can
 * choose its own words by the reason alone. Each names its {@link ErrorCode} and the params that fill its words. Every
 * code is a reason, too: it is the whole story where nothing finer is named here.
 *
 * Lengths and counts are plain numbers; `size` is in bytes. Whatever the reason, `retryAfter` (seconds) may be among
 * the params: the same request may succeed then.
 */
export const REASONS = {
  required: ['invalid_input'],
  too_long: ['invalid_input', 'max'],
  too_short: ['invalid_input', 'min'],
  too_many_items: ['invalid_input', 'max'],
  too_high: ['invalid_input', 'max'],
  too_low: ['invalid_input', 'min'],
  wrong_type: ['invalid_input'],
  invalid_choice: ['invalid_input'],
  invalid_date: ['invalid_input'],
  invalid_email: ['invalid_input'],
  /** No origin a browser could be on. */
  invalid_site: ['invalid_input'],
  /** No public https address. */
  invalid_profile: ['invalid_input'],
  /** An address of another network than the profile's name says. */
  profile_elsewhere: ['invalid_input', 'name', 'host'],
  /** Words that are to tell that an AI speaks, and name none. */
  notice_names_no_ai: ['invalid_input'],
  /** They deny it, or say that a person speaks. */
  notice_denies_ai: ['invalid_input'],
  /** A word that is to be said in some way has neither letter nor digit. */
  word_without_letters: ['invalid_input'],
  /** How a word is to sound has no letter. */
  sound_without_letters: ['invalid_input'],
  /** Characters that no respelling in this language has. */
  unknown_letters: ['invalid_input', 'letters'],
  /** Characters that stand for no sound of the voices. */
  unknown_phonemes: ['invalid_input', 'letters'],
  /** Twice in the list of how words are said. */
  word_named_twice: ['invalid_input', 'word'],
  invalid_time_zone: ['invalid_input'],
  invalid_color: ['invalid_input'],
  /** No address of a language model's API. */
  invalid_model_address: ['invalid_input'],
  /** It has letters or spaces that no key has, and no header can hold. */
  invalid_model_key: ['invalid_input'],
  /** The stored key is for another server, and no key is given for this one. */
  model_key_needed: ['invalid_input'],
  /** The operator lists where owners' keys may go; this address is not among them. */
  model_address_not_allowed: ['invalid_input'],
  /** Calls are to be held by a provider, and neither the operator nor the owner has set one. */
  call_provider_needed: ['invalid_input'],
  /** The cursor is of no page. */
  invalid_page: ['invalid_input'],
  password_length: ['invalid_input', 'min', 'max'],
  /** All questions, answers and phrasings together. */
  faq_too_long: ['invalid_input', 'max'],
  /** A test that any reply would pass. */
  test_expects_nothing: ['invalid_input'],
  /** Something has to be said, and that it is not known. */
  test_expects_both: ['invalid_input'],
  nested_too_deeply: ['invalid_input'],
  assistant_required: ['invalid_input'],
  file_required: ['invalid_input'],
  logo_required: ['invalid_input'],
  /** Details without a way to reply. */
  contact_unreachable: ['invalid_input'],
  /** No country of ISO 3166. */
  invalid_country: ['invalid_input'],
  /** A text for people in danger contains no links. */
  link_not_allowed: ['invalid_input'],
  /** Minutes for which the plans have no price. */
  not_sold: ['invalid_input'],
  /** One pack of automatic top-ups costs more than is allowed. */
  below_pack: ['invalid_input'],
  /** Automatic top-ups need a card, and nothing was paid with one yet. */
  card_required: ['invalid_input'],
  /** They end when they begin. */
  working_hours_reversed: ['invalid_input'],
  break_outside_hours: ['invalid_input'],
  days_reversed: ['invalid_input'],
  service_named_twice: ['invalid_input'],
  /** Two people or rooms. */
  resource_named_twice: ['invalid_input'],
  /** No address of a server. */
  caldav_address: ['invalid_input'],
  caldav_not_https: ['invalid_input'],
  /** The operator does not allow calendars in private networks. */
  caldav_private: ['invalid_input'],
  /** The server leads to one with another `address`, which does not get the password by itself. */
  caldav_elsewhere: ['invalid_input', 'address'],
  /** There is a server, but none that shows calendars. */
  caldav_not_found: ['invalid_input'],
  caldav_certificate: ['invalid_input'],
  caldav_unreachable: ['invalid_input'],
  caldav_password: ['invalid_input'],
  /** The account has none that events can be added to. */
  caldav_no_calendar: ['invalid_input'],
  /** No address of a website. */
  website_address: ['invalid_input'],
  /** In a private network, where this server does not read. */
  website_private: ['invalid_input'],
  website_unreachable: ['invalid_input'],
  /** It leads to another website. */
  website_elsewhere: ['invalid_input'],
  /** Its robots.txt does not allow reading. */
  website_forbidden: ['invalid_input'],
  /** Something else than a page is at this address. */
  website_not_html: ['invalid_input'],
  website_too_large: ['invalid_input'],
  website_too_slow: ['invalid_input'],
  /** Its pages have no text. */
  website_empty: ['invalid_input'],
  /** Something failed on our side. */
  website_reading_failed: ['invalid_input'],
  /** A page of another website. */
  website_foreign_page: ['invalid_input'],
  /** The browser's response came too late, or to another challenge. */
  passkey_expired: ['invalid_input'],
  /** No account here has this passkey. */
  unknown_passkey: ['invalid_input'],
  /** The browser's response proves nothing. */
  passkey_failed: ['invalid_input'],
  /** No telephone number of E.164. */
  invalid_number: ['invalid_input'],
  /** The number is in the list already. */
  number_taken: ['invalid_input'],
  /** The operator does not let callers be put through to such numbers. */
  transfer_not_allowed: ['invalid_input'],
  /** Callers of a number can't be transferred to the same one. */
  transfer_to_itself: ['invalid_input'],
  /** The new email is the one the account has. */
  same_email: ['invalid_input'],

  upload_incomplete: ['invalid_upload'],
  file_empty: ['invalid_upload'],

  admins_only: ['forbidden'],
  /** The operator requires a second factor of administrators, and theirs is off. */
  second_factor_needed: ['forbidden'],
  /** The second factor is on, or off, already. */
  second_factor_on: ['forbidden'],
  second_factor_off: ['forbidden'],
  /** Signing in began too long ago. */
  sign_in_expired: ['unauthenticated'],
  last_admin: ['forbidden'],
  /** Nobody could sign in to the account any more. */
  last_way: ['forbidden'],
  too_many_passkeys: ['forbidden'],
  /** Signing in is the proof where there is no password, and it was longer ago than `max` minutes. */
  sign_in_again: ['forbidden', 'max'],
  /** Administrators can't suspend their own account. */
  not_yourself: ['forbidden'],
  /** They turn their own second factor off in their account, with a code. */
  own_second_factor: ['forbidden'],
  api_key_not_enough: ['forbidden'],
  not_own_email: ['forbidden'],
  foreign_origin: ['forbidden'],
  /** This server is to be used at `address`. */
  wrong_address: ['forbidden', 'address'],

  /** This server sells nothing. */
  sales_closed: ['forbidden'],
  account_suspended: ['forbidden'],

  assistant_unavailable: ['upgrade_required'],

  /** The assistant's cap of the month, not the account's minutes. */
  cap_used: ['no_minutes'],

  assistant_not_found: ['not_found'],
  conversation_not_found: ['not_found'],
  /** To a visitor: theirs was deleted, or its token is no longer good. */
  conversation_gone: ['not_found'],
  file_not_found: ['not_found'],
  website_not_found: ['not_found'],
  logo_not_found: ['not_found'],
  post_not_found: ['not_found'],
  user_not_found: ['not_found'],
  number_not_found: ['not_found'],
  session_not_found: ['not_found'],
  passkey_not_found: ['not_found'],
  api_key_not_found: ['not_found'],
  reply_not_found: ['not_found'],
  contact_not_found: ['not_found'],
  /** The assistant takes no contact details. */
  contacts_off: ['not_found'],
  /** The assistant takes no bookings. */
  calendar_off: ['not_found'],
  booking_not_found: ['not_found'],
  service_not_found: ['not_found'],
  /** A person or room that does not exist, or does not offer the service. */
  resource_not_found: ['not_found'],
  /** The operator has not set this kind of calendar up. */
  calendar_provider_off: ['not_found'],
  test_not_found: ['not_found'],
  version_not_found: ['not_found'],
  order_not_found: ['not_found'],
  ticket_not_found: ['not_found'],
  event_not_found: ['not_found'],
  /** The account has no plan that could be cancelled or kept. */
  no_subscription: ['not_found'],
  /** The provider knows no card or invoice of the account. */
  no_portal: ['not_found'],

  too_many_assistants: ['limit_reached', 'max'],
  too_many_api_keys: ['limit_reached', 'max'],
  too_many_files: ['limit_reached', 'max'],
  too_many_websites: ['limit_reached', 'max'],
  too_many_website_pages: ['limit_reached', 'max'],
  too_many_files_at_once: ['limit_reached', 'max'],
  too_many_tests: ['limit_reached', 'max'],
  too_many_fields: ['limit_reached', 'max'],
  too_many_minutes: ['limit_reached'],
  chat_too_long: ['limit_reached'],
  /** The account has the plan. */
  already_subscribed: ['limit_reached'],
  /** The account's cap on spending, in cents. */
  spending_cap: ['limit_reached', 'max'],
  /** Nothing of the order can be given back. */
  not_refundable: ['limit_reached'],
  /** Of one visitor in a day. */
  too_many_contacts: ['limit_reached', 'max'],

  /** Coming meetings of one email address or network. */
  too_many_bookings: ['limit_reached', 'max'],
  too_many_moves: ['limit_reached', 'max'],

  slot_taken: ['slot_unavailable'],
  slot_in_past: ['slot_unavailable'],
  /** Too soon, or further ahead than the calendar offers. */
  slot_not_offered: ['slot_unavailable'],
  /** Not within working hours, or on a day off. */
  slot_outside_hours: ['slot_unavailable'],
  /** Between two times at which a meeting can begin; `minutes` from one to the next. */
  slot_off_grid: ['slot_unavailable', 'minutes'],
  /** It was cancelled, or is past. */
  booking_over: ['slot_unavailable'],

  /** Words of conversations can't be searched for here. */
  search_off: ['forbidden'],

  conversation_running: ['in_progress'],
  conversation_in_call: ['in_progress'],
  reply_being_written: ['in_progress'],
  website_being_read: ['in_progress'],

  body_too_large: ['too_large', 'size'],
  /** For an assistant that is tried without an account. */
  trial_too_large: ['too_large', 'questions', 'characters'],
  file_too_large: ['too_large', 'name', 'size'],
  logo_too_large: ['too_large', 'name', 'size'],
  /** In pixels: `max` of a side, and the side it is shown with. */
  image_too_large: ['too_large', 'max', 'shown'],

  json_expected: ['unsupported_media_type'],
  form_expected: ['unsupported_media_type'],

  file_ending: ['unsupported_file', 'endings'],
  /** Its name says `ending`, its content is that of `found`. */
  file_content: ['unsupported_file', 'ending', 'found'],
  file_not_text: ['unsupported_file', 'ending'],
  file_archive: ['unsupported_file', 'ending'],
  file_encoding: ['unsupported_file'],
  file_not_json: ['unsupported_file'],
  file_json_too_deep: ['unsupported_file'],
  file_not_word: ['unsupported_file'],
  file_not_workbook: ['unsupported_file'],
  file_damaged: ['unsupported_file'],
  file_without_text: ['unsupported_file'],
  file_scanned: ['unsupported_file'],
  file_locked: ['unsupported_file'],
  file_takes_too_long: ['unsupported_file'],
  file_takes_too_much_memory: ['unsupported_file'],
  file_unpacks_too_large: ['unsupported_file'],
  file_with_foreign_parts: ['unsupported_file'],
  file_with_too_many_pages: ['unsupported_file', 'pages', 'max'],
  file_with_too_many_passages: ['unsupported_file', 'max'],
  /** Its bytes are no longer in file storage. */
  file_lost: ['unsupported_file'],
  file_reading_failed: ['unsupported_file'],
  logo_not_an_image: ['unsupported_file'],
  logo_declares_entities: ['unsupported_file'],
  logo_damaged: ['unsupported_file'],

  too_many_uploads: ['too_many_requests'],
  /** Many people without an account try something at this moment. */
  too_many_trials: ['too_many_requests'],
  too_many_windows: ['too_many_requests'],

  database_unavailable: ['unavailable'],
  /** It works, and has more to do than it can: the same request succeeds a moment later. */
  server_busy: ['unavailable', 'retryAfter'],
  files_unavailable: ['unavailable'],
  /** A disk of the server is full: reading goes on. */
  server_disk_full: ['unavailable'],
  voice_unavailable: ['unavailable'],
  payments_unavailable: ['unavailable'],
  /** A connected calendar did not say what is free. */
  calendar_unavailable: ['unavailable'],
  restarting: ['unavailable'],
  /** Something else changed the same rows at the same moment. */
  changed_meanwhile: ['unavailable'],
  sign_out_failed: ['unavailable'],
  /** A service that people sign in with did not respond. */
  sign_in_unavailable: ['unavailable'],
} as const satisfies Readonly<Record<string, readonly [ErrorCode, ...string[]]>>;

type FinerReason = keyof typeof REASONS;
export type Reason = ErrorCode | FinerReason;

/** The names of what fills the words of a reason. */
export type ParamName<R extends Reason> = R extends FinerReason
  ? (typeof REASONS)[R] extends readonly [ErrorCode, ...infer Names extends string[]]
    ? Names[number]
    : never
  : never;

export type ReasonParam = string | number | boolean;
export type ReasonParams = Readonly<Record<string, ReasonParam>>;

/** A reason with what fills its words; `field` is the input it is about, as a path such as `faqList.3.question`. */
export interface Problem {
  readonly reason: Reason;
  readonly field?: string;
  readonly params?: ReasonParams;
}

/** The code of a refusal with this reason. */
export function codeOf(reason: Reason): ErrorCode {
  return reason in REASONS ? REASONS[reason as FinerReason][0] : (reason as ErrorCode);
}

/** The argument of `refine`: the English message, and the reason that {@link problemOf} reads from the issue. */
export function refused<R extends Reason>(
  reason: R,
  message: string,
  ...[params]: [ParamName<R>] extends [never] ? [] : [params: Readonly<Record<ParamName<R>, ReasonParam>>]
) {
  return { error: message, params: { reason, ...params } };
}

/** Endpoints that wrap their fields in one object: a field is named by its name inside that object. */
const WRAPPERS: ReadonlySet<PropertyKey> = new Set(['assistant', 'updated', 'draft']);

/** Converts an issue that a schema of the contract found in `input` to a problem. */
export function problemOf(issue: z.core.$ZodIssue, input: unknown): Problem {
  // An issue that is still being made has no path where it is about the whole.
  const whole = issue.path ?? [];
  const [first, ...rest] = whole;
  const path = first !== undefined && WRAPPERS.has(first) && rest.length > 0 ? rest : whole;
  return { ...reasonOf(issue, input), ...(path.length > 0 && { field: path.join('.') }) };
}

function reasonOf(issue: z.core.$ZodIssue, input: unknown): Problem {
  switch (issue.code) {
    case 'too_big':
      return reasonOfMax(issue.origin, Number(issue.maximum));
    case 'too_small':
      return reasonOfMin(issue.origin, Number(issue.minimum));
    case 'custom': {
      const { reason = 'invalid_input', ...params } = (issue.params ?? {}) as Partial<Problem> & ReasonParams;
      return { reason, ...(Object.keys(params).length > 0 && { params: params as ReasonParams }) };
    }
    case 'invalid_format':
      if (issue.format === 'email') return { reason: 'invalid_email' };
      return { reason: ['date', 'datetime'].includes(issue.format) ? 'invalid_date' : 'invalid_input' };
    default:
      if (valueAt(input, issue.path ?? []) === undefined) return { reason: 'required' };
      if (issue.code === 'invalid_value') return { reason: 'invalid_choice' };
      return { reason: issue.code === 'invalid_type' ? 'wrong_type' : 'invalid_input' };
  }
}

function reasonOfMax(origin: string, max: number): Problem {
  if (origin === 'string') return { reason: 'too_long', params: { max } };
  return { reason: origin === 'array' ? 'too_many_items' : 'too_high', params: { max } };
}

function reasonOfMin(origin: string, min: number): Problem {
  if (origin === 'number' || origin === 'int') return { reason: 'too_low', params: { min } };
  return min <= 1 ? { reason: 'required' } : { reason: 'too_short', params: { min } };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

/** English for what a schema has no sentence of its own for; zod's own words are not written for people. */
export function englishOf({ reason, params = {} }: Problem): string {
  switch (reason) {
    case 'required':
      return 'This cannot be empty.';
    case 'too_long':
      return `This can be at most ${params.max} characters long.`;
    case 'too_short':
      return `This has to be at least ${params.min} characters long.`;
    case 'too_many_items':
      return `There can be at most ${params.max} of these.`;
    case 'too_high':
      return `This can be at most ${params.max}.`;
    case 'too_low':
      return `This has to be at least ${params.min}.`;
    case 'wrong_type':
      return 'This is not the kind of value that is expected here.';
    case 'invalid_choice':
      return 'This is none of the values that can be chosen.';
    case 'invalid_date':
      return 'This is not a date.';
    case 'invalid_email':
      return 'Invalid email format.';
    default:
      return 'This request could not be understood.';
  }
}

/** For a length, where a schema has a sentence for what is missing: zod would say that one otherwise. */
export const atMost = (max: number): string => englishOf({ reason: 'too_long', params: { max } });
