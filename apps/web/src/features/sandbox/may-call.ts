/** Whether a test call is offered. The server decides all the same, when it is placed. */
export type MayCall = 'yes' | 'no-minutes' | 'checking' | 'unknown';

interface Asked {
  readonly isPending: boolean;
  readonly data: { readonly minutes: number; readonly user: { readonly admin: boolean } } | undefined;
}

/** Administrators always, owners while they have minutes; whom we can't ask about may try. */
export function mayCall({ isPending, data }: Asked): MayCall {
  if (!data) return isPending ? 'checking' : 'unknown';
  return data.user.admin || data.minutes > 0 ? 'yes' : 'no-minutes';
}
