import { z } from 'zod';

/**
 * The time available for calls now, and its limit: the one figure of minutes that screens show. An assistant's is what its
 * account has left, and never more than its own cap allows this month.
 */
export const TalkTime = z.object({
  /** Whole minutes; 0 for a suspended account. */
  minutes: z.number(),
  /** Whole minutes left on the account, whatever the cap says. */
  account: z.number(),
  /**
   * Why it is no more. `account`: that is all the account has. `cap`: the assistant may use no more this month.
   * `suspended`: nothing can be talked.
   */
  limit: z.enum(['account', 'cap', 'suspended']),
  /** Visitors can talk, too; otherwise the owner alone. */
  visitors: z.boolean(),
});
export type TalkTime = z.infer<typeof TalkTime>;
