import { z } from 'zod';
import { OWNER_LIMITS } from '../api/limits.ts';
import { refused } from '../api/reasons.ts';
import { OwnEmail } from './auth.ts';
import { page, rowId, success } from './fields.ts';

/** Telephone numbers of the operator's trunk: an administrator gives them to accounts, whose owners choose who answers. */

const NUMBER_MESSAGE = 'A number has its country code: +380 44 123 45 67.';
/** What people write between digits. */
const BETWEEN = /[\s().\u2010-\u2015-]+/g;

/** E.164, as people write it: spaces, hyphens and brackets are taken out. */
export const E164 = z
  .string(NUMBER_MESSAGE)
  .overwrite((text) => text.replace(BETWEEN, ''))
  .refine((text) => /^\+[1-9]\d{6,14}$/.test(text), refused('invalid_number', NUMBER_MESSAGE));

/** As it is stored. */
const number = z.string();

export const AdminNumber = z.object({
  number,
  /** Null: no account has it. */
  owner: z.object({ id: z.string(), email: z.string() }).nullable(),
  /** The name of the assistant that answers it; null: nobody does. */
  assistant: z.string().nullable(),
  /** Whether callers who ask for a person are transferred. To whom is the owner's business. */
  transfers: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AdminNumber = z.infer<typeof AdminNumber>;

/** By number. `search`: a part of a number or of an email. */
export const ListNumbersInput = z.object({
  ...page,
  search: z.string().trim().max(OWNER_LIMITS.search).optional(),
});
export const NumbersResponse = success({
  numbers: z.array(AdminNumber),
  next: z.string().nullable(),
  /** Whether this server has a LiveKit server, without which nobody can call. */
  livekit: z.boolean(),
});

const { email } = OwnEmail.shape;

/** The account by its email; null or absent: nobody has it yet. */
export const AddNumberInput = z.object({ number: E164, email: email.nullish() });
/** To another account the number comes without an assistant. Null: taken back. */
export const GiveNumberInput = z.object({ number: E164, email: email.nullable() });
export const RemoveNumberInput = z.object({ number: E164 });
export const AdminNumberResponse = success({ message: z.string(), number: AdminNumber });

export const OwnNumber = z.object({
  number,
  /** Null: nobody answers it. */
  assistantId: z.string().nullable(),
  assistantName: z.string().nullable(),
  /** Null: callers who ask for a person leave a message. */
  transferTo: z.string().nullable(),
});
export type OwnNumber = z.infer<typeof OwnNumber>;

/** Without an assistant nobody is transferred either. */
export const SetNumberInput = z.object({
  number: E164,
  assistantId: rowId.nullable(),
  transferTo: E164.nullable(),
});
/** By number. */
export const OwnNumbersResponse = success({
  numbers: z.array(OwnNumber),
  /** How numbers begin that callers may be put through to, such as +380; none: nobody is put through. */
  transferNumbers: z.array(z.string()),
});
export type OwnNumbersResponse = z.infer<typeof OwnNumbersResponse>;
