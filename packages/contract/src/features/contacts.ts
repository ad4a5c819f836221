import { z } from 'zod';
import { CONTACT_LIMITS, OWNER_LIMITS } from '../api/limits.ts';
import { refused } from '../api/reasons.ts';
import { ConversationToken } from './chat.ts';
import { rowId, success } from './fields.ts';

/**
 * A way to a person: visitors leave their details in a conversation, in its words or on the widget's card, and the
 * assistant's owner finds them under Messages.
 */

export const CONTACT_FIELDS = ['name', 'email', 'phone', 'message'] as const;
export const ContactField = z.enum(CONTACT_FIELDS);
export type ContactField = z.infer<typeof ContactField>;

/** Whether visitors can leave their details, and the questions they get. */
export const ContactSettings = z.object({
  enabled: z.boolean(),
  /** With at least one way to reply. */
  ask: z
    .array(ContactField)
    .max(CONTACT_FIELDS.length)
    .transform((ask) => CONTACT_FIELDS.filter((field) => ask.includes(field)))
    .refine(
      (ask) => ask.includes('email') || ask.includes('phone'),
      refused(
        'contact_unreachable',
        'Ask for an email address or a phone number: otherwise nobody can reply.',
      ),
    ),
});
export type ContactSettings = z.infer<typeof ContactSettings>;

const NOT_AN_EMAIL = 'This does not look like an email address.';
const NOT_A_PHONE = 'This does not look like a phone number.';
const text = (max: number) => z.string().trim().max(max);

/** The details as a visitor corrected them. With an email or a phone number. */
export const ContactDetails = z.object({
  name: text(CONTACT_LIMITS.name).default(''),
  email: z
    .union([z.literal(''), text(CONTACT_LIMITS.email).pipe(z.email(NOT_AN_EMAIL))], NOT_AN_EMAIL)
    .default(''),
  phone: text(CONTACT_LIMITS.phone)
    .refine((phone) => phone === '' || /^\+?\d{7,15}$/.test(phone.replace(/[\s().-]/g, '')), NOT_A_PHONE)
    .default(''),
  message: text(CONTACT_LIMITS.message).default(''),
});
export type ContactDetails = z.infer<typeof ContactDetails>;

/** Sent from the card on which a visitor corrects what was understood. Sending it again stores it once. */
export const LeaveContactInput = ContactDetails.extend({
  conversation: ConversationToken,
  /** As the card got it: `id` of {@link ContactCard}. */
  id: z.string().min(1).max(64),
  /** The last change on the card that is in it, of those that {@link CorrectContactInput} tells of. */
  edit: z.number().int().min(1).max(1_000_000).optional(),
}).refine(({ email, phone }) => email !== '' || phone !== '', {
  path: ['email'],
  ...refused('contact_unreachable', 'Please give an email address or a phone number.'),
});
export type LeaveContactInput = z.input<typeof LeaveContactInput>;

/**
 * A visitor's unsent changes on the card, which a spoken yes submits as well. Not validated, because they may still
 * be typing; what they send is checked.
 */
export const CorrectContactInput = z.object({
  conversation: ConversationToken,
  id: z.string().min(1).max(64),
  /** Goes up with each change, from `edit` of {@link ContactCard}. */
  edit: z.number().int().min(1).max(1_000_000),
  /** The fields that were changed, as the card shows them. */
  values: z
    .object({
      name: text(CONTACT_LIMITS.name),
      email: text(CONTACT_LIMITS.email),
      phone: text(CONTACT_LIMITS.phone),
      message: text(CONTACT_LIMITS.message),
    })
    .partial(),
});
export type CorrectContactInput = z.input<typeof CorrectContactInput>;

/** JSON in the `contact` metadata of a `response.done` that reads the details back: what a card can show. */
export const ContactCard = z.object({
  id: z.string(),
  /** Fields that were not requested or not given are absent. */
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  message: z.string().optional(),
  /** The last change on the card that is in it; absent for none. */
  edit: z.number().optional(),
});
export type ContactCard = z.infer<typeof ContactCard>;

export const CONTACT_STATES = ['new', 'done'] as const;
const ContactState = z.enum(CONTACT_STATES);
export type ContactState = z.infer<typeof ContactState>;

/**
 * The kinds of danger about which an assistant alerts its owner without asking for details: a life at risk now, a person
 * who should see a doctor today, self-harm, fire, gas, electricity or water, and violence or threats.
 */
const URGENT_KINDS = ['life', 'doctor', 'self_harm', 'hazard', 'violence'] as const;
export const UrgentKind = z.enum(URGENT_KINDS);
export type UrgentKind = z.infer<typeof UrgentKind>;

/** A visitor's message, as the owner sees it. Fields that were not requested are empty. */
export const Contact = z.object({
  id: z.string(),
  conversationId: z.string(),
  assistantId: z.string(),
  assistantName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  state: ContactState,
  /** The visitor told of a danger, in the words of `message`, and left nothing. Null: an ordinary message. */
  urgent: UrgentKind.nullable().default(null),
  /** Left in a test of the owner's own. */
  test: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Contact = z.infer<typeof Contact>;

/** Urgent ones that are open first, then newest first. */
export const GetContactsInput = z.object({
  assistantId: rowId.optional(),
  state: ContactState.optional(),
  /** `next` of the page before. */
  cursor: z.string().max(200).optional(),
  /** 25 by default. */
  limit: z.number().int().min(1).max(OWNER_LIMITS.pageSize).optional(),
});
export const ContactsResponse = success({
  contacts: z.array(Contact),
  next: z.string().nullable(),
  /** Of all assistants. */
  unread: z.number(),
  /** Whether new ones are mailed as well: not to an account with only its trial whose email nobody confirmed. */
  mailed: z.boolean(),
});
export type ContactsResponse = z.infer<typeof ContactsResponse>;

export const MarkContactInput = z.object({ contactId: rowId, state: ContactState });

export const ExportContactsQuery = z.object({ assistantId: rowId.optional() });
