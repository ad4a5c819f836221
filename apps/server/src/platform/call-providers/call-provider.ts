import type { CallFault, ProviderKind } from '@parlo/contract';
import type { Reach } from '../http/guarded-fetch.ts';

/** A provider with its key. It goes to the engine and nowhere else. */
export interface CallProvider {
  readonly kind: ProviderKind;
  /** Without a slash at its end, as in `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** The addresses that requests may go to. */
  readonly reach: Reach;
  /** Whose it is: `shared` for the operator's, else the assistant's id. A failing one is left alone by this name. */
  readonly about: string;
}

/** Tokens of one response or transcription, by kind. Cached ones are part of the input. */
export interface HostedUsage {
  readonly inputTextTokens: number;
  readonly inputAudioTokens: number;
  readonly cachedTextTokens: number;
  readonly cachedAudioTokens: number;
  readonly outputTextTokens: number;
  readonly outputAudioTokens: number;
  /** Of a transcription that is counted by time; 0 for all others. */
  readonly seconds: number;
}

/** A call for which a provider is looked for. Its conversation is stored. */
export interface CallToHold {
  readonly callId: string;
  readonly conversationId: string;
  /** Null for a draft of a new assistant, which has no provider of its own. */
  readonly assistantId: string | null;
  /** Null for an assistant of the installation, which no provider holds. */
  readonly ownerId: string | null;
}

/** A provider that may hold a call, and what is done with what it reports. Nothing here rejects. */
export interface HoldingProvider {
  readonly provider: CallProvider;
  /** Returns false once the call, or the calls of today, cost as much as a cap allows. */
  onUsage(usage: HostedUsage): boolean;
  /** Stores the provider's name of the call, for hanging up after a crash. */
  onProviderRef(ref: string): void;
  /** Leaves the provider alone for a while, holds the conversation's further calls on this server, and tells the owner. */
  onFault(fault: CallFault, when: 'before' | 'during'): void;
}

/** What calls need of whoever keeps providers, their keys, their faults and their costs. Rejects once `signal` fires. */
export interface CallProviders {
  /** The one that would hold an assistant's calls, for previews of its voice; null as below. */
  find(of: Pick<CallToHold, 'assistantId' | 'ownerId'>, signal: AbortSignal): Promise<CallProvider | null>;
  /** Null: none is set, it is left alone after failures, or a cap is reached. */
  providerFor(call: CallToHold, signal: AbortSignal): Promise<HoldingProvider | null>;
}

/** A call that a crashed server left at a provider. */
export interface LeftOverCall {
  readonly callId: string;
  /** The provider's name of it. */
  readonly ref: string;
  readonly assistantId: string | null;
}

/** Ends such a call at its provider. Resolves with whether the provider says that it is over; never rejects. */
export type EndLeftOver = (ref: string, provider: CallProvider) => Promise<boolean>;
