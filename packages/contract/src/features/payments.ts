import { z } from 'zod';
import { PLAN_TYPES } from '../plans.ts';
import { callerEmail, rowId, success } from './fields.ts';

/** Buying a plan or minutes, and what became of an order. Amounts are in cents of {@link CURRENCY}. */

/**
 * `open`: cards are charged. `test`: everything works and no money moves. `closed`: the operator has not set payments
 * up.
 */
export const Sales = z.enum(['open', 'test', 'closed']);
export type Sales = z.infer<typeof Sales>;
export const SalesResponse = success({ sales: Sales });

/** Makes an order. The price is the server's; `paymentUrl` is ignored, as the link in the response is the server's too. */
export const PrePaymentInput = z.object({
  email: callerEmail,
  /** The assistant whose cap the minutes raise; null for the plan. */
  assistantId: rowId.nullish(),
  minutes: z.number().int(),
  planType: z.enum(PLAN_TYPES),
  paymentUrl: z.string().max(2_000).nullish(),
});
export const PrePaymentResponse = success({
  message: z.string(),
  orderId: z.string(),
  /**
   * The address of this server that leads to the provider's page. Its query has `order`, `plan`, and
   * `assistantId` and `minutes` where they apply; 300 minutes are left out.
   */
  paymentUrl: z.string(),
});

/**
 * `pending`: not paid yet. `completed`: paid, and its minutes are there. `failed`: a payment was refused. `cancelled`:
 * by the buyer. `expired`: never finished. `refunded`: some or all of the money went back.
 */
export const OrderStatus = z.enum(['pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Order = z.object({
  /** Also the order number that its buyer sees. */
  id: z.string(),
  planType: z.enum(PLAN_TYPES),
  minutes: z.number(),
  amount: z.number(),
  currency: z.string(),
  assistantId: z.string().nullable(),
  status: OrderStatus,
  createdAt: z.iso.datetime(),
  /** Null until it is paid, and for a second payment of the plan, which goes back at once and buys nothing. */
  paidAt: z.iso.datetime().nullable(),
  /** Cents given back. */
  refunded: z.number(),
});
export type Order = z.infer<typeof Order>;
export const OrderInput = z.object({ orderId: rowId });
export const OrderResponse = success({ order: Order });

/** An order as a tag manager reads it, see the specification's order data. `price` is in whole currency, such as 29. */
export const OrderData = z.object({
  orderNumber: z.string(),
  productId: z.string(),
  price: z.number(),
  currency: z.string(),
  quantity: z.literal(1),
  category: z.literal(3),
  discountCode: z.string(),
});
export type OrderData = z.infer<typeof OrderData>;
/** The data of a paid order the first time it is asked for, and null ever after: an order is counted once. */
export const TrackOrderResponse = success({ data: OrderData.nullable() });

/** The provider's pages for changing cards, reading invoices and paying open amounts. */
export const PortalResponse = success({ url: z.string() });

/** The message that the last page of a checkout posts to the window that opened it. */
export const CheckoutMessage = z.object({
  status: z.enum(['success', 'cancelled', 'failed']),
  paymentId: z.string(),
});
export type CheckoutMessage = z.infer<typeof CheckoutMessage>;
