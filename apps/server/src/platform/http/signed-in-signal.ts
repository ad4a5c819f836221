import type { Context } from 'hono';
import type { Channels } from '../../db/channels.ts';
import type { CurrentUser, Identify } from '../api.ts';

export interface SignedInSignal {
  /** Aborted when whoever made the request could not make it any more. */
  readonly signal: AbortSignal;
  /** Stops watching. May be called twice. */
  stop(): void;
}

/** The channel of `db/functions/credential-notifications.sql`; its messages are ids of accounts. */
const CREDENTIAL_ENDED = 'credential_ended';
/** The account was deleted, or changed otherwise, such as who may sign in to it. */
const ACCOUNT_CHANGED = 'account_changed';

/**
 * For long responses. Whenever a session or key of the account has ended on any server, or messages may have been
 * missed, identifies the request again by its own credentials. Treats a failure to do so as signed out: a client that
 * is still signed in reconnects.
 */
export function watchSignedIn(
  context: Context,
  user: CurrentUser,
  { channels, identify }: { readonly channels: Pick<Channels, 'listen'>; readonly identify: Identify },
): SignedInSignal {
  const ended = new AbortController();
  const identifyAgain = async () => {
    const found = await identify(context).catch(() => null);
    if (found?.id !== user.id) ended.abort();
  };
  const listener = {
    onMessage: (userId: string) => void (userId === user.id && identifyAgain()),
    onGap: () => void identifyAgain(),
  };
  const stops = [CREDENTIAL_ENDED, ACCOUNT_CHANGED].map((channel) => channels.listen(channel, listener));
  return {
    signal: ended.signal,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
