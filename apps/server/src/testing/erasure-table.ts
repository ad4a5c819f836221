/**
 * What becomes of every table's rows when something is deleted. `erasure.test.ts` fills all tables, deletes one thing after
 * the other and fails for a table without a line here, or with a wrong one.
 */
export type Erasure =
  /** Its rows go with that thing, at the latest. */
  | { readonly erasedWith: 'conversation' | 'assistant' | 'account' }
  /** Its rows lose their account's name, and keep these columns. */
  | { readonly anonymised: string; readonly left: readonly string[] }
  /** Its rows go by themselves after a while, because nothing that is deleted leads to them. */
  | { readonly expires: string }
  /** Its rows outlive the account, for this reason. */
  | { readonly kept: string };

const CONVERSATION: Erasure = { erasedWith: 'conversation' };
const ASSISTANT: Erasure = { erasedWith: 'assistant' };
const ACCOUNT: Erasure = { erasedWith: 'account' };

export const ERASURE: Readonly<Record<string, Erasure>> = {
  // What visitors said and left.
  conversations: CONVERSATION,
  messages: CONVERSATION,
  conversation_words: CONVERSATION,
  contacts: CONVERSATION,
  call_costs: CONVERSATION,
  // The meeting takes place whether or not its conversation was deleted. It goes with its assistant and by retention.
  bookings: ASSISTANT,

  // What an assistant consists of.
  assistants: ASSISTANT,
  faq_entries: ASSISTANT,
  assistant_versions: ASSISTANT,
  assistant_drafts: ASSISTANT,
  answer_tests: ASSISTANT,
  calendars: ASSISTANT,
  calendar_connections: ASSISTANT,
  calendar_unread_events: ASSISTANT,
  call_providers: ASSISTANT,
  language_models: ASSISTANT,
  speech_services: ASSISTANT,
  websites: ASSISTANT,
  files: ASSISTANT,
  knowledge_files: ASSISTANT,
  knowledge_chunks: ASSISTANT,
  visitor_limit_hits: ASSISTANT,
  // Sums without words; those of the account go with it.
  conversation_counts: ACCOUNT,
  faq_counts: ACCOUNT,

  // What an account consists of.
  user: ACCOUNT,
  session: ACCOUNT,
  account: ACCOUNT,
  two_factor: ACCOUNT,
  passkey: ACCOUNT,
  apikey: ACCOUNT,
  verification: ACCOUNT,
  notifications: ACCOUNT,
  support_tickets: ACCOUNT,
  support_replies: ACCOUNT,
  minute_balances: ACCOUNT,
  minute_entries: ACCOUNT,
  minute_leases: ACCOUNT,
  starter_months: ACCOUNT,
  starter_subscriptions: ACCOUNT,
  billing_settings: ACCOUNT,
  language_model_use: ACCOUNT,
  language_model_notices: ACCOUNT,
  call_cost_days: ACCOUNT,
  // What the version before writes, copied to `acts`.
  admin_acts: ACCOUNT,

  orders: {
    anonymised: 'What was sold has to stay countable, without a name.',
    left: ['checkout_url', 'checkout_ref', 'payment_ref', 'invoice_url'],
  },

  acts: {
    anonymised:
      'Shows what was done here, also with accounts that are gone: a browser and a system, and nobody’s name.',
    left: ['browser', 'system'],
  },

  telephone_numbers: {
    anonymised: 'The number is the operator’s, who gives it to somebody else.',
    left: ['number'],
  },

  visitor_days: { expires: 'Two days: a keyed hash of network, assistant and day.' },
  trial_drafts: { expires: 'A minute: encrypted with a key that only the caller’s browser has.' },
  rate_limits: { expires: 'A day: keyed hashes, no email and no address.' },

  payment_events: { kept: 'With the orders: ids and amounts of the provider, no names and no cards.' },
  subscriptions: { kept: 'Belongs to the address, which has its own link to unsubscribe in each mail.' },
  site_texts: { kept: 'The operator’s own texts.' },
  local_models: { kept: 'The operator’s own choice of a model.' },
};
