import type { BillingResponse, BillingSettings, ENDPOINTS, Sales } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { billingSettings } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { spentThisMonth } from '../../platform/spending-cap.ts';
import { lockAccount } from './account.ts';

/** The settings of an account without a row; the same as the columns' defaults. */
const NOTHING_CHOSEN: BillingSettings = {
  monthlyCap: null,
  autoTopUp: { on: false, below: 20, minutes: 100, mostPerMonth: 3_000 },
};

/** The payment provider, as far as settings need it. */
export interface BillingProvider {
  readonly name: 'stripe' | 'test';
  /** Whether an id is one of a customer of this provider's. */
  isOwnCustomer(customerRef: string): boolean;
}

/** How an account pays, and what it spent under its cap. `hasCard`: the provider knows it as a customer. */
export async function readSettings(db: Queryable, provider: BillingProvider | null, userId: string) {
  const spent = await spentThisMonth(db, userId);
  const [row] = await db.select().from(billingSettings).where(eq(billingSettings.userId, userId));
  const ref = row?.customerRef ?? null;
  const hasCard = ref !== null && provider?.isOwnCustomer(ref) === true;
  return { spent, hasCard, settings: row ? toSettings(row) : NOTHING_CHOSEN };
}

function toSettings(row: typeof billingSettings.$inferSelect): BillingSettings {
  return {
    monthlyCap: row.monthlyCapCents,
    autoTopUp: {
      on: row.topUpOn,
      below: row.topUpBelowMinutes,
      minutes: row.topUpMinutes,
      mostPerMonth: row.topUpMostCents,
    },
  };
}

export interface SettingsDeps {
  readonly db: Database;
  readonly sales: Sales;
  /** Null when nothing is sold. */
  readonly provider: BillingProvider | null;
  readonly readBilling: (userId: string) => Promise<BillingResponse>;
  readonly requestTopUp: (tx: Queryable, userId: string) => Promise<void>;
}

/** Only turning automatic top-ups on needs a card and open sales: a cap can always be set, and they can be turned off. */
export function updateBilling(deps: SettingsDeps): Operation<typeof ENDPOINTS.updateBilling> {
  const { db, sales, provider, readBilling, requestTopUp } = deps;
  return async (input, { user }) => {
    await db.transaction(async (tx) => {
      await lockAccount(tx, user.id);
      const { hasCard, settings } = await readSettings(tx, provider, user.id);
      if (input.autoTopUp.on && !settings.autoTopUp.on) requireCard(sales !== 'closed', hasCard);
      await save(tx, user.id, input);
      await requestTopUp(tx, user.id);
    });
    return readBilling(user.id);
  };
}

function requireCard(open: boolean, hasCard: boolean): void {
  if (!open) throw new AppError('sales_closed', 'Sales are not open here yet.');
  if (hasCard) return;
  throw new AppError('card_required', 'There is no card yet. Buy minutes or the plan once.', {
    field: 'autoTopUp.on',
  });
}

async function save(tx: Queryable, userId: string, given: BillingSettings): Promise<void> {
  const { on, below, minutes, mostPerMonth } = given.autoTopUp;
  const values = {
    monthlyCapCents: given.monthlyCap,
    topUpOn: on,
    topUpBelowMinutes: below,
    topUpMinutes: minutes,
    topUpMostCents: mostPerMonth,
  };
  await tx
    .insert(billingSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: billingSettings.userId, set: values });
}
