import type { CallProvider, HostedTool, ProviderKind } from '../../features/calls/hosted-call.ts';
import type { ProviderEvent } from './provider-event.ts';

/** A request to a provider. Its headers hold the key: it is never logged. */
export interface ProviderRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FormData | string;
}

/** A WebSocket of a provider. Its headers hold the key: it is never logged. */
export interface ProviderAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
}

/** The session that a call is held with: everything a provider is told of it. */
export interface SessionSetup {
  readonly model: string;
  readonly voice: string;
  readonly instructions: string;
  readonly tools: readonly HostedTool[];
  /** What visitors may speak, as ISO 639-1; the greeting's first. */
  readonly languages: readonly string[];
  /** What was said before the call. */
  readonly history: readonly WrittenItem[];
  /** `webrtc`: sound goes between visitor and provider. `socket`: it comes as 24 kHz PCM in events. */
  readonly medium: 'webrtc' | 'socket';
}

/** A message of the conversation that the visitor typed, or that was said before the call. */
export interface WrittenItem {
  readonly id?: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** What the state machine asks of a provider. `eventId` comes back in the `error` that a command causes. */
export type ProviderCommand =
  | { readonly type: 'configure'; readonly setup: SessionSetup; readonly eventId: string }
  /** Listens, or listens to nothing while the visitor's device has the microphone. */
  | { readonly type: 'listen'; readonly on: boolean }
  | { readonly type: 'append'; readonly audio: string }
  | { readonly type: 'write'; readonly item: WrittenItem }
  | { readonly type: 'tool_output'; readonly callId: string; readonly output: string }
  | {
      readonly type: 'respond';
      readonly eventId: string;
      /** Absent: the session's own. With them the model calls no tool. */
      readonly instructions?: string;
      /** Set: the model calls no tool this time. */
      readonly noTools?: true;
    }
  | { readonly type: 'cancel' }
  /** Falls silent at once, over WebRTC. */
  | { readonly type: 'clear' }
  | { readonly type: 'truncate'; readonly itemId: string; readonly audioEndMs: number }
  /** The call is over. Nothing is written where the provider is asked over HTTP, or hears it from the socket's end. */
  | { readonly type: 'end' };

/** Translates for one call. It may keep what it needs to know between two events. */
export interface Dialect {
  /** The events that one message of the provider means here, in order; none for what is unknown. Never throws. */
  read(raw: unknown): readonly ProviderEvent[];
  /** What it means by now that nothing has come: asked a few times a second. Never throws. */
  due(): readonly ProviderEvent[];
  /** What is sent for a command; none where the provider has nothing like it. */
  write(command: ProviderCommand): readonly object[];
}

/** A call that a provider took. */
export interface TakenOffer {
  readonly sdp: string;
  /** The provider's id of the call, unchecked. */
  readonly ref: string;
}

/** One dialect of the contract. It knows addresses, headers and shapes; it opens nothing itself. */
export interface ProviderAdapter {
  readonly kind: ProviderKind;
  /** Who decides that the visitor's turn is over and replied to: we ask for each response, or the provider makes them. */
  readonly turns: 'ours' | 'providers';
  /** How a visitor's offer is posted; null where the provider takes none. */
  offer(provider: CallProvider, sdp: string, setup: SessionSetup): ProviderRequest | null;
  /** Reads the answer to it; null for what is none. */
  readAnswer(headers: Headers, body: string): TakenOffer | null;
  /** The events of a call that was taken. */
  sideband(provider: CallProvider, ref: string): ProviderAddress;
  /** A call whose sound comes in events; null where the provider has none. */
  socket(provider: CallProvider): ProviderAddress | null;
  /** Ends a call that was taken, where `end` could not be said to it; null where closing its events does. */
  hangUp(provider: CallProvider, ref: string): ProviderRequest | null;
  createDialect(): Dialect;
}
