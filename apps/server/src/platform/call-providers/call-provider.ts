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

/** The assistant of a call that is about to begin. */
export interface HostedAssistant {
  /** Null for a draft of an assistant that was never saved. */
  readonly assistantId: string | null;
  /** Null for an assistant of the installation, which no provider holds. */
  readonly ownerId: string | null;
  readonly callEngine: 'local' | 'provider';
  /** The conversation that the call continues or begins. */
  readonly conversationId: string;
}

/** Counts what one call takes of its provider, and stores it. Nothing here rejects. */
export interface ProviderAccount {
  /** Returns false once the call, or the calls of today, cost as much as a cap allows. */
  onUsage(usage: HostedUsage): boolean;
  /** Stores the provider's name of the call, for hanging up after a crash. */
  onProviderRef(ref: string): void;
  /** Leaves the provider alone for a while, holds the conversation's further calls on this server, and tells the owner. */
  onFault(fault: CallFault, when: 'before' | 'during'): void;
  /** Stores the rest. Resolves when it is stored or given up. The second time it does nothing. */
  close(): Promise<void>;
}

/** The provider that is to hold a call. */
export interface ChosenProvider {
  readonly provider: CallProvider;
  /** To be called when the call's conversation is stored. */
  account(callId: string): ProviderAccount;
}

/** Chooses who holds a call: the assistant's own provider, before the operator's. */
export interface CallProviders {
  /** Null: this server, since no provider was chosen, or it is left alone, or cost as much as a cap allows. */
  providerFor(assistant: HostedAssistant): Promise<ChosenProvider | null>;
}

/** Ends a call at its provider that a crashed server left. Resolves whether the provider says that it is over. */
export type EndLeftOver = (ref: string, provider: CallProvider, signal: AbortSignal) => Promise<boolean>;
