import { type ENDPOINTS, type IceServer, MESSAGES, type SessionResponse } from '@parlo/contract';
import type { z } from 'zod';
import type { CurrentUser, RequestContext } from '../../../platform/api.ts';
import { type CheckVisitor, consentedAt } from '../../../platform/check-visitor.ts';
import { AppError } from '../../../platform/errors.ts';
import { assistantNotFound } from '../../../platform/own-assistant.ts';
import { requireNotice } from '../../../platform/require-notice.ts';
import { knownTimeZone } from '../../../platform/time-zone.ts';
import type { ConversationTokens } from '../../../platform/tokens/conversation-tokens.ts';
import type { CallMinutes } from '../lifecycle/call-minutes.ts';
import type { SecretClaims } from './client-secret.ts';
import { draftOfInstructions } from './draft-of-instructions.ts';
import type { NewDraft } from './drafts.ts';
import type { CallableAssistant } from './find-callable.ts';
import type { NeedsSocket } from './needs-socket.ts';
import { requireMayCall, requireTakesCalls } from './require-may-call.ts';

/** Long enough to allow the microphone in the browser, short enough to be worthless when it leaks. */
export const SECRET_SECONDS = 60;

export interface IssueCallSecretDeps {
  readonly findAssistant: (
    id: string,
  ) => Promise<Pick<CallableAssistant, 'ownerId' | 'visited' | 'callEngine'> | null>;
  readonly checkVisitor: CheckVisitor;
  readonly minutes: Pick<CallMinutes, 'accountStatusOf'>;
  readonly keepDraft: (draft: NewDraft) => Promise<string>;
  readonly mint: (claims: SecretClaims) => string;
  readonly conversations: ConversationTokens;
  /** STUN and TURN servers for the browser. */
  readonly iceServers: () => readonly IceServer[];
  /** Whether calls may come over UDP. */
  readonly udp: boolean;
  /** Whether calls may come through LiveKit. */
  readonly inRooms: boolean;
  readonly needsSocket: NeedsSocket;
  readonly draining: AbortSignal;
  /** Whether a conversation goes on with a call that runs here, or did until its connection broke. */
  readonly comesBack: (conversationId: string | undefined) => boolean;
}

type Input = z.output<typeof ENDPOINTS.session.input>;
type Caller = Pick<RequestContext, 'currentUser'>;
type Callee = Omit<SecretClaims, 'expiresAt' | 'conversationId' | 'timeZone' | 'trialKey'> & {
  readonly ownerId: string | null;
  readonly callEngine: CallableAssistant['callEngine'];
};

/**
 * Makes a secret for calls of one assistant. Whoever names one may send a model, a voice and instructions, which are ignored;
 * a session that names none is the assistant that its instructions describe, for its signed-in owner alone.
 */
export async function issueCallSecret(
  deps: IssueCallSecretDeps,
  input: Input,
  caller: Caller,
): Promise<SessionResponse> {
  const named = deps.conversations.read(input.conversation);
  requireTakesCalls(deps.draining, deps.comesBack(named?.conversationId));
  const { draft = describedIn(input) } = input;
  const { ownerId, callEngine, ...claims } = draft
    ? await drafted(deps, input, draft, caller)
    : await saved(deps, input, caller);
  const seconds = await requireMayCall(deps.minutes, { ownerId, own: claims.own });
  const { assistantId } = claims;
  const transport = await transportOf(deps, { callEngine, assistantId, ownerId });
  const expiresAt = Math.floor(Date.now() / 1_000) + SECRET_SECONDS;
  const conversationId = deps.conversations.continueOrBegin(input.conversation, claims);
  const timeZone = knownTimeZone(input.timeZone);
  const value = deps.mint({ ...claims, conversationId, timeZone, expiresAt });
  return {
    success: true,
    client_secret: { value, expires_at: expiresAt },
    conversation: deps.conversations.mint({ ...claims, conversationId }),
    ice_servers: [...deps.iceServers()],
    ...(transport && { transport }),
    // Only the owner may see what their account has left.
    ...(claims.own && seconds !== null && { seconds_left: seconds }),
  };
}

/** Undefined: WebRTC with this server, or with the provider that holds the calls. */
async function transportOf(
  deps: Pick<IssueCallSecretDeps, 'udp' | 'inRooms' | 'needsSocket'>,
  called: Parameters<NeedsSocket>[0],
): Promise<'websocket' | 'livekit' | undefined> {
  if (deps.inRooms && called.callEngine !== 'provider') return 'livekit';
  return !deps.udp || (await deps.needsSocket(called)) ? 'websocket' : undefined;
}

/** The draft that a session in the specification's shape describes, to be made once it is known who asks. */
function describedIn({ assistantId, instructions, voice }: Input): (() => NewDraft['draft']) | undefined {
  const isDescribed = !assistantId && instructions !== undefined && instructions.trim() !== '';
  return isDescribed ? () => draftOfInstructions({ instructions, voice }) : undefined;
}

async function saved(deps: IssueCallSecretDeps, input: Input, caller: Caller): Promise<Callee> {
  const { assistantId, origin, site, consent } = input;
  if (!assistantId)
    throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
  const assistant = await deps.findAssistant(assistantId);
  if (!assistant) throw assistantNotFound();
  const { ownerId, callEngine } = assistant;
  const user = await caller.currentUser();
  const asOwner = ownerId !== null && user?.id === ownerId;
  const own = asOwner && isThere(user);
  const visit = { site, consent, own };
  // A program with the owner's key checks its visitors itself.
  const cameFrom = await deps.checkVisitor(assistant.visited, { ...visit, own: asOwner });
  return {
    assistantId,
    draftId: null,
    own,
    origin: originOf(origin, own),
    consentedAt: consentedAt(assistant.visited, visit),
    ...(cameFrom !== null && { site: cameFrom }),
    ownerId,
    callEngine,
  };
}

async function drafted(
  deps: IssueCallSecretDeps,
  { assistantId, origin }: Input,
  described: NewDraft['draft'] | (() => NewDraft['draft']),
  caller: Caller,
): Promise<Callee> {
  const user = await caller.currentUser();
  if (!user) throw new AppError('unauthenticated', MESSAGES.signInToContinue);
  const draft = typeof described === 'function' ? described() : described;
  requireNotice(draft.aiNotice);
  const ownerId = user.id;
  const saved = assistantId ? await deps.findAssistant(assistantId) : undefined;
  if (saved !== undefined && saved?.ownerId !== ownerId) throw assistantNotFound();
  const of = assistantId || null;
  const own = isThere(user);
  // Checked first: no draft is stored for a call that is not allowed.
  await requireMayCall(deps.minutes, { ownerId, own });
  const draftId = await deps.keepDraft({ ownerId, assistantId: of, draft });
  return {
    ...{ assistantId: of, draftId, own, origin: originOf(origin, own), consentedAt: null },
    ownerId,
    callEngine: draft.callEngine ?? saved?.callEngine,
  };
}

/** The owner in person. A program with their key may call for anybody, so its calls are not tests. */
function isThere({ via }: CurrentUser): boolean {
  return via === 'session';
}

/** Analytics tell tests from visitors by it, so a client can't choose it freely. */
function originOf(sent: Input['origin'], own: boolean): SecretClaims['origin'] {
  if (own) return sent === 'sandbox' ? 'sandbox' : 'builder';
  return sent === 'popup' ? 'popup' : 'widget';
}
