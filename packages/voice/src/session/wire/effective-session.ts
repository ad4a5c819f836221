import type { RealtimeErrorDetail, RealtimeSession, SessionUpdate } from '@parlo/contract/realtime';
import { readReplySettings } from './reply-settings.ts';
import { SessionConfig } from './session-config.ts';

export { refuseSound } from './session-refusals.ts';

type Options = ConstructorParameters<typeof SessionConfig>[0] & { readonly repliesByModel?: boolean };

/** Sets what an owner set for a session before it began. Returns an error that names what does not apply, or null. */
export function beginSession(
  config: SessionConfig,
  initial: SessionUpdate,
  { repliesByModel = false }: Pick<Options, 'repliesByModel'>,
): RealtimeErrorDetail | null {
  const replies = readReplySettings(initial, { path: 'session', repliesByModel });
  if ('value' in replies) config.setReplies(replies.value);
  const now = { settable: true, repliesByModel, hasSpoken: false, generating: false };
  const judged = config.judge(initial, now);
  config.update(initial, judged.applies);
  return 'error' in replies ? replies.error : judged.error;
}

/** The session object of a call that begins with these fields, before there is a call. */
export function effectiveSession(
  options: Options,
  initial: SessionUpdate,
): { readonly session: RealtimeSession; readonly error: RealtimeErrorDetail | null } {
  const config = new SessionConfig(options);
  const error = beginSession(config, initial, options);
  return { session: config.object(), error };
}
