import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { EndReason, FinishedTurn, TurnTimings } from '@parlo/voice';

/** What the server does with what a call says. */
export interface CallHandlers {
  answer(turns: readonly Turn[], signal: AbortSignal): AsyncIterable<ResponsePart>;
  /** The caller is there: from here on the call takes time. */
  onConnected(): void;
  onTurn(turn: FinishedTurn): void;
  onTimings(timings: TurnTimings): void;
  onError(message: string): void;
  /** Comes once for every opened call. `seconds` is null when the host died with it. */
  onEnded(end: { readonly reason: EndReason; readonly seconds: number | null }): void;
}

export type OpenResult =
  /** The answer to an offer; null to a socket. */
  | { readonly sdp: string | null }
  | { readonly refused: 'invalid_offer' | 'unavailable'; readonly message: string };

export interface VoiceHostsLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
