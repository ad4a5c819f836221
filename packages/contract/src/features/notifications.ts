import { z } from 'zod';
import { Params, rowId, success } from './fields.ts';

/** Kinds of notifications that the product sends to owners. Stored rows may have a kind that is no longer here. */
export const NOTICE_KINDS = [
  'welcome',
  'password_changed',
  'file_ready',
  'file_failed',
  'minutes_low',
  'minutes_out',
  'minutes_granted',
  'number_given',
  'number_withdrawn',
  'top_up_confirm',
  'top_up_refused',
  'top_up_off',
  'visitor_limit',
  'model_failed',
  'tokens_used_up',
  'call_provider_failed',
  'renewal_failed',
  'plan_paused',
  'payment_disputed',
  'booking_made',
  'booking_moved',
  'booking_cancelled',
  'event_unread',
  'events_unread',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const Notification = z.object({
  id: z.string(),
  /**
   * The kind of notification, one of {@link NOTICE_KINDS}, with `params` for other languages. `file_failed` has the
   * name of a reason in `params.reason`, and the reason's own params; `model_failed` has a {@link ModelFault} in
   * `params.fault`, `call_provider_failed` a {@link CallProviderFault}. Where `params.assistantId` is, it is about that assistant.
   */
  kind: z.string(),
  params: Params,
  title: z.string(),
  message: z.string(),
  date: z.iso.datetime(),
  type: z.enum(['success', 'info', 'warning']),
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;
/** Newest first. */
export const NotificationsResponse = success({
  notifications: z.array(Notification),
  unread: z.number(),
});
/** Without ids: all of them. */
export const NotificationsInput = z.object({ ids: z.array(rowId).max(500).optional() });
