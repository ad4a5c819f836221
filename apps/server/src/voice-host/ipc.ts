import type { ReplyWishes, ResponsePart, Turn } from '@parlo/dialog/responder';
import type {
  AddedVoiceReport,
  EndReason,
  FinishedTurn,
  RunOutReason,
  TurnTimings,
  VoiceKind,
  VoiceSettings,
  WebRtcOptions,
} from '@parlo/voice';
import type { CallToOpen, Handshake, Hearing, JoiningSocket } from '../features/calls/call-engine.ts';
import type { ServiceReport, SpeechToUse } from '../platform/speech-to-use.ts';

/**
 * Messages between the server and a voice host. A host knows sound and sessions; the server knows who the assistant is,
 * what it says, and where things are stored.
 */

/** The settings of a host, its one argument, as JSON. */
export interface HostSettings {
  /** The folder for generated model files. */
  readonly cacheDir: string;
  /** The folder of models that did not come with Parlo; null or absent: none are used. */
  readonly modelsFolder?: string | null;
  readonly webRtc: WebRtcOptions;
}

export type ToHost =
  /** The host replies with `pong`, so that a host that hangs can be detected. */
  | { readonly type: 'ping' }
  /** The socket of a WebSocket call is sent with the message. */
  | { readonly type: 'open'; readonly call: CallToOpen }
  /** The socket of a further channel is sent with the message. A host without that call refuses it. */
  | {
      readonly type: 'join';
      readonly callId: string;
      readonly handshake: Handshake;
      readonly as: JoiningSocket['as'];
    }
  | { readonly type: 'hang_up'; readonly callId: string; readonly reason: EndReason }
  /** The call's time is used up: the host tells the visitor and ends the call. */
  | { readonly type: 'run_out'; readonly callId: string; readonly why: RunOutReason }
  | { readonly type: 'response_part'; readonly requestId: number; readonly part: ResponsePart }
  | { readonly type: 'response_failed'; readonly requestId: number; readonly message: string }
  | { readonly type: 'speak'; readonly request: SpeakRequest }
  | { readonly type: 'hear'; readonly request: HearRequest }
  /** Nobody waits for the words any more. */
  | { readonly type: 'hear_abandoned'; readonly requestId: number };

export interface SpeakRequest extends VoiceSettings {
  readonly requestId: number;
  readonly text: string;
  /** As in calls. */
  readonly speech?: SpeechToUse;
}

export interface HearRequest extends Hearing {
  readonly requestId: number;
  /** 16 kHz. */
  readonly samples: Int16Array;
}

export type FromHost =
  | { readonly type: 'ready'; readonly voice: VoiceKind }
  /** It could not load its models, and exits. */
  | { readonly type: 'unusable'; readonly reason: string }
  /** `lateMs`: how late the process is at what it wanted to do by the clock; 95th percentile since the last ping. */
  | { readonly type: 'pong'; readonly lateMs: number }
  /** `sdp` is the SDP answer; null if there was no offer. */
  | { readonly type: 'opened'; readonly callId: string; readonly sdp: string | null }
  | {
      readonly type: 'refused';
      readonly callId: string;
      /** True if the caller sent something invalid, false if something of ours failed. */
      readonly invalidOffer: boolean;
      readonly message: string;
    }
  /** The caller is connected: from now on the call is billed. */
  | { readonly type: 'connected'; readonly callId: string }
  | {
      readonly type: 'respond';
      readonly requestId: number;
      readonly callId: string;
      readonly turns: readonly Turn[];
      /** It may never be heard: nothing is changed or paid for it. */
      readonly rehearsal: boolean;
      /** What the owner's own client asks of it; absent: nothing. */
      readonly wishes?: ReplyWishes;
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
      /** The unheard part of the last reply; absent if everything was heard. */
      readonly unheard?: string;
    }
  /** A finding about a speech service. */
  | { readonly type: 'service'; readonly report: ServiceReport }
  | { readonly type: 'added_voice'; readonly report: AddedVoiceReport }
  /** `wav` is null when synthesis failed. */
  | { readonly type: 'spoken'; readonly requestId: number; readonly wav: Uint8Array<ArrayBuffer> | null }
  /** `text` is null when recognition failed. */
  | { readonly type: 'heard'; readonly requestId: number; readonly text: string | null };
