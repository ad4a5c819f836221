import { z } from 'zod';
import { LIMITS, OWNER_LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { refused } from './reasons.ts';

/** Writing to the operator, mailing lists, and what the product tells an owner. */

const email = z
  .string(MESSAGES.invalidEmail)
  .trim()
  .refine(({ length }) => length <= LIMITS.email, refused('invalid_email', MESSAGES.invalidEmail))
  .pipe(z.email(MESSAGES.invalidEmail));

/** The footer's form has no subject; somebody signed in needs no email. */
export const SupportInput = z.object({
  email: email.optional(),
  subject: z.string().trim().max(OWNER_LIMITS.subject, 'The subject is too long.').optional(),
  message: z
    .string('Please write a message.')
    .trim()
    .min(1, 'Please write a message.')
    .max(
      OWNER_LIMITS.supportMessage,
      `A message can be at most ${OWNER_LIMITS.supportMessage} characters long.`,
    ),
});
export const SupportAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  ticketId: z.string(),
});

export const MAILING_LISTS = ['api-news', 'product-news'] as const;
export type MailingList = (typeof MAILING_LISTS)[number];
export const SubscribeInput = z.object({
  email: email.transform((address) => address.toLowerCase()),
  list: z.enum(MAILING_LISTS),
});
/** `token` is of the link at the end of every mail of the list. */
export const UnsubscribeInput = z.object({ token: z.string().max(2_000) });

/** What the product tells an owner by itself. Stored rows may have a kind that is no longer here. */
export const NOTICE_KINDS = [
  'welcome',
  'password_changed',
  'file_ready',
  'file_failed',
  'minutes_low',
  'minutes_out',
  'minutes_granted',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const Notification = z.object({
  id: z.string(),
  /**
   * What it is about, one of {@link NOTICE_KINDS}, with `params` to say it in another language. `file_failed` has the
   * name of a reason in `params.reason`, and the reason's own params beside it.
   */
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  title: z.string(),
  message: z.string(),
  date: z.iso.datetime(),
  type: z.enum(['success', 'info', 'warning']),
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;
/** Newest first. */
export const NotificationsAnswer = z.object({
  success: z.literal(true),
  notifications: z.array(Notification),
  unread: z.number(),
});
/** Without ids: all of them. */
export const NotificationsInput = z.object({ ids: z.array(z.string().max(128)).max(500).optional() });
