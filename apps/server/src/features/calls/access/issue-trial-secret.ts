import type { ENDPOINTS, IceServer, SessionResponse } from '@parlo/contract';
import type { z } from 'zod';
import { requireNotice } from '../../../platform/require-notice.ts';
import { knownTimeZone } from '../../../platform/time-zone.ts';
import { requireTriable, type Trials } from '../../../platform/trials.ts';
import type { SecretClaims } from './client-secret.ts';
import { SECRET_SECONDS } from './issue-call-secret.ts';
import { requireTakesCalls } from './require-may-call.ts';
import type { KeptTrial } from './trial-drafts.ts';

export interface IssueTrialSecretDeps {
  readonly trials: Pick<Trials, 'admitCall'>;
  readonly keepTrialDraft: (draft: Input['draft'], keptSeconds: number) => Promise<KeptTrial>;
  readonly mint: (claims: SecretClaims) => string;
  readonly iceServers: () => readonly IceServer[];
  readonly udp: boolean;
  readonly draining: AbortSignal;
}

type Input = z.output<typeof ENDPOINTS.trySession.input>;

/** Makes a secret for one spoken test of an assistant that is in the caller's browser alone. */
export async function issueTrialSecret(
  deps: IssueTrialSecretDeps,
  { draft, timeZone }: Input,
  { address }: { readonly address: string },
): Promise<SessionResponse> {
  requireTakesCalls(deps.draining);
  requireNotice(draft.aiNotice);
  requireTriable(draft);
  await deps.trials.admitCall(address);
  const { id, key } = await deps.keepTrialDraft(draft, SECRET_SECONDS);
  const expiresAt = Math.floor(Date.now() / 1_000) + SECRET_SECONDS;
  const value = deps.mint({
    assistantId: null,
    draftId: id,
    trialKey: key,
    own: false,
    origin: 'builder',
    conversationId: null,
    consentedAt: null,
    timeZone: knownTimeZone(timeZone),
    expiresAt,
  });
  return {
    success: true,
    client_secret: { value, expires_at: expiresAt },
    // Nothing is stored that a token could name.
    conversation: '',
    ice_servers: [...deps.iceServers()],
    ...(!deps.udp && { transport: 'websocket' as const }),
  };
}
