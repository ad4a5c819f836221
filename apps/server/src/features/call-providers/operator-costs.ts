import type { SystemResponse } from '@parlo/contract';
import type { Queryable } from '../../db/connect.ts';
import { pricesOf, type RealtimeSettings } from '../../realtime-environment.ts';
import { operatorsDay } from './stored-costs.ts';

/** Returns what today's calls with the operator's key cost; null where the operator set no provider. */
export async function operatorCosts(
  db: Queryable,
  settings: RealtimeSettings,
): Promise<NonNullable<SystemResponse['callCosts']> | null> {
  const { shared, currency, caps } = settings;
  if (!shared) return null;
  const { calls, cost } = await operatorsDay(db, currency);
  // Without prices the sum would be a zero that nobody counted.
  const today = pricesOf(settings, shared) === null ? null : cost;
  return { currency, calls, today, cap: caps.perDay };
}
