import { z } from 'zod';
import { OWNER_LIMITS } from '../api/limits.ts';

/** Building blocks for the schemas of several features. */

/** A response that says that a call succeeded: `success: true` and these fields. */
export const success = <S extends z.core.$ZodLooseShape>(fields: S) =>
  z.object({ success: z.literal(true), ...fields });

/** The id of a stored row, as somebody sends it. */
export const rowId = z.string().max(128);

/** The caller's own email, otherwise the response is 403. */
export const callerEmail = z.string().trim();

/** The parameters of a reason or a notification, such as `{ max: 64 }`. */
export const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Text of one line, for names: a second line could pass for more of the mail or the table that it stands in. */
export const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** A name that has to be there. */
export const requiredLine = (what: string, max: number) => required(what, max).overwrite(inOneLine).trim();

/** A text that has to be there. */
export const required = (what: string, max: number) =>
  z
    .string(`${what} is required.`)
    .trim()
    .min(1, `${what} is required.`)
    .max(max, `${what} can be at most ${max} characters long.`);

/** Fields of a call that lists page by page: where it goes on, and how many rows. */
export const page = {
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(OWNER_LIMITS.pageSize).optional(),
};
