import type { Socket } from 'node:net';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { EarlierTurn, EndReason, FinishedTurn, RunOutReason, TurnTimings } from '@parlo/voice';

/**
 * Whoever holds calls: connects the caller, hears them, and lets the assistant speak. `open-call` decides who may call,
 * stores and meters; it knows engines by this interface alone. The voice hosts are one engine
 * (`voice-host/voice-hosts.ts`), and `docs/decisions/0019-call-engines.md` says what another one has to keep.
 *
 * Ids of calls that an engine does not hold, or no longer, change nothing.
 */
export interface CallEngine {
  /** Resolves when it can take calls. Rejects with a StartError when it never will. */
  readonly ready: Promise<void>;
  /** Calls it holds at present, those that are not connected too. */
  readonly activeCalls: number;
  /** Throws an AppError that says why it can take no calls at present. */
  requireReady(): void;
  /**
   * Takes a caller, over `socket` if they come by one: it belongs to the engine from here on. Never rejects. From the
   * call of it until `onEnded`, `handlers` may be called; after a refusal they are not called any more.
   */
  open(call: CallToOpen, handlers: CallHandlers, socket?: Socket): Promise<OpenResult>;
  /** Ends a call that is open or still being opened. `onEnded` follows. */
  hangUp(callId: string, reason: EndReason): void;
  /** The call's time is used up: the caller is told so in one sentence, and the call ends as `why`. */
  runOut(callId: string, why: RunOutReason): void;
  /** A WAV file of a sentence, for previews of voices. Null when it could not be made. */
  speak(text: string, voice: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Takes no more calls, gives those it has `limitMs` to end by themselves, and ends the rest. */
  stop(limitMs: number): Promise<void>;
}

/** The engines of one server. */
export interface CallEngines {
  readonly all: readonly CallEngine[];
  /** Who speaks for an assistant, or in a voice. This alone decides it. */
  choose(wanted: { readonly voice: string }): CallEngine;
}

/** How a caller connects: with a browser's SDP offer, or over a WebSocket whose request the server has checked. */
export type CallerConnection =
  | { readonly kind: 'offer'; readonly offer: string }
  | { readonly kind: 'socket'; readonly handshake: Handshake };

/** A WebSocket's request. Whoever takes the connection completes the handshake on it. */
export interface Handshake {
  readonly headers: Readonly<Record<string, string>>;
  /** What came behind the request. */
  readonly head: Uint8Array;
}

export interface CallToOpen {
  readonly callId: string;
  readonly connection: CallerConnection;
  readonly model: string;
  readonly voice: string;
  /** What the client may see as the session's instructions. */
  readonly instructions: string;
  /** Said first; an engine may prepare it while the connection is set up. */
  readonly greeting: string;
  /** What was said in the conversation before this call; absent: nothing. */
  readonly history?: readonly EarlierTurn[];
  /** Seconds since 1970. */
  readonly expiresAt: number;
  readonly maxDurationMs: number;
}

/** What the server does with what happens in a call. */
export interface CallHandlers {
  /**
   * What the assistant says next. An engine whose model speaks for itself does not ask.
   * Rejects with `AbortError` when `signal` fired.
   */
  respond(turns: readonly Turn[], signal: AbortSignal): AsyncIterable<ResponsePart>;
  /** The caller is there: from here on the call takes time. At most once. */
  onConnected(): void;
  /** A turn is over and is stored as it is. In the order in which they were said. */
  onTurn(turn: FinishedTurn): void;
  onTimings(timings: TurnTimings): void;
  /** Something failed, for the log; the call goes on unless `onEnded` follows. */
  onError(message: string): void;
  /** Comes once for every opened call, last. `seconds` is null when nobody knows how long it took. */
  onEnded(end: { readonly reason: EndReason; readonly seconds: number | null }): void;
}

export type OpenResult =
  /** The SDP answer to an offer; null to a socket. */
  | { readonly sdp: string | null }
  | {
      /** `invalid_offer`: what the caller sent is to blame. `unavailable`: something of ours. */
      readonly refused: 'invalid_offer' | 'unavailable';
      /** Shown to the caller of an invalid offer; otherwise for the log. */
      readonly message: string;
    };
