import type { Queryable } from '../../db/connect.ts';
import type { PaymentMails } from './payment-mails.ts';
import type { Change, PaymentProvider } from './provider.ts';

/** The outcome of an event. */
export interface Outcome {
  /** `ignored`: it is about nothing that Parlo sells. `refused`: it contradicts known facts. */
  readonly state: 'done' | 'ignored' | 'refused';
  /** Why, for the operator. */
  readonly note?: string;
  readonly orderId?: string;
  /** The payment or subscription that has to be known first. */
  readonly waitsFor?: string;
}

/** The account's minutes, as payments change them. Everything is part of `tx` and locks the account first. */
export interface Ledger {
  lockAccount(
    tx: Queryable,
    userId: string,
  ): Promise<{ readonly suspendedBy: 'operator' | 'chargeback' | null } | null>;
  credit(tx: Queryable, what: Credited): Promise<'credited' | 'known' | 'unknown' | 'too_much'>;
  takeBack(
    tx: Queryable,
    taking: {
      readonly userId: string;
      readonly orderId: string;
      readonly share: number;
      readonly reference: string;
      readonly forGood: boolean;
    },
  ): Promise<number>;
  giveBack(
    tx: Queryable,
    giving: {
      readonly userId: string;
      readonly taken: string;
      readonly reference: string;
      readonly share: number;
    },
  ): Promise<void>;
  setSuspended(tx: Queryable, userId: string, by: 'chargeback' | null): Promise<unknown>;
}

type Credited = {
  readonly userId: string;
  readonly seconds: number;
  readonly reference: string;
  readonly note?: string;
} & (
  | { readonly kind: 'top_up'; readonly assistantId?: string }
  | { readonly kind: 'starter'; readonly from: Date; readonly until: Date }
);

export interface ApplyDeps {
  readonly ledger: Ledger;
  readonly mails: PaymentMails;
  /** Ends a subscription that is one too many, once `tx` is committed. */
  readonly endLater: (tx: Queryable, subscriptionRef: string) => Promise<void>;
  /** Gives the money of an order back, once `tx` is committed. */
  readonly refundLater: (tx: Queryable, orderId: string) => Promise<void>;
  /** Has the account's plan charged, or not, as the account is open or suspended once `tx` is committed. */
  readonly settleCharging: (tx: Queryable, userId: string) => Promise<void>;
}

export type Of<Kind extends Change['kind']> = Extract<Change, { readonly kind: Kind }>;
export type ProviderName = PaymentProvider['name'];

export const refused = (note: string, more: Partial<Outcome> = {}): Outcome => ({
  state: 'refused',
  note,
  ...more,
});
