import type { Pronunciation } from '@parlo/contract';
import type { SessionUpdate } from '@parlo/contract/realtime';
import type { ReplyWishes, ResponseMemo, ResponsePart, Turn } from '@parlo/dialog/responder';
import type { SpeechToText, TextToSpeech, VoiceActivityDetector } from '../speech/types.ts';
import type { WireFormat } from './wire/audio-format.ts';

/** A session's surroundings. Everything is handed in, so that a test can script sound, words and time. */

export interface Clock {
  /** Milliseconds that only go forward; their zero means nothing. */
  now(): number;
  /** Calls `task` once after `delayMs`; the function it returns cancels the task and may be called twice. */
  after(delayMs: number, task: () => void): () => void;
}

/** One caller's connection: a channel for events, sound in and sound out. */
export interface CallTransport {
  /** Sends one event as JSON text. Dropped without an error once closed. */
  send(event: string): void;
  /**
   * Plays 10 ms of 24 kHz mono sound at once; pacing is the session's. The frame is not kept. Never called where
   * there is `ahead`.
   */
  play(frame: Int16Array): void;
  /** For a connection whose other side buffers sound until it is due. */
  readonly ahead?: SoundAhead;
  /** For a connection whose sound is inside events. Absent: sound has a channel of its own and a format of its own. */
  readonly formats?: SoundFormats;
  /** False for a connection of sound alone: its events go to the channels that join, and one has to. Absent: it has events. */
  readonly carriesEvents?: boolean;
  /** Set by the session. `onOpen` may come before or after the first sound. `onClose` comes once. */
  handlers: TransportHandlers | null;
  /**
   * For how long nothing at all has come from the far end, in milliseconds, by what the network's own counters say. 0 also
   * where that is not known. Only to be relied on while it is asked for several times a second.
   */
  unheardMs?(): number;
  /** Ends the connection after what was sent has left. May be called twice; `onClose` follows. */
  close(reason?: EndReason): void;
}

/** The formats of sound inside events, which the session sets. A response that has begun keeps its own. */
export interface SoundFormats {
  input: WireFormat;
  output: WireFormat;
}

/** A further channel of a call's events. It carries no sound. */
export interface EventChannel {
  /** Sends one event as JSON text. Dropped without an error once closed. */
  send(event: string): void;
  /** Set by the session. `onClose` comes once, when the far end or the network closes it. */
  handlers: EventChannelHandlers | null;
  /** Ends it after what was sent has left. May be called twice. */
  close(reason: EndReason): void;
}

export interface EventChannelHandlers {
  onMessage(text: string): void;
  onClose(): void;
}

/** `owner`: a program of the assistant's owner. `participant`: the caller's own client, with what its first channel may do. */
export type ChannelRights = 'owner' | 'participant';

/** The place of a piece of sound. */
export interface SoundPlace {
  readonly responseId: string;
  readonly itemId: string;
  readonly outputIndex: number;
}

/**
 * Sound that is sent before it is due, for connections that deliver it in order and late at times. What the far end
 * has not played yet it drops when an interruption is announced.
 */
export interface SoundAhead {
  /** How far ahead of its time sound may be sent. */
  readonly leadMs: number;
  /** Takes any length of 24 kHz mono sound. It is not kept. */
  send(sound: Int16Array, of: SoundPlace): void;
  /** The far end goes on more quietly. */
  duck(): void;
  /** It falls silent, and keeps its sound and its place. */
  hold(): void;
  /** It goes on as loud as before, from there, or with what came since it dropped that. */
  release(): void;
}

export interface TransportHandlers {
  onOpen(): void;
  onMessage(text: string): void;
  /** Any number of 16 kHz mono samples in [-1, 1], usually 10 ms. */
  onAudio(samples: Float32Array): void;
  /** `left`: the caller closed. `lost`: the connection died. `closed`: we closed. */
  onClose(how: 'left' | 'lost' | 'closed'): void;
}

export type EndReason =
  /** The caller hung up. */
  | 'left'
  /** The connection died without a word. */
  | 'lost'
  /** The assistant ended it, once the visitor had said goodbye. */
  | 'goodbye'
  /** The visitor was silent for too long. */
  | 'silence'
  /** The longest a call may take was reached. */
  | 'too_long'
  /** The time that was paid for is used up. */
  | 'no_minutes'
  /** The visitor had what they may have of this assistant in a day. */
  | 'daily_limit'
  /** What its provider costs has reached a cap. */
  | 'cost_cap'
  /** The visitor went on with the same conversation in another call. */
  | 'moved'
  /** Every line was taken when the caller had connected. */
  | 'busy'
  /** The server was asked to stop. */
  | 'stopped'
  /** Something of ours broke. */
  | 'failed';

/** Why a call may go on no longer; nothing given means `no_minutes`. */
export type RunOutReason = Extract<EndReason, 'no_minutes' | 'daily_limit' | 'cost_cap' | 'stopped'>;

/** One finished turn, ready to be stored. */
export interface FinishedTurn {
  readonly itemId: string;
  readonly role: 'visitor' | 'assistant';
  /** How it came: spoken, or typed by a visitor; an assistant's turn is `voice` when it was played. */
  readonly via: 'voice' | 'text';
  /** For an interrupted assistant turn: what was heard. */
  readonly text: string;
  readonly interrupted: boolean;
  /** The widget's opening 'Hi': answered, but never shown or counted. */
  readonly hidden: boolean;
  /** Milliseconds since the session began. */
  readonly startedAtMs: number;
  /** How likely each spoken word was heard right, 0 to 1. Absent where that is not known. */
  readonly likelihoods?: readonly number[];
  /**
   * Milliseconds from the end of the visitor's words to the first sound of this reply, or to its first words in writing.
   * Absent where it replies to nothing, or where that is not known.
   */
  readonly latencyMs?: number;
  readonly memo?: ResponseMemo;
}

/** A turn of the conversation from before the session: said in another call, or typed. */
export interface EarlierTurn {
  readonly itemId: string;
  readonly role: 'visitor' | 'assistant';
  /** `voice`: it was said aloud, by either side. */
  readonly via: 'voice' | 'text';
  readonly text: string;
  readonly memo?: ResponseMemo;
}

/** The parts of the time between a visitor's last sound and the first sound of the reply, in milliseconds. */
export interface TurnTimings {
  /** Last speech → the turn was declared over (detection, hangover, words that decide). */
  readonly endOfTurnMs: number;
  /** Turn over → transcript known; 0 when recognition ran ahead. */
  readonly transcriptMs: number;
  /** Transcript → first sentence of the reply. */
  readonly answerMs: number;
  /** First sentence → its first sound handed to the transport. */
  readonly speechMs: number;
}

export interface SessionObserver {
  /** The channel is open: the call's time counts from here. */
  onOpened(): void;
  onTurn(turn: FinishedTurn): void;
  onTimings(timings: TurnTimings): void;
  /** Something of ours failed; the session goes on unless `onEnded` follows. */
  onError(error: unknown): void;
  /**
   * Comes once, last. `seconds` is from the channel's opening to the end, or until its time ran out. `unheard`: what a
   * caller whose connection was lost did not hear of the last reply, whole sentences; absent for nothing.
   */
  onEnded(end: { readonly reason: EndReason; readonly seconds: number; readonly unheard?: string }): void;
}

export interface SessionOptions {
  readonly id: string;
  readonly model: string;
  readonly voice: string;
  /** Words that are said as the owner wants them; absent: none. */
  readonly pronunciations?: readonly Pronunciation[];
  /** The session's instructions as a client sees them: never the owner's prompt. */
  readonly instructions: string;
  /** Tells that an AI speaks, before the greeting: `respond` says it, and its sound is made ahead. Absent: nothing is. */
  readonly notice?: string;
  /** The assistant's first words: they are synthesised while the caller still connects. Absent: nothing is prepared. */
  readonly greeting?: string;
  /** The assistant's texts: what sounds like one of their words is that word rather than another one. Absent: none. */
  readonly terms?: string;
  /** What the assistant's owner set for this session, as a `session.update` of theirs before it begins. Absent: nothing. */
  readonly initial?: SessionUpdate;
  /** Seconds since 1970, for the session object. */
  readonly expiresAt: number;
  readonly maxDurationMs: number;
  /** The earlier turns, oldest first; absent: none. Responses take them into account, and no event mentions them. */
  readonly history?: readonly EarlierTurn[];
  /** The unheard rest of the last reply of `history`: said when the client sends `session.resume`. Absent: nothing. */
  readonly unheard?: string;
  readonly transport: CallTransport;
  readonly stt: SpeechToText;
  /**
   * What visitors may speak, as ISO 639-1: the first until another of them is heard. Absent: English, as far as
   * `stt` is concerned.
   */
  readonly languages?: readonly string[];
  readonly tts: TextToSpeech;
  readonly detector: VoiceActivityDetector;
  /** Responds to the last of `turns`. Until something was said aloud, the opening comes alone. */
  readonly respond: (
    turns: readonly Turn[],
    signal: AbortSignal,
    wishes?: ReplyWishes,
  ) => AsyncIterable<ResponsePart>;
  /**
   * The client is the owner's own, and may set what is the owner's otherwise: voice, speed, instructions and tools. Absent:
   * those that it sends have no effect.
   */
  readonly settable?: boolean;
  /** The assistant has a language model, which can follow instructions and call tools. Absent: it says exact words. */
  readonly repliesByModel?: boolean;
  /**
   * As `respond`, for a turn that may go on: whoever makes the reply changes and pays nothing for it, and throws where
   * that can't be. A reply that was rehearsed for what is said in the end is not asked for again. Absent: none is.
   */
  readonly rehearse?: (turns: readonly Turn[], signal: AbortSignal) => AsyncIterable<ResponsePart>;
  readonly observer: SessionObserver;
  readonly clock: Clock;
  /** Makes ids such as `item_…`; random in production, counted in tests. */
  readonly newId: (prefix: string) => string;
}

export interface VoiceSession {
  /** Ends the call: tells the client why, closes the transport and what the session opened. May be called twice. */
  close(reason: EndReason): void;
  /**
   * Adds a channel: it gets `session.created`, every event from then on, and closes with the call. Returns false when the call
   * is over or has as many as it may; the channel is then still the caller's.
   */
  join(channel: EventChannel, rights: ChannelRights): boolean;
  /** How many channels have joined and not left. */
  readonly channels: number;
  /** The call's time is used up: the assistant says so and the call ends as `why`. May be called twice. */
  runOut(why?: RunOutReason): void;
  /** Resolves when everything is closed. */
  readonly done: Promise<void>;
}
