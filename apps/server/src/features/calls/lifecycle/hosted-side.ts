import { createHostedReader, HostedDialog, type Retriever, type Tool, type ToolReport } from '@parlo/dialog';
import type { ActReader, AssistantProfile, DangerReader, ResponseMemo, Turn } from '@parlo/dialog/responder';
import type { ContactEdits } from '@parlo/dialog/turn-memory';
import type { EarlierTurn, FinishedTurn } from '@parlo/voice';
import type { CallProviders } from '../../../platform/call-providers/call-provider.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import type { HostedBrief, HostedHandlers } from '../hosted-call.ts';
import { hostedVoice } from '../hosted-voices.ts';
import type { BegunCall } from './begin-call.ts';
import type { CallMetrics } from './call-metrics.ts';
import type { AdmittedCall } from './open-call.ts';

/** xAI takes instructions of 16,384 characters, half of which are an owner's and ours. */
const FAQ_CHARACTERS = { xai: 6_000 } as const;
/** The first words wait for it; a database that takes longer must not keep a caller who could be held here. */
export const FIND_PROVIDER_MS = 1_000;

export interface HostedSideDeps {
  readonly logger: Pick<Logger, 'warn'>;
  readonly metrics: Pick<CallMetrics, 'fault'>;
  readonly providers: CallProviders;
  readonly retriever: Retriever;
  readonly model: DangerReader & ActReader;
  readonly tools: readonly Tool[];
  readonly onToolReport: (report: ToolReport) => void;
  /** What the visitor changed on the card of their details; null for nothing. */
  readonly contactEdits: (conversationId: string) => Promise<ContactEdits | null>;
  /** Tells an owner at once that a visitor is in danger. Never rejects. */
  readonly raise: (conversationId: string, kind: NonNullable<ResponseMemo['danger']>, said: string) => void;
}

/** What a call needs so that a provider can hold it. */
export interface HostedSide {
  readonly brief: HostedBrief;
  readonly handlers: HostedHandlers;
  /** What is kept of a turn, once it is over. */
  memoOf(turn: FinishedTurn): ResponseMemo | undefined;
  /** The sentence with which this server takes up the conversation; null while the provider has not lost the call. */
  readonly apology: string | null;
}

/** A call as it is prepared. */
export interface CallToPrepare {
  readonly call: AdmittedCall;
  readonly begun: Pick<BegunCall, 'history' | 'timeZone'>;
  readonly profile: AssistantProfile;
  readonly network?: string | undefined;
  readonly languages: readonly string[];
}

/** Null: the call is held on this server. Never rejects. */
export type PrepareHosted = (prepared: CallToPrepare) => Promise<HostedSide | null>;

/** The server's side of calls that a provider holds: who gets one, what it is told, and what is done for it. */
export function createPrepareHosted(deps: HostedSideDeps): PrepareHosted {
  const { logger, providers } = deps;
  const reader = createHostedReader(deps.model);
  return async (prepared) => {
    const { callId, conversationId, assistant, claims } = prepared.call;
    if (assistant.callEngine !== 'provider' || claims.trialKey !== undefined) return null;
    const { ownerId } = assistant;
    try {
      const wanted = { callId, conversationId, assistantId: claims.assistantId, ownerId };
      const held = await providers.providerFor(wanted, AbortSignal.timeout(FIND_PROVIDER_MS));
      return held && hold(deps, { ...prepared, held, reader });
    } catch (err) {
      logger.warn({ err, callId }, 'no provider for a call');
      return null;
    }
  };
}

interface Held extends CallToPrepare {
  readonly held: NonNullable<Awaited<ReturnType<CallProviders['providerFor']>>>;
  readonly reader: ReturnType<typeof createHostedReader>;
}

function hold(deps: HostedSideDeps, { call, begun, profile, held, reader, ...rest }: Held): HostedSide {
  const { conversationId, assistant, claims } = call;
  const { provider } = held;
  const dialog = new HostedDialog({
    conversation: {
      id: conversationId,
      assistant: profile,
      caller: claims.own ? 'owner_in_call' : 'visitor_in_call',
      turns: begun.history.map(asTurn),
      timeZone: begun.timeZone ?? undefined,
      network: rest.network,
      languages: rest.languages,
      faqCharacters: provider.kind === 'xai' ? FAQ_CHARACTERS.xai : undefined,
    },
    retriever: deps.retriever,
    reader,
    tools: deps.tools,
    onReport: deps.onToolReport,
    edits: () => deps.contactEdits(conversationId),
  });
  let lost: 'before' | 'during' | undefined;
  return {
    brief: {
      provider,
      voice: hostedVoice(provider.kind, assistant.voice),
      instructions: dialog.instructions,
      tools: dialog.tools,
    },
    handlers: {
      useTool: ({ name, input }, signal) => dialog.useTool(name, input, signal),
      async help(said, signal) {
        const help = await dialog.help(said, signal);
        if (help?.memo.danger) deps.raise(conversationId, help.memo.danger, said);
        return help;
      },
      watch: () => dialog.watch(),
      onUsage: (usage) => held.onUsage(usage),
      onProviderRef: (ref) => held.onProviderRef(ref),
      onFault(fault, when) {
        lost = when;
        deps.metrics.fault(fault, when);
        held.onFault(fault, when);
      },
    },
    // A call that this server took over has its own responder's memos.
    memoOf: (turn) => (lost === 'before' ? turn.memo : dialog.finish(turn)),
    get apology() {
      return lost === 'during' ? dialog.apology : null;
    },
  };
}

function asTurn({ role, text, memo }: EarlierTurn): Turn {
  return role === 'visitor' ? { role, text } : { role, text, ...(memo && { memo }) };
}
