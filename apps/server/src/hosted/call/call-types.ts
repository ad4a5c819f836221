import type { ClientEvent, RealtimeErrorDetail, ServerEvent } from '@parlo/contract/realtime';
import type { ResponseMemo } from '@parlo/dialog/responder';
import type { EarlierTurn, EndReason, FinishedTurn, TurnTimings } from '@parlo/voice';
import type {
  CallFault,
  HostedRecital,
  HostedToolCall,
  HostedToolOutput,
  HostedUsage,
} from '../../features/calls/hosted-call.ts';
import type { ProviderCommand, SessionSetup } from '../adapters/adapter.ts';
import type { ProviderEvent } from '../adapters/provider-event.ts';

/** What a call is from its beginning. */
export interface CallFacts {
  readonly callId: string;
  /** Makes ids differ from those of other calls. */
  readonly seed: string;
  readonly setup: SessionSetup;
  /** Who decides that a turn is over and replied to. */
  readonly turns: 'ours' | 'providers';
  /** The session as the client may see it. */
  readonly shown: {
    readonly model: string;
    readonly voice: string;
    readonly instructions: string;
    readonly expiresAt: number;
  };
  readonly notice: string;
  readonly greeting: string;
  readonly history: readonly EarlierTurn[];
  /** The unheard rest of the last reply before this call; '' for none. */
  readonly unheard: string;
  readonly maxDurationMs: number;
}

type WithoutId<E> = E extends unknown ? Omit<E, 'event_id'> : never;
export type ClientOutput = WithoutId<ServerEvent>;

/** Times are milliseconds of a clock that only goes forward. */
export type CallInput =
  /** The provider's socket is open. */
  | { readonly type: 'open' }
  | { readonly type: 'provider'; readonly event: ProviderEvent }
  | { readonly type: 'provider_gone'; readonly fault: CallFault }
  /** The provider's events come again after a gap: what came in between is not known. */
  | { readonly type: 'rejoined' }
  | { readonly type: 'client'; readonly event: ClientEvent }
  /** The visitor's page is there, by the event channel or with the call's socket. */
  | { readonly type: 'joined' }
  /** The last channel of the visitor's page is gone; it may come back. */
  | { readonly type: 'left'; readonly how: 'left' | 'lost' }
  | {
      readonly type: 'helped';
      readonly itemId: string;
      readonly help: { readonly text: string; readonly memo: ResponseMemo } | null;
    }
  | { readonly type: 'recited'; readonly eventId: string; readonly recital: HostedRecital }
  | { readonly type: 'tool_done'; readonly callId: string; readonly output: HostedToolOutput }
  /** Sound that was held ahead for a visitor's socket is dropped: so much of the response was heard. */
  | {
      readonly type: 'cut';
      readonly responseId: string;
      readonly itemId: string;
      readonly heardMs: number;
      readonly wholeMs: number;
    }
  | { readonly type: 'run_out'; readonly why: RunOut }
  | { readonly type: 'hang_up'; readonly reason: EndReason }
  | { readonly type: 'tick' };

export type RunOut = Extract<EndReason, 'no_minutes' | 'daily_limit' | 'cost_cap' | 'stopped'>;

export type CallEffect =
  | { readonly type: 'provider'; readonly command: ProviderCommand }
  | { readonly type: 'client'; readonly event: ClientOutput }
  | { readonly type: 'refuse'; readonly error: RealtimeErrorDetail }
  /** Sound for a visitor's socket: base64, to be sent as it becomes due. */
  | { readonly type: 'sound'; readonly responseId: string; readonly itemId: string; readonly delta: string }
  /** What is held ahead of it is dropped; `cut` follows. */
  | { readonly type: 'silence' }
  | { readonly type: 'help'; readonly itemId: string; readonly text: string }
  /** All words so far of a reply that the model words itself; `eventId` names it. */
  | { readonly type: 'words'; readonly eventId: string; readonly text: string }
  | { readonly type: 'tool'; readonly call: HostedToolCall }
  | { readonly type: 'turn'; readonly turn: FinishedTurn }
  | { readonly type: 'timings'; readonly timings: TurnTimings }
  | { readonly type: 'usage'; readonly usage: HostedUsage }
  /** The call takes time from now on. */
  | { readonly type: 'connected' }
  /** For the log: constant words. */
  | { readonly type: 'failure'; readonly message: string }
  | { readonly type: 'fault'; readonly fault: CallFault }
  | {
      readonly type: 'end';
      readonly reason: EndReason;
      readonly seconds: number;
      readonly unheard: string;
    };
