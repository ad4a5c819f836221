import { z } from 'zod';
import { OWNER_LIMITS } from '../api/limits.ts';
import { Params, page, rowId, success } from './fields.ts';
import { Order } from './payments.ts';

/** Administrators' endpoints. The audit log records every change. */

export const AdminUser = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  admin: z.boolean(),
  emailVerified: z.boolean(),
  /** Signing in by password needs a code as well. */
  secondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  assistants: z.number(),
  /** Whole minutes left. */
  minutes: z.number(),
  plan: z.enum(['trial', 'minutes', 'starter']),
  /** Calls of all their assistants, ever. */
  calls: z.number(),
  /** The last use of one of their sessions; null without a session. */
  lastSeen: z.iso.datetime().nullable(),
  /** Null unless suspended. `chargeback`: by a disputed payment. */
  suspended: z.enum(['operator', 'chargeback']).nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Newest first. `search` looks in names and emails. */
export const ListUsersInput = z.object({
  search: z.string().trim().max(OWNER_LIMITS.search).optional(),
  ...page,
});
export const UsersResponse = success({
  users: z.array(AdminUser),
  next: z.string().nullable(),
});
/** Why an administrator does something, for the list of acts. */
const reason = z.string().trim().min(1).max(200);

/** `grantId` makes it safe to send twice: the same one is granted once. */
export const GrantMinutesInput = z.object({
  userId: rowId,
  minutes: z.number().int().min(1).max(100_000),
  note: reason,
  grantId: z.string().min(8).max(128).optional(),
});
export const SetAdminInput = z.object({ userId: rowId, admin: z.boolean() });
/**
 * A suspended account's embeds refuse, its running calls end, and its plan is not charged; signing in and the export
 * stay. Opening it again needs no reason.
 */
export const SuspendInput = z.discriminatedUnion('suspended', [
  z.object({ userId: rowId, suspended: z.literal(true), note: reason }),
  z.object({ userId: rowId, suspended: z.literal(false), note: z.string().trim().max(200).optional() }),
]);
/** For somebody who lost their phone and recovery codes. They are signed out everywhere, and get a mail. */
export const RemoveSecondFactorInput = z.object({ userId: rowId, note: reason });
export const AdminUserResponse = success({ message: z.string(), user: AdminUser });

export const AdminOrder = Order.extend({
  /** Null for an account that was deleted. */
  email: z.string().nullable(),
  provider: z.string(),
  /** Whether a bank took the money back; null for an order that was never disputed. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;
/** Newest first. `search` looks in order numbers and emails. */
export const ListOrdersInput = z.object({
  search: z.string().trim().max(OWNER_LIMITS.search).optional(),
  ...page,
});
export const OrdersResponse = success({ orders: z.array(AdminOrder), next: z.string().nullable() });

/** An event of the payment provider. `ignored`: about nothing that Parlo sells. `refused`: does not match its order. */
export const PaymentEvent = z.object({
  id: z.string(),
  provider: z.string(),
  type: z.string(),
  state: z.enum(['done', 'ignored', 'refused', 'failed']),
  /** Why it was ignored or refused, or what failed. */
  note: z.string().nullable(),
  orderId: z.string().nullable(),
  /** How often it arrived or was handled again. */
  attempts: z.number(),
  receivedAt: z.iso.datetime(),
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;
/** Newest first. */
export const ListPaymentEventsInput = z.object({ ...page });
export const PaymentEventsResponse = success({
  events: z.array(PaymentEvent),
  next: z.string().nullable(),
});
/** Handles a stored event again; one that was done changes nothing. */
export const ReplayEventInput = z.object({ eventId: rowId });
export const PaymentEventResponse = success({ message: z.string(), event: PaymentEvent });

/** Asks the provider to give an order's money back. The minutes follow when the provider says that it has. */
export const RefundOrderInput = z.object({ orderId: rowId, note: z.string().trim().max(200).optional() });
export const AdminOrderResponse = success({ message: z.string(), order: AdminOrder });

/** The states of a part; `detail` explains `other`. */
export const SystemDetail = z.enum([
  'database',
  'database_busy',
  'embedded_database',
  'folder',
  'bucket',
  /** With the room that is left in `params.free`. */
  'disk_free',
  'disk_low',
  'disk_full',
  'takes_calls',
  'voice_loading',
  'voice_basic',
  /** The operator's service fails, and this server hears or speaks itself. */
  'listening_rests',
  'speaking_rests',
  /** With their names in `params.models`. */
  'models_broken',
  'jobs',
  'not_counted',
  'model',
  'no_model',
  /** With the fault in `params.fault`. */
  'model_rests',
  'mails_sent',
  'mails_late',
  'no_mail_server',
  'cards',
  'test_checkout',
  'no_sales',
  'events_failed',
  'not_here',
  'unreachable',
  'other',
]);
export type SystemDetail = z.infer<typeof SystemDetail>;

/** How the parts are that this server needs. */
export const SystemResponse = success({
  /** Of Parlo, as this server runs it. */
  version: z.string(),
  parts: z.array(
    z.object({
      part: z.enum(['database', 'files', 'disk', 'voice', 'jobs', 'mail', 'language_model', 'payments']),
      state: z.enum(['good', 'bad', 'off']),
      /** The fault or the state, in English, for an operator. */
      detail: z.string(),
      /** The same for other languages, filled with `params`. */
      code: SystemDetail,
      params: Params,
    }),
  ),
  jobs: z.array(z.object({ name: z.string(), waiting: z.number(), running: z.number(), failed: z.number() })),
  /** Calls of today, in UTC, that were held with the operator's key. Absent where the operator set no provider. */
  callCosts: z
    .object({
      currency: z.string(),
      calls: z.number(),
      /** What they cost, in millionths; null: the model's prices are not known. */
      today: z.number().nullable(),
      /** The cap of a day, in millionths; null: none. */
      cap: z.number().nullable(),
    })
    .optional(),
});
export type SystemResponse = z.infer<typeof SystemResponse>;
