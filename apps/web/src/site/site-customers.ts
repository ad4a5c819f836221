import { CUSTOMERS_META } from '@parlo/contract/built-site';
import { useSyncExternalStore } from 'react';

/** A text by the operator, who may have written it in one language alone. */
export interface Words {
  readonly en: string;
  readonly uk: string;
}

export interface Customers {
  /** Null: no number is published. */
  readonly businesses: number | null;
  /** There are more than that. */
  readonly over: boolean;
  readonly testimonials: readonly { readonly name: string; readonly role: Words; readonly text: Words }[];
}

/**
 * The operator's word on customers, as the server put it into the page; null while nothing is entered. A page is built
 * without any and hydrated as it was built, so this is null in the first render of a built page, too.
 */
export function useSiteCustomers(): Customers | null {
  return useSyncExternalStore(never, readCustomers, () => null);
}

/** The page's head does not change while it is open. */
const never = () => () => {};

let last: { readonly text: string; readonly customers: Customers } | null = null;

function readCustomers(): Customers | null {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${CUSTOMERS_META}"]`)?.content;
  if (!text) return null;
  // One object for one text: React compares what it gets.
  if (last?.text !== text) last = { text, customers: JSON.parse(text) as Customers };
  return last.customers;
}
