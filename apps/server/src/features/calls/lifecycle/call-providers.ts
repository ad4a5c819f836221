import type { CallFault, CallProvider, HostedUsage } from '../hosted-call.ts';

/** A call for which a provider is looked for. */
export interface CallToHold {
  readonly callId: string;
  readonly conversationId: string;
  /** Null for a draft of a new assistant, which has no provider of its own. */
  readonly assistantId: string | null;
  readonly ownerId: string | null;
}

/** A provider that may hold a call, and what is done with what it reports. */
export interface HoldingProvider {
  readonly provider: CallProvider;
  /** Returns false once a cap is reached. */
  onUsage(usage: HostedUsage): boolean;
  /** The provider's name of the call. */
  onProviderRef(ref: string): void;
  onFault(fault: CallFault, when: 'before' | 'during'): void;
}

/** What calls need of whoever keeps providers, their keys, their faults and their costs. */
export interface CallProviders {
  /** The one that would hold an assistant's calls, for previews of its voice; null as below. */
  find(of: Pick<CallToHold, 'assistantId' | 'ownerId'>, signal?: AbortSignal): Promise<CallProvider | null>;
  /** Null: none is set, it is left alone after failures, or a cap is reached. */
  providerFor(call: CallToHold, signal?: AbortSignal): Promise<HoldingProvider | null>;
}
