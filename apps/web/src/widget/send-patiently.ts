import type { ChatInput } from '@parlo/contract';
import type { Refused } from './read-answers.ts';
import { type MessageHandlers, sendMessage } from './send-message.ts';
import type { SiteToken } from './site-token.ts';
import { withFreshSite } from './with-fresh-site.ts';

/** Between tries while an earlier answer is still being written, or a call is being put away, in milliseconds. */
export const AGAIN_MS = [500, 1_500] as const;

/**
 * Sends a typed turn, again where what stands against it passes by itself: a visitor need not hear of either. What
 * was refused was not stored, so nothing is said twice. `input` is asked for at each try.
 */
export async function sendPatiently(
  input: () => ChatInput,
  site: Pick<SiteToken, 'renew'>,
  handlers: MessageHandlers,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<Refused | null> {
  const once = () => withFreshSite(site, () => sendMessage(input(), handlers, signal, send));
  let why = await once();
  for (const ms of AGAIN_MS) {
    if (why?.code !== 'in_progress' || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (signal.aborted) break;
    why = await once();
  }
  return why;
}
