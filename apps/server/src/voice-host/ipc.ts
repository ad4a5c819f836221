import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { EndReason, FinishedTurn, RunOutReason, TurnTimings, WebRtcOptions } from '@parlo/voice';
import type { CallToOpen } from '../features/calls/call-engine.ts';

/**
 * What the server and a voice host say to each other. A host knows sound and sessions; who the assistant is, what
 * it says and where anything is stored stays with the server.
 */

/** What a host starts with, as one JSON argument. */
export interface HostSettings {
  /** Where generated model files are kept between starts. */
  readonly cacheDir: string;
  readonly webRtc: WebRtcOptions;
}

export type ToHost =
  /** The host sends `pong` back, so that a host that hangs is told from one that works. */
  | { readonly type: 'ping' }
  /** A connection that is taken over goes with the message. */
  | { readonly type: 'open'; readonly call: CallToOpen }
  | { readonly type: 'hang_up'; readonly callId: string; readonly reason: EndReason }
  /** The call's time is used up: the host says so to the visitor and ends it. */
  | { readonly type: 'run_out'; readonly callId: string; readonly why: RunOutReason }
  | { readonly type: 'response_part'; readonly requestId: number; readonly part: ResponsePart }
  | { readonly type: 'response_failed'; readonly requestId: number; readonly message: string }
  | { readonly type: 'speak'; readonly requestId: number; readonly text: string; readonly voice: string };

export type FromHost =
  | { readonly type: 'ready' }
  /** It could not load its models, and exits. */
  | { readonly type: 'unusable'; readonly reason: string }
  | { readonly type: 'pong' }
  /** `sdp` answers an offer, and is null where there was none. */
  | { readonly type: 'opened'; readonly callId: string; readonly sdp: string | null }
  | {
      readonly type: 'refused';
      readonly callId: string;
      /** True when what the caller sent is to blame, false when something of ours failed. */
      readonly invalidOffer: boolean;
      readonly message: string;
    }
  /** The caller is there: from here on the call takes time. */
  | { readonly type: 'connected'; readonly callId: string }
  | {
      readonly type: 'respond';
      readonly requestId: number;
      readonly callId: string;
      readonly turns: readonly Turn[];
    }
  | { readonly type: 'response_abandoned'; readonly requestId: number }
  | { readonly type: 'turn'; readonly callId: string; readonly turn: FinishedTurn }
  | { readonly type: 'timings'; readonly callId: string; readonly timings: TurnTimings }
  | { readonly type: 'error'; readonly callId: string; readonly message: string }
  | {
      readonly type: 'ended';
      readonly callId: string;
      readonly reason: EndReason;
      readonly seconds: number;
    }
  /** `wav` is null when synthesis failed. */
  | { readonly type: 'spoken'; readonly requestId: number; readonly wav: Uint8Array<ArrayBuffer> | null };
