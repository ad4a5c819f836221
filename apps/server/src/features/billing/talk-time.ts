import type { TalkTime } from '@parlo/contract';
import type { AccountStatus } from './account-status.ts';

/**
 * Says what can be talked now, and why no more: the one place that decides it, for every response that shows minutes.
 * `capSeconds`: what an assistant may still use this month; null where no cap holds.
 */
export function talkTime(
  { seconds, suspended, mayEmbed }: Pick<AccountStatus, 'seconds' | 'suspended' | 'mayEmbed'>,
  capSeconds: number | null = null,
): TalkTime {
  const account = wholeMinutes(seconds);
  const of = { account, visitors: mayEmbed };
  if (suspended) return { ...of, minutes: 0, limit: 'suspended' };
  if (capSeconds !== null && capSeconds < seconds) {
    return { ...of, minutes: wholeMinutes(Math.max(0, capSeconds)), limit: 'cap' };
  }
  return { ...of, minutes: account, limit: 'account' };
}

const wholeMinutes = (seconds: number) => Math.floor(seconds / 60);
