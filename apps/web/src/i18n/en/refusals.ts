import type { Reason } from '@parlo/contract';

/** Reasons that only this app has. */
type Own =
  /** The browser has no room for assistants of somebody without an account. */
  | 'storage_full'
  /** `too_many_requests` with more than a minute to wait. */
  | 'wait_minutes';

/** Why a call was refused, by its reason: fetched with the first refusal. A reason without words does not compile. */
export const refusals = {
  required: 'Please fill this in.',
  too_long: 'This can be at most {{max}} characters long.',
  too_short: 'This has to be at least {{min}} characters long.',
  too_many_items: 'There can be at most {{max}} of these.',
  too_high: 'This can be at most {{max}}.',
  too_low: 'This has to be at least {{min}}.',
  wrong_type: 'Please check this field.',
  invalid_choice: 'Please choose one of the values that are offered.',
  invalid_date: 'This is not a date.',
  invalid_email: 'Invalid email format.',
  invalid_site: 'A site looks like https://example.com or https://*.example.com.',
  invalid_time_zone: 'This time zone is not known. Use a name such as Europe/Kyiv.',
  invalid_model_address: 'An address looks like https://api.openai.com/v1.',
  model_address_not_allowed: 'The operator of this installation does not allow this address.',
  invalid_page: 'This page is not there. Please begin with the first one.',
  password_length: 'Password must be {{min}} to {{max}} characters long.',
  faq_too_long: 'All questions and answers together can be at most {{max}} characters long.',
  test_expects_nothing: 'Say what has to be said, or what must not be said.',
  test_expects_both:
    'An assistant that does not know the answer can’t say it as well. Choose one of the two.',
  nested_too_deeply: 'This has too many levels to be read.',
  assistant_required: 'Please select an assistant first.',
  file_required: 'Please select a file first.',
  logo_required: 'Please select a logo file first.',
  contact_unreachable: 'Ask for an email address or a phone number: otherwise nobody can reply.',
  same_email: 'This is your email already.',
  not_sold: 'These minutes are not sold.',
  below_pack: 'One pack costs more than this allows. Choose a smaller pack or a higher amount.',
  card_required: 'There is no card yet. Buy minutes or the plan once; its card is used from then on.',
  invalid_input: 'This could not be understood. Please check what you entered.',
  invalid_json: 'This is not valid JSON.',

  invalid_upload: 'The upload could not be read. Please try again.',
  upload_incomplete: 'The upload did not arrive whole. Please try again.',
  file_empty: 'This file is empty.',

  invalid_link: 'This link is no longer valid. Please ask for a new one.',
  unauthenticated: 'Please sign in to continue',
  weak_password:
    'This password is too easy to guess: it is among the most common ones, or is your own name or email. Please choose another one.',
  wrong_credentials: 'Wrong email or password.',
  wrong_password: 'The current password is wrong.',
  no_minutes: 'There are no minutes left. Please add minutes to go on.',
  upgrade_required: 'Please upgrade to premium plan to generate widget code',
  sales_closed: 'Sales are not open here yet.',
  account_suspended: 'This account is suspended. Please write to support.',
  assistant_unavailable: 'This assistant is not available right now.',

  forbidden: 'You are not allowed to do this.',
  admins_only: 'Only administrators can do this.',
  last_admin: 'You are the last administrator. Make somebody else one first.',
  not_yourself: 'You can’t suspend your own account.',
  api_key_not_enough: 'An API key can’t do this. Please sign in.',
  not_own_email: 'This email belongs to another account.',
  foreign_origin: 'This request came from another site and was refused.',
  wrong_address: 'Please use Parlo at {{address}}.',
  site_not_allowed: 'This assistant is not set up for this site.',
  consent_required: 'Please agree first.',

  not_found: 'This is no longer there.',
  assistant_not_found: 'Assistant not found',
  conversation_not_found: 'Conversation not found',
  conversation_gone: 'This conversation is no longer there.',
  file_not_found: 'File not found',
  logo_not_found: 'Logo not found',
  post_not_found: "The blog post you're looking for doesn't exist.",
  user_not_found: 'User not found.',
  session_not_found: 'Session not found.',
  api_key_not_found: 'API key not found.',
  contact_not_found: 'There is no such message.',
  contacts_off: 'Messages can’t be taken here.',
  reply_not_found: 'There is no such answer in this conversation.',
  test_not_found: 'This test is not there any more.',
  version_not_found: 'This version is not kept any more.',
  order_not_found: 'Order not found.',
  event_not_found: 'There is no such event.',
  no_subscription: 'There is no plan to change.',
  no_portal: 'There are no cards or invoices yet.',
  method_not_allowed: 'This can’t be done here.',

  name_taken: 'Assistant with this name already exists. Please choose a different name.',
  email_taken: 'An account with this email already exists.',
  index_out_of_range: 'Your list of assistants has changed. Please reload it and try again.',
  version_conflict:
    'This assistant was changed somewhere else in the meantime. Please look at the changes and save again.',
  limit_reached: 'A limit is reached: there is no room for more.',
  too_many_assistants: 'You can have at most {{max}} assistants. Delete one to make another.',
  too_many_api_keys: 'You can have {{max}} API keys. Please revoke one that you no longer need.',
  too_many_files: 'An assistant can have at most {{max}} files.',
  too_many_files_at_once: 'At most {{max}} files can be sent at once.',
  too_many_tests: 'An assistant can have at most {{max}} tests.',
  too_many_fields: 'At most {{max}} fields can be sent at once.',
  too_many_minutes: 'This account has as many minutes as an account can hold.',
  too_many_contacts: 'There can be at most {{max}} messages a day. Please try again tomorrow.',
  chat_too_long: 'This conversation has reached its longest. Please begin a new one.',
  already_subscribed: 'You have this plan already.',
  spending_cap: 'This would cost more than your monthly cap allows. You can change the cap under Billing.',
  not_refundable: 'Nothing of this order can be given back.',
  in_progress: 'This is still going on. Please try again in a moment.',
  conversation_running: 'This conversation is still going on. It can be deleted when it has ended.',
  conversation_in_call: 'This conversation is in a call right now. Type in the call, or end it first.',
  reply_being_written: 'The answer before this one is still being written. Please try again in a moment.',

  too_large: 'This is too large.',
  body_too_large: 'This is too large: at most {{size}} are taken.',
  file_too_large: 'This file is too large: at most {{size}} can be read.',
  logo_too_large: '{{name}} is too large: a logo can be at most {{size}}.',
  image_too_large:
    'This image is too large: a logo can be at most {{max}} pixels wide and high. It is shown with {{shown}}.',
  unsupported_media_type: 'This can’t be sent in this form.',
  json_expected: 'This has to be sent as JSON.',
  form_expected: 'Files have to be sent as a form.',

  unsupported_file: 'This file can’t be used.',
  file_ending: 'Only these files can be added: {{endings}}.',
  file_content: 'This is not a {{ending}} file: its content is that of a {{found}} file.',
  file_not_text: 'This is not a {{ending}} file: its content is not text.',
  file_archive:
    'This is not a {{ending}} file: its content is an archive without a document in it, or one that is cut off.',
  file_not_json: 'This is not valid JSON.',
  file_json_too_deep: 'This JSON is nested too deeply.',
  file_not_word: 'This is not a Word document.',
  file_damaged:
    'This file is damaged or cut off, so it could not be read. Please save it again and upload it anew.',
  file_without_text: 'There is no text in this file.',
  file_scanned:
    'This PDF has no text in it, only pictures of pages. Please upload one whose text can be selected.',
  file_locked: 'This file is protected with a password. Please upload it without one.',
  file_takes_too_long: 'Reading this file took too long. Please split it into smaller files.',
  file_takes_too_much_memory: 'This file takes too much memory to read. Please split it into smaller files.',
  file_unpacks_too_large: 'This file unpacks to far more than a document needs, so it was not opened.',
  file_with_foreign_parts:
    'There is something in this file that documents do not have, so it was not opened.',
  file_with_too_many_pages: 'This PDF says it has {{pages}} pages. At most {{max}} can be read.',
  file_with_too_many_passages:
    'There is too much text in this file: the files of an assistant can have {{max}} passages together.',
  file_lost: 'The file is not there any more. Please upload it again.',
  file_reading_failed: 'Something went wrong on our side while reading this file. Please upload it again.',
  logo_not_an_image: 'This file is no image we can use. Choose a PNG, JPG or SVG file.',
  logo_declares_entities:
    'This SVG defines entities, which a logo cannot use. Save it as plain SVG, or as PNG.',
  logo_damaged: 'This image cannot be read. It may be damaged; please save it again.',

  too_many_requests: 'Too many attempts. Please try again in a minute.',
  wait_minutes: 'Too many attempts. Please try again in {{minutes}} minutes.',
  daily_limit: 'Today’s limit for calls is reached. Please try again tomorrow, or type instead.',
  too_many_uploads: 'Too many uploads at once. Please wait until one of them has ended.',
  too_many_windows: 'This list is open in too many windows. Please close some of them.',

  internal: 'Server error.',
  unavailable: 'This does not work right now. Please try again in a moment.',
  database_unavailable: 'Parlo cannot reach its database right now. Please try again in a moment.',
  files_unavailable: 'Parlo cannot reach its files right now. Please try again in a moment.',
  voice_unavailable: 'The voice could not be played right now. Please try again.',
  payments_unavailable:
    'Payments can’t be reached right now. Nothing was charged. Please try again in a moment.',
  restarting: 'Parlo is being restarted. Please try again in a moment.',
  changed_meanwhile: 'Something else changed this at the same moment. Please try again.',
  sign_out_failed: 'You could not be signed out. Please try again in a moment.',

  storage_full:
    'This browser has no room left to keep your assistants. Remove something, or sign up to keep them.',
} as const satisfies Readonly<Record<Reason | Own, string>>;
