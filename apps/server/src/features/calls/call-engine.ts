import type { Socket } from 'node:net';
import type { Pronunciation, SpeechAbilities } from '@parlo/contract';
import type { SessionUpdate } from '@parlo/contract/realtime';
import type { ReplyWishes, ResponsePart, Turn } from '@parlo/dialog/responder';
import type { EarlierTurn, EndReason, FinishedTurn, RunOutReason, TurnTimings } from '@parlo/voice';
import type { ServiceReport, SpeechToUse } from '../../platform/speech-to-use.ts';
import type { HostedBrief, HostedHandlers } from './hosted-call.ts';

/**
 * Holds calls: connects the caller, listens to them and speaks for the assistant. `open-call` decides who may call,
 * stores and meters; it uses engines through this interface only. The voice hosts are one engine
 * (`voice-host/voice-hosts.ts`); `docs/decisions/0019-call-engines.md` lists what another one has to guarantee.
 *
 * Methods do nothing for ids of calls that the engine does not hold.
 */
export interface CallEngine {
  /**
   * Resolves when the engine can take calls; text is served meanwhile. Rejects with a StartError, which is said to the
   * operator, when something keeps it from taking any.
   */
  readonly ready: Promise<void>;
  /** The number of calls it holds now, including those that are not connected yet. */
  readonly activeCalls: number;
  /** The share of what it can hold that is in use, as far as it knows: from 0, and 1 and more when it takes no further call. */
  readonly load: number;
  /** Throws an AppError with the reason when it can't take calls now. */
  requireReady(): void;
  /**
   * Takes a caller. A `socket` belongs to the engine from here on. Never rejects. `handlers` may be called from now until
   * `onEnded`; after a refusal they are not called any more.
   */
  open(call: CallToOpen, handlers: CallHandlers, socket?: Socket): Promise<OpenResult>;
  /**
   * Joins a WebSocket to a call that it holds: it gets `session.created` and every event from then on, and may send events.
   * Returns false for a call that it does not hold, and the socket still belongs to the caller; otherwise it belongs to the
   * engine. Leaving does not end the call; the call's end closes the socket.
   */
  join(callId: string, joining: JoiningSocket): boolean | Promise<boolean>;
  /** Ends a call that is open or still being opened. `onEnded` follows. */
  hangUp(callId: string, reason: EndReason): void;
  /**
   * The call may not go on: the assistant says so in one sentence, and the call ends with the reason `why`; at once if
   * the caller is not connected yet.
   */
  runOut(callId: string, why: RunOutReason): void;
  /** The languages it understands and speaks now; null until it is ready for the first time. */
  speech(): Promise<SpeechAbilities | null>;
  /** Returns a WAV file of a sentence, for previews of voices; null when it could not be made. */
  speak(
    text: string,
    voice: string,
    pronunciations?: readonly Pronunciation[],
    speech?: SpeechToUse,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Returns the words of a piece of sound, 16 kHz and at most 20 s long, for programs; null when it could not be heard, or
   * `signal` fired. Never rejects. Pieces wait for each other, so that calls are not slowed.
   */
  hear(samples: Int16Array, hearing: Hearing, signal: AbortSignal): Promise<string | null>;
  /** Called with what is found out about services that hear or speak. An engine that uses none has no need of it. */
  onServiceReport?: (report: ServiceReport) => void;
  /** Takes no more calls, waits `limitMs` for running ones to end by themselves, and ends the rest. */
  stop(limitMs: number): Promise<void>;
}

/** How a piece of sound is to be heard. */
export interface Hearing {
  /** The spoken language, as ISO 639-1. */
  readonly language: string;
  /** As in calls; absent: no word is likelier than others. */
  readonly terms?: string | undefined;
  /** As in calls. */
  readonly speech?: SpeechToUse | undefined;
}

/** The engines of one server. */
export interface CallEngines {
  readonly all: readonly CallEngine[];
  /** Chooses the engine of an assistant or a voice. Nothing else decides it. */
  choose(wanted: { readonly voice: string }): CallEngine;
}

/**
 * How a caller connects: with a browser's SDP offer, over a WebSocket whose request the server has checked, or in a room of
 * LiveKit, into which `token` lets the assistant.
 */
export type CallerConnection =
  | { readonly kind: 'offer'; readonly offer: string }
  | {
      readonly kind: 'room';
      readonly url: string;
      readonly token: string;
      /** The identity of the participant that is the caller. */
      readonly caller: string;
      /** The caller is a telephone line, which sends no events and begins the call by being through. */
      readonly telephone?: true;
    }
  | { readonly kind: 'socket'; readonly handshake: Handshake };

/** A WebSocket's request. The engine that takes the connection completes the handshake. */
export interface Handshake {
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes that the client sent right after the request. */
  readonly head: Uint8Array;
}

/** A WebSocket that is to be a further channel of a running call. */
export interface JoiningSocket {
  readonly handshake: Handshake;
  readonly socket: Socket;
  /**
   * `owner`: a program of the assistant's owner. `participant`: the caller's own client, with the rights of the call's data
   * channel; it has to send something soon.
   */
  readonly as: 'owner' | 'participant';
}

export interface CallToOpen {
  readonly callId: string;
  readonly connection: CallerConnection;
  readonly model: string;
  readonly voice: string;
  /** How the owner wants words said; absent: as they are spelled. */
  readonly pronunciations?: readonly Pronunciation[];
  /** Services that hear or speak in this call; absent: the engine itself. */
  readonly speech?: SpeechToUse;
  /** The session's instructions, as the client may see them. */
  readonly instructions: string;
  /** What the assistant's owner set for this session: the first state of it. Absent: nothing. */
  readonly session?: SessionUpdate;
  /** Tells that an AI speaks: said before the greeting, as `respond` does, and shown to the client. */
  readonly notice: string;
  /** The languages that visitors may speak, as ISO 639-1; the greeting's first. */
  readonly languages: readonly string[];
  /** Said first; an engine may prepare it while the connection is set up. */
  readonly greeting: string;
  /** The assistant's texts: what sounds like one of their words is that word rather than another one. */
  readonly terms: string;
  /** The turns of the conversation before this call; absent: none. */
  readonly history?: readonly EarlierTurn[];
  /** The unheard part of the last reply of `history`, whose connection was lost; absent: none. */
  readonly unheard?: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  readonly maxDurationMs: number;
  /** The caller's client is the owner's own, and may set what is the owner's otherwise. Absent: it may not. */
  readonly settable?: boolean;
  /** The assistant has a language model. Absent: it says its owner's exact words. */
  readonly repliesByModel?: boolean;
  /** The provider that is to hold the call. Absent: the call is held on this server. */
  readonly hosted?: HostedBrief;
}

/** The server's side of a call: what an engine calls when something happens in it. */
export interface CallHandlers {
  /**
   * Makes the assistant's next reply. An engine whose provider replies calls it only for a call that it gave up. Throws an `AbortError` when
   * `signal` fires. With `rehearsal` nobody may ever hear the reply: nothing is changed or paid for it, and it throws where
   * that would have to be. `wishes`: what the owner's own client asks of this reply.
   */
  respond(
    turns: readonly Turn[],
    signal: AbortSignal,
    rehearsal?: boolean,
    wishes?: ReplyWishes,
  ): AsyncIterable<ResponsePart>;
  /** The caller is connected: the call takes time from now on. At most once. */
  onConnected(): void;
  /** A turn is over and is to be stored. Turns come in the order in which they were said. */
  onTurn(turn: FinishedTurn): void;
  onTimings(timings: TurnTimings): void;
  /** Something failed, for the log; the call goes on unless `onEnded` follows. */
  onError(message: string): void;
  /** What a call with `hosted` needs in addition; absent for all others. */
  readonly hosted?: HostedHandlers;
  /**
   * The last one, once for every opened call. `seconds` is null when its duration is not known. `unheard`: what a caller whose
   * connection was lost did not hear of the last reply; an engine that does not know leaves it out.
   */
  onEnded(end: {
    readonly reason: EndReason;
    readonly seconds: number | null;
    readonly unheard?: string;
  }): void;
}

export type OpenResult =
  /** The SDP answer to an offer; null to any other connection. */
  | { readonly sdp: string | null }
  | {
      /**
       * `invalid_offer`: the caller sent something wrong. `busy`: its calls are as many as sound well. `unavailable`:
       * something failed on our side.
       */
      readonly refused: 'invalid_offer' | 'busy' | 'unavailable';
      /** Shown to the caller of an invalid offer; otherwise for the log. */
      readonly message: string;
    };
