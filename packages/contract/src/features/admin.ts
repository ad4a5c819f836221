import { z } from 'zod';
import { OWNER_LIMITS } from '../api/limits.ts';
import { rowId, success } from './fields.ts';

/** What the operator's administrators may do. */

export const AdminUser = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  admin: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  assistants: z.number(),
  /** Whole minutes left. */
  minutes: z.number(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Newest first. `search` looks in names and emails. */
export const ListUsersInput = z.object({
  search: z.string().trim().max(OWNER_LIMITS.search).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(OWNER_LIMITS.pageSize).optional(),
});
export const UsersResponse = success({
  users: z.array(AdminUser),
  next: z.string().nullable(),
});
/** `grantId` makes it safe to send twice: the same one is granted once. */
export const GrantMinutesInput = z.object({
  userId: rowId,
  minutes: z.number().int().min(1).max(100_000),
  note: z.string().trim().max(200).optional(),
  grantId: z.string().min(8).max(128).optional(),
});
export const SetAdminInput = z.object({ userId: rowId, admin: z.boolean() });
export const AdminUserResponse = success({ message: z.string(), user: AdminUser });
