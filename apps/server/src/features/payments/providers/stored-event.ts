import { z } from 'zod';
import type { Change, ProviderEvent } from '../provider.ts';

/** An event as it is stored: what it means, its ids and amounts, and nothing of who paid or how. */

const Time = z.iso.datetime().transform((text) => new Date(text));
const ref = z.string().min(1).max(200);
const payment = {
  cents: z.int().min(0),
  currency: z.string().length(3),
  paymentRef: ref.nullable(),
  customerRef: ref.nullable(),
  invoiceUrl: z.url().nullable(),
};

const StoredChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), orderId: ref, ...payment }),
  z.object({
    kind: z.literal('month_paid'),
    orderId: ref.nullable(),
    invoiceRef: ref,
    month: z.object({ subscriptionRef: ref, from: Time, until: Time }),
    ...payment,
  }),
  z.object({ kind: z.literal('not_paid'), orderId: ref, status: z.enum(['failed', 'cancelled', 'expired']) }),
  z.object({ kind: z.literal('renewal_failed'), subscriptionRef: ref, payUrl: z.url().nullable() }),
  z.object({
    kind: z.literal('subscription'),
    subscriptionRef: ref,
    status: z.enum(['active', 'past_due', 'paused', 'ended']),
    endsWithMonth: z.boolean(),
  }),
  z.object({ kind: z.literal('refunded'), paymentRef: ref, cents: z.int().min(0) }),
  z.object({ kind: z.literal('disputed'), paymentRef: ref }),
  z.object({ kind: z.literal('dispute_closed'), paymentRef: ref, won: z.boolean() }),
]);
/** A change with its times as text. */
export type StoredChange = z.input<typeof StoredChange>;

const StoredEvent = z.object({ id: ref, type: ref, at: Time, change: StoredChange.nullable() });
export type StoredEvent = z.input<typeof StoredEvent>;

/** Throws a `ZodError` for what is no stored event. */
export function readStoredEvent(body: unknown): ProviderEvent {
  const { change, ...event } = StoredEvent.parse(body);
  return { ...event, change: change satisfies Change | null, body };
}
