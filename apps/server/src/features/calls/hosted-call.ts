import type { CallFault, ProviderKind } from '@parlo/contract';
import type { ResponseMemo } from '@parlo/dialog/responder';
import type { CallProvider, HostedUsage } from '../../platform/call-providers/call-provider.ts';

export type { CallFault, CallProvider, HostedUsage, ProviderKind };

/**
 * A call that a provider's realtime model holds: what the server hands to the engine, and what the engine asks and
 * reports. `docs/decisions/0046-hosted-calls.md` says why it is divided like this.
 */

/** A function that the provider's model may call. It runs on this server. */
export interface HostedTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its input. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface HostedBrief {
  readonly provider: CallProvider;
  /** The provider's name of the voice. */
  readonly voice: string;
  /** The model's instructions, composed on the server. No client sees or changes them. */
  readonly instructions: string;
  readonly tools: readonly HostedTool[];
}

export interface HostedToolCall {
  readonly callId: string;
  readonly name: string;
  /** JSON, as the model wrote it: it may be anything. */
  readonly input: string;
}

export interface HostedToolOutput {
  /** JSON for the model. */
  readonly output: string;
  /** Kept with the assistant's next turn: sources, cards, outcome. */
  readonly memo?: ResponseMemo;
  /** The call ends once the reply after it was heard. */
  readonly endsCall?: boolean;
}

/** A reply that is to be stopped. */
export interface HostedRecital {
  /** What was said before that, and stays. */
  readonly heard: string;
  /** Said instead of the rest. */
  readonly instead: string;
  /** Kept with both. */
  readonly memo: ResponseMemo;
}

export interface HostedHandlers {
  /** Runs a tool. Never rejects but with `AbortError`: a failure is an output that the model can speak about. */
  useTool(call: HostedToolCall, signal: AbortSignal): Promise<HostedToolOutput>;
  /**
   * Reads the visitor's words for danger before the model may reply to them. Returns the words that have to be said instead,
   * with what is to be kept, or null.
   */
  help(
    said: string,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly memo: ResponseMemo } | null>;
  /**
   * Watches one reply that the model words itself. What it returns is given all that was said of it so far, as often as words
   * come, and returns null, or what is to be done with a reply that tells what no visitor is to hear.
   */
  watch(): (said: string) => HostedRecital | null;
  /** Returns false once the call's cost has reached a cap: the engine has that said, and ends the call as `cost_cap`. */
  onUsage(usage: HostedUsage): boolean;
  /** The provider's name of the call, for hanging up after a crash. */
  onProviderRef(ref: string): void;
  /** Before the greeting: the call is held on this server instead. After it: the provider lost the call. */
  onFault(fault: CallFault, when: 'before' | 'during'): void;
}
