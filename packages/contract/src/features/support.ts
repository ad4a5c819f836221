import { z } from 'zod';
import { LIMITS, OWNER_LIMITS } from '../api/limits.ts';
import { MESSAGES } from '../api/messages.ts';
import { refused } from '../api/reasons.ts';
import { page, required, rowId, success } from './fields.ts';

/** Writing to the operator, and mailing lists. */

const email = z
  .string(MESSAGES.invalidEmail)
  .trim()
  .refine(({ length }) => length <= LIMITS.email, refused('invalid_email', MESSAGES.invalidEmail))
  .pipe(z.email(MESSAGES.invalidEmail));

const message = z
  .string('Please write a message.')
  .trim()
  .min(1, 'Please write a message.')
  .max(
    OWNER_LIMITS.supportMessage,
    `A message can be at most ${OWNER_LIMITS.supportMessage} characters long.`,
  );

/** One line: a second one could pass for another fact in the operator's mail. */
const oneLine = (what: string) =>
  required(what, OWNER_LIMITS.partnerFact).regex(/^[^\p{Cc}\u2028\u2029]*$/u, `${what} must be one line.`);

/** A request to sell assistants under one's own name. */
const Partner = z.object({
  name: oneLine('Name'),
  company: oneLine('Company'),
  /** As people write it: `example.com` is enough. */
  website: z
    .string()
    .trim()
    .max(OWNER_LIMITS.partnerFact, {
      error: `Website can be at most ${OWNER_LIMITS.partnerFact} characters long.`,
      abort: true,
    })
    .regex(
      // Every dot has one place to match: with more, a long row of dots takes seconds.
      /^(https?:\/\/)?[^\s/:@.]+(\.[^\s/:@.]+)+(:\d+)?(\/\S*)?$|^$/iu,
      'Please enter an address such as example.com.',
    )
    .optional(),
});

/** The fields of the form for partners; they are sent as `SupportInput`. */
export const PartnerForm = Partner.extend({
  email: z.string().trim().min(1, 'Please enter your email.').pipe(email),
  message,
});

/**
 * The footer's form has no subject; somebody signed in needs no email. With `partner` it is a request to become a
 * partner, whatever its subject.
 */
export const SupportInput = z.object({
  email: email.optional(),
  subject: z.string().trim().max(OWNER_LIMITS.subject, 'The subject is too long.').optional(),
  message,
  partner: Partner.optional(),
});
export type SupportInput = z.output<typeof SupportInput>;
export const SupportResponse = success({
  message: z.string(),
  ticketId: z.string(),
});

/** `answered`: an administrator replied by mail. `closed`: nothing more is to be done. */
export const TicketState = z.enum(['open', 'answered', 'closed']);
export type TicketState = z.infer<typeof TicketState>;

/** A message to the operator, with what was replied to it. */
export const SupportTicket = z.object({
  id: z.string(),
  email: z.string(),
  /** Written by somebody with an account. */
  signedIn: z.boolean(),
  subject: z.string(),
  message: z.string(),
  /** Asks to become a partner. */
  partner: z.boolean(),
  state: TicketState,
  unread: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Oldest first. */
  replies: z.array(
    z.object({ id: z.string(), author: z.string(), text: z.string(), createdAt: z.iso.datetime() }),
  ),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

/** Newest first. */
export const ListTicketsInput = z.object({
  /** Absent: all of them. */
  state: TicketState.optional(),
  ...page,
});
export const TicketsResponse = success({ tickets: z.array(SupportTicket), next: z.string().nullable() });
/** Mails the text to the sender, keeps it, and marks the ticket as `answered`. */
export const AnswerTicketInput = z.object({
  ticketId: rowId,
  /** Made by the client: the same one again is the same reply, and is mailed once. */
  replyId: z.uuid(),
  text: message,
});
/** Closes a ticket, opens it again, or marks it as read; at least one of them. */
export const EditTicketInput = z
  .object({ ticketId: rowId, state: TicketState.optional(), read: z.literal(true).optional() })
  .refine(
    ({ state, read }) => state !== undefined || read !== undefined,
    refused('required', 'Nothing to change.'),
  );
export const TicketResponse = success({ message: z.string(), ticket: SupportTicket });

export const MAILING_LISTS = ['api-news', 'product-news'] as const;
export type MailingList = (typeof MAILING_LISTS)[number];
export const SubscribeInput = z.object({
  email: email.transform((address) => address.toLowerCase()),
  list: z.enum(MAILING_LISTS),
});
/** `token` is of the link at the end of every mail of the list. */
export const UnsubscribeInput = z.object({ token: z.string().max(2_000) });
