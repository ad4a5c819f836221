import { setTimeout as delay } from 'node:timers/promises';
import { type ChatOpened, type ENDPOINTS, MESSAGES } from '@parlo/contract';
import type { ToolCaller } from '@parlo/dialog/responder';
import type { Operation, RequestContext } from '../../platform/api.ts';
import { type CheckVisitor, consentedAt } from '../../platform/check-visitor.ts';
import { AppError } from '../../platform/errors.ts';
import { createWaitingRoom } from '../../platform/limits/waiting-room.ts';
import { newId } from '../../platform/new-id.ts';
import { assistantNotFound } from '../../platform/own-assistant.ts';
import { AI_GENERATED } from '../../platform/require-notice.ts';
import { isSuspended } from '../../platform/suspension.ts';
import { knownTimeZone } from '../../platform/time-zone.ts';
import type { ConversationTokens } from '../../platform/tokens/conversation-tokens.ts';
import { type Claim, type ClaimedTurn, claimTurn, type TypedTurn } from './claim-turn.ts';
import { helpOnly } from './help-only.ts';
import { type ReplyDeps, replyToTurn } from './reply-to-turn.ts';
import {
  type ChatTarget,
  type FindChatting,
  type MayChatDeps,
  requireMayChat,
  resolveChat,
} from './resolve-chat.ts';

/** How long a turn waits: for a call that was just hung up to be closed, and for the reply before it. */
const WAIT_MS = { in_call: 2_000, answering: 10_000 } as const;
const RETRY_MS = 150;
/**
 * Beginning a reply takes a handful of queries, each with one of the server's ten connections. Four are left for everybody
 * else, however many visitors type.
 */
const BEGINNING = { running: 6, waiting: 300, waitMs: 10_000 } as const;
export const RESTARTING = 'The service is restarting. Please try again in a moment.';
const BUSY = {
  in_call: 'This conversation is in a call right now. Type in the call, or end it first.',
  answering: 'The answer before this one is still being written. Please try again in a moment.',
} as const;
const BUSY_REASONS = { in_call: 'conversation_in_call', answering: 'reply_being_written' } as const;

export interface ChatDeps extends MayChatDeps, ReplyDeps {
  readonly tokens: ConversationTokens;
  readonly findAssistant: FindChatting;
  readonly checkVisitor: CheckVisitor;
  readonly serverId: string;
  /** Hashes a visitor's network for limits: of today, and of any day. */
  readonly nameVisitor: (assistantId: string, address: string) => string;
  readonly nameNetwork: (assistantId: string, address: string) => string;
  /** Fires when the server begins to stop. */
  readonly stopping: AbortSignal;
}

type Input = Parameters<Operation<typeof ENDPOINTS.chat>>[0];

/** Replies to typed turns. `pending` holds unfinished writes. */
export function createChat(deps: ChatDeps, pending: Set<Promise<void>>): Operation<typeof ENDPOINTS.chat> {
  const enter = createWaitingRoom(BEGINNING);
  return async (input, context) => {
    // A stopping server stores no turn that it could not reply to.
    if (deps.stopping.aborted) throw new AppError('restarting', RESTARTING, { retryable: true });
    const { admitted, begun } = await enter(() => begin(deps, input, context), context.signal);
    const { target, conversationId, refusal } = admitted;
    if (!begun) return helpOrRefuse(deps, input, { target, conversationId, refusal }, context);
    const { turn } = begun;
    const claim = begun.claim.claimed ? begun.claim : await claimSoon(deps, begun, context.signal);
    const { own, assistantId } = target;
    const network = own || assistantId === null ? undefined : deps.nameNetwork(assistantId, context.address);
    const { profile } = target.assistant;
    const caller: ToolCaller = own ? 'owner_in_text' : 'visitor_in_text';
    const opened = openedOf(deps, target, conversationId, claim.turnsLeft);
    context.setHeader(...AI_GENERATED);
    const reply = { ...turn, claim, profile, caller, network, opened };
    const { events, stored } = replyToTurn(deps, reply, context.signal);
    pending.add(stored);
    void stored.then(() => pending.delete(stored));
    return events;
  };
}

interface Admitted {
  readonly target: ChatTarget;
  readonly conversationId: string;
  /** The site that the visitor is on, as conversations store it. */
  readonly cameFrom: string | null;
  /** Why nothing is done for the account, which is suspended, but to say where help is. */
  readonly refusal?: unknown;
}

interface Begun {
  readonly turn: TypedTurn;
  readonly claim: Claim;
}

/** Checks everything that could forbid the reply, and claims the conversation if it can be had at once. */
async function begin(
  deps: ChatDeps,
  input: Input,
  context: RequestContext,
): Promise<{ readonly admitted: Admitted; readonly begun: Begun | null }> {
  const admitted = await admit(deps, input, context);
  const { target, conversationId, cameFrom, refusal } = admitted;
  if (refusal) return { admitted, begun: null };
  const { address } = context;
  const turn = { ...describe(deps, input, target, { conversationId, address }), site: cameFrom };
  return { admitted, begun: { turn, claim: await claimTurn(deps.db, turn) } };
}

/** A suspended account's assistant says where help is to somebody in danger, and refuses everything else. */
async function helpOrRefuse(
  deps: ChatDeps,
  input: Input,
  { target, conversationId, refusal }: Omit<Admitted, 'cameFrom'>,
  { signal }: RequestContext,
) {
  const turn = {
    conversationId,
    text: input.text.toWellFormed(),
    timeZone: knownTimeZone(input.timeZone),
    profile: target.assistant.profile,
    opened: openedOf(deps, target, conversationId, 0),
  };
  const events = await helpOnly(deps, turn, signal);
  if (!events) throw refusal;
  return events;
}

function openedOf(deps: ChatDeps, target: ChatTarget, conversationId: string, turnsLeft: number): ChatOpened {
  return {
    type: 'parlo.conversation',
    event_id: newId('event'),
    conversation: deps.tokens.mint({ ...target, conversationId }),
    turns_left: turnsLeft,
    ai_generated: true,
  };
}

/** Finds the assistant and the conversation of a typed turn, and checks everything that could forbid it. */
async function admit(deps: ChatDeps, input: Input, context: RequestContext): Promise<Admitted> {
  const target = await resolveChat(input, deps, context);
  const { site, consent } = input;
  const conversationId = deps.tokens.continueOrBegin(input.conversation, target);
  const typed = deps.tokens.read(input.conversation)?.conversationId === conversationId;
  const visit = { site, consent, own: target.asOwner, typed };
  const cameFrom = await deps.checkVisitor(target.assistant.visited, visit);
  const refusal = await requireMayChat(deps, target, context.address).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal) {
    const { ownerId } = target.assistant;
    if (ownerId === null || !(await isSuspended(deps.db, ownerId))) throw refusal;
    return { target, conversationId, cameFrom, refusal };
  }
  // When the input names no assistant, the conversation's counts.
  if (!input.assistantId) {
    await deps.limits.take('chatPerAssistant', target.assistantId ?? target.draftId ?? '');
  }
  return { target, conversationId, cameFrom };
}

function describe(
  deps: ChatDeps,
  input: Input,
  target: ChatTarget,
  { conversationId, address }: { readonly conversationId: string; readonly address: string },
): TypedTurn {
  const { own, assistantId, assistant } = target;
  const { site, consent, origin = 'widget' } = input;
  const agreedAt = consentedAt(assistant.visited, { site, consent, own });
  return {
    conversationId,
    assistantId,
    ownerId: assistant.ownerId,
    serverId: deps.serverId,
    origin: own ? 'builder' : origin,
    consentedAt: agreedAt === null ? null : new Date(agreedAt * 1_000),
    visitor: own || assistantId === null ? null : deps.nameVisitor(assistantId, address),
    itemId: newId('item'),
    timeZone: knownTimeZone(input.timeZone),
    // Half of a surrogate pair can't be stored.
    text: input.text.toWellFormed(),
  };
}

/**
 * Claims the turn, and waits a moment when a call or another reply is in the way. A conversation that its visitor deletes
 * meanwhile does not begin again with what waited.
 */
async function claimSoon(
  deps: ChatDeps,
  { turn, claim: first }: Begun,
  signal: AbortSignal,
): Promise<ClaimedTurn> {
  const since = performance.now();
  for (let claim = first; ; claim = await claimTurn(deps.db, turn, 'known')) {
    if (claim.claimed) return claim;
    const { why } = claim;
    if (why === 'gone') throw assistantNotFound();
    if (why === 'too_long') throw new AppError('chat_too_long', MESSAGES.chatTooLong);
    if (signal.aborted || performance.now() - since > WAIT_MS[why]) {
      throw new AppError(BUSY_REASONS[why], BUSY[why], { retryable: true });
    }
    await delay(RETRY_MS);
  }
}
