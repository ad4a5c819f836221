import type { Context } from 'hono';
import type { Channels } from '../../db/channels.ts';
import type { CurrentUser, Identify } from '../api.ts';

export interface SignedInSignal {
  /** Fires when whoever made the request could not make it any more. */
  readonly signal: AbortSignal;
  /** Stops looking. May be called twice. */
  stop(): void;
}

/** What `db/functions/credential-notifications.sql` sends, with the account's id. */
const CREDENTIAL_ENDED = 'credential_ended';
/** Something else of the account changed, such as who may sign in to it; or the account is gone. */
const ACCOUNT_CHANGED = 'account_changed';

/**
 * For responses that last: whenever a session or a key of the account has ended on any server, looks again who makes
 * the request, by what it was sent with. Also when messages may have been missed. Who can't be found any more, or not
 * be looked up, is treated as signed out: a reader that is signed in comes back.
 */
export function watchSignedIn(
  context: Context,
  user: CurrentUser,
  { channels, identify }: { readonly channels: Pick<Channels, 'listen'>; readonly identify: Identify },
): SignedInSignal {
  const ended = new AbortController();
  const look = async () => {
    const found = await identify(context).catch(() => null);
    if (found?.id !== user.id) ended.abort();
  };
  const listener = {
    onMessage: (userId: string) => void (userId === user.id && look()),
    onGap: () => void look(),
  };
  const stops = [CREDENTIAL_ENDED, ACCOUNT_CHANGED].map((channel) => channels.listen(channel, listener));
  return {
    signal: ended.signal,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
