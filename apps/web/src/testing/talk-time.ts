import type { TalkTime } from '@parlo/contract';

/** For tests: what an account can talk that has these minutes and no cap in the way. */
export const madeTalkTime = (minutes: number, some: Partial<TalkTime> = {}): TalkTime => ({
  minutes,
  account: minutes,
  limit: 'account',
  visitors: true,
  ...some,
});
