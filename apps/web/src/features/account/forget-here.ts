import { forgetLocalUser } from '../../owner/account/local-user.ts';
import { keepPaymentKeys } from '../../owner/account/payment-keys.ts';
import { DRAFT_PREFIX } from '../../owner/assistants/builder-draft.ts';

interface Gone {
  readonly email: string;
  readonly assistants: readonly { readonly id: string }[];
}

/** Keys of spec.md §3 that speak of a call of the account. */
const OF_CALLS = ['assistantActive', 'timeLeft'];

/**
 * The account was deleted: nothing in this browser is to speak of it any more. Assistants that were made here without
 * an account are nobody else's, and stay.
 */
export function forgetHere(store: Storage, { email, assistants }: Gone): void {
  forgetLocalUser(store);
  keepPaymentKeys(store, { mayEmbed: false, admin: false });
  for (const key of OF_CALLS) store.removeItem(key);
  const drafts = new Set(assistants.map(({ id }) => DRAFT_PREFIX + id));
  // Drafts of other screens have the email in their names.
  for (const key of Object.keys(store)) if (drafts.has(key) || key.includes(email)) store.removeItem(key);
}
