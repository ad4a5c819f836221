import type { MailHeld } from '@parlo/contract';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { minuteEntries, user } from '../../db/schema.ts';
import { type Limit, type RateLimits, tryTake } from '../limits/rate-limit.ts';
import { isSuspended } from '../suspension.ts';

/**
 * Mails that an account has sent to addresses of its visitors. Nobody has proved that these are theirs, so an account
 * could have anybody written to: it needs a confirmed email, and a day holds only so many mails. All servers count
 * together, in PostgreSQL.
 */

const A_DAY_SECONDS = 24 * 3_600;

export const VISITOR_MAIL_LIMITS = {
  /** Of all assistants of an account that has its trial alone. */
  visitorMailsOfTrial: { points: 30, seconds: A_DAY_SECONDS },
  visitorMailsOfAccount: { points: 500, seconds: A_DAY_SECONDS },
  /** To one address, from all accounts. */
  visitorMailsPerRecipient: { points: 10, seconds: A_DAY_SECONDS },
} as const satisfies Record<string, Limit>;

export interface VisitorMailGate {
  /** Says why an account's visitors get no mails at all now; null where they do. */
  closedFor(db: Queryable, accountId: string): Promise<MailHeld | null>;
  /** Says why a mail would not be sent now; null where it would. Counts nothing. */
  heldNow(db: Queryable, accountId: string, to: string): Promise<MailHeld | null>;
  /** Counts a mail that is about to be sent; says why it must not be, and null where it may. */
  admit(db: Queryable, accountId: string, to: string): Promise<MailHeld | null>;
  /** An admitted mail could not be sent: it counts when it is tried again. */
  giveBack(db: Queryable, accountId: string, to: string): Promise<void>;
}

type Counted = readonly [group: keyof typeof VISITOR_MAIL_LIMITS, key: string, held: MailHeld];

export function createVisitorMailGate(limits: RateLimits): VisitorMailGate {
  return {
    closedFor: refusedOf,
    async heldNow(db, accountId, to) {
      const refused = await refusedOf(db, accountId);
      if (refused) return refused;
      for (const [group, key, held] of await countedBy(db, accountId, to)) {
        if (!(await limits.hasRoom(group, key))) return held;
      }
      return null;
    },
    async admit(db, accountId, to) {
      const refused = await refusedOf(db, accountId);
      if (refused) return refused;
      const taken: Counted[] = [];
      for (const counted of await countedBy(db, accountId, to)) {
        const [group, key, held] = counted;
        if (await tryTake(limits, group, key)) {
          taken.push(counted);
          continue;
        }
        for (const [before, its] of taken) await limits.giveBack(before, its);
        return held;
      }
      return null;
    },
    async giveBack(db, accountId, to) {
      for (const [group, key] of await countedBy(db, accountId, to)) await limits.giveBack(group, key);
    },
  };
}

async function refusedOf(db: Queryable, accountId: string): Promise<MailHeld | null> {
  if (await isSuspended(db, accountId)) return 'account_suspended';
  const confirmed = and(eq(user.id, accountId), eq(user.emailVerified, true));
  return (await db.$count(user, confirmed)) > 0 ? null : 'email_not_confirmed';
}

async function countedBy(db: Queryable, accountId: string, to: string): Promise<readonly Counted[]> {
  const given = and(
    eq(minuteEntries.userId, accountId),
    gt(minuteEntries.seconds, 0),
    ne(minuteEntries.kind, 'trial'),
  );
  const isTrial = (await db.$count(minuteEntries, given)) === 0;
  return [
    [isTrial ? 'visitorMailsOfTrial' : 'visitorMailsOfAccount', accountId, 'account_mail_limit'],
    ['visitorMailsPerRecipient', inboxOf(to), 'recipient_mail_limit'],
  ];
}

/** One person's, however they tag it: most mail servers deliver `ada+shop@` to `ada@`. */
const inboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@');
