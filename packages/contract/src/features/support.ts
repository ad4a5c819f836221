import { z } from 'zod';
import { LIMITS, OWNER_LIMITS } from '../api/limits.ts';
import { MESSAGES } from '../api/messages.ts';
import { refused } from '../api/reasons.ts';
import { success } from './fields.ts';

/** Writing to the operator, and mailing lists. */

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
export const SupportResponse = success({
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
