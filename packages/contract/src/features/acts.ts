import { z } from 'zod';
import { OWNER_LIMITS } from '../api/limits.ts';
import { page, success } from './fields.ts';

/** What people do with their own account. */
export const OWN_ACTS = [
  'register',
  'sign_in',
  'wrong_code',
  'use_recovery_code',
  'second_factor_on',
  'second_factor_off',
  'renew_recovery_codes',
  'add_passkey',
  'remove_passkey',
  'link_service',
  'unlink_service',
  'change_password',
  'reset_password',
  'change_email',
  'end_session',
  'create_api_key',
  'revoke_api_key',
  'add_assistant',
  'edit_assistant',
  'delete_assistant',
  'edit_number',
  'export_account',
  'delete_account',
] as const;

/** What administrators do as such. */
export const ADMIN_ACTS = [
  'grant_minutes',
  'make_admin',
  'unmake_admin',
  'suspend',
  'reopen',
  'remove_second_factor',
  'refund_order',
  'replay_event',
  'save_site_texts',
  'add_model',
  'remove_model',
  'use_language_model',
  'stop_language_model',
  'add_number',
  'give_number',
  'take_number',
  'remove_number',
] as const;

export const ACTS = [...OWN_ACTS, ...ADMIN_ACTS] as const;
export type ActName = (typeof ACTS)[number];

export const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });

/** One thing that somebody did. It holds no secret, no code, no text of an assistant or a conversation, and no address. */
export const OwnAct = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  act: z.enum(ACTS),
  /**
   * The person or thing concerned, as it was called: an email, an assistant, a key, the service that somebody signed in
   * with. Empty where there is none.
   */
  about: z.string(),
  /** The names of browser and system; null where they are not known, as with a program. */
  device: Device.nullable(),
  /** Null for what needs neither: signing in, and the links of mails. */
  via: z.enum(['session', 'api_key']).nullable(),
});
export type OwnAct = z.infer<typeof OwnAct>;
/** Newest first. */
export const ActivityInput = z.object({ ...page });
export const ActivityResponse = success({ acts: z.array(OwnAct), next: z.string().nullable() });

export const AdminAct = OwnAct.extend({
  /** The person's email; null when their account is gone. */
  by: z.string().nullable(),
  /** Why, in the administrator's words. For minutes it begins with how many: `+30: for the trouble`. */
  note: z.string().nullable(),
});
export type AdminAct = z.infer<typeof AdminAct>;
/** Newest first. `search`: a part of the person's name or email, or of what it is about. */
export const ListActsInput = z.object({
  ...page,
  search: z.string().trim().max(OWNER_LIMITS.search).optional(),
  act: z.enum(ACTS).optional(),
});
export const ActsResponse = success({ acts: z.array(AdminAct), next: z.string().nullable() });
