import type { ServerEvent, ServerEventOf } from '@parlo/contract/realtime';
import type { ReplyWishes, ResponsePart, Turn } from '@parlo/dialog/responder';
import { createSession } from '../session/create-session.ts';
import type { EndReason, FinishedTurn, SessionOptions, TurnTimings, VoiceSession } from '../session/types.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createScriptedSpeech, type ScriptedSpeech, type ScriptedSpeechOptions } from './scripted-speech.ts';
import { createScriptedTransport, type ScriptedTransport } from './scripted-transport.ts';
import { createScriptedWebSocket } from './scripted-websocket.ts';

export interface ScriptedCallOptions extends ScriptedSpeechOptions {
  /** Default: one sentence that quotes the last turn. */
  readonly respond?: SessionOptions['respond'];
  /** Default: no reply is rehearsed. */
  readonly rehearse?: SessionOptions['rehearse'];
  readonly maxDurationMs?: number;
  readonly initial?: SessionOptions['initial'];
  readonly history?: SessionOptions['history'];
  readonly unheard?: string;
  readonly notice?: string;
  readonly greeting?: string;
  /** Default: the scripted speech's own. */
  readonly tts?: SessionOptions['tts'];
  readonly settable?: boolean;
  readonly languages?: readonly string[];
  readonly repliesByModel?: boolean;
  readonly keepFrames?: boolean;
  /** The call's transport. Default: a transport that plays sound as it becomes due. */
  readonly over?: 'websocket';
  /** Default: its transport carries events. */
  readonly carriesEvents?: boolean;
  /** The connection dies from within `send`, with this many events sent. */
  readonly diesAtEvent?: number | undefined;
  /** Default: the channel is open and `session.created` was received. */
  readonly opened?: boolean;
}

/** A whole call without sound, network or waiting: a session, and the caller at its other end. */
export interface ScriptedCall {
  readonly session: VoiceSession;
  readonly clock: FakeClock;
  readonly transport: ScriptedTransport;
  readonly speech: ScriptedSpeech;
  /** When the session said that it is open; one entry, or none yet. */
  readonly openedAt: number[];
  readonly turns: FinishedTurn[];
  readonly timings: TurnTimings[];
  readonly errors: unknown[];
  readonly ends: { reason: EndReason; seconds: number; unheard?: string }[];
  /** The arguments of each call of `respond`. */
  readonly asked: string[][];
  /** What the client asked of each of them. */
  readonly wishes: (ReplyWishes | undefined)[];
  /** The arguments of each call of `rehearse`. */
  readonly rehearsed: string[][];
  /** Says `text` for `ms` in real time; '' is a noise. Default length: 60 ms a character, at least 600. */
  speak(text: string, ms?: number): Promise<void>;
  /** Silence on the microphone for `ms`. */
  quiet(ms: number): Promise<void>;
  say(event: object | string): Promise<void>;
  /** Event types since the last call of `types` or `skip`, without the limits that come with every response. */
  types(): ServerEvent['type'][];
  skip(): void;
  all<T extends ServerEvent['type']>(type: T): ServerEventOf<T>[];
  last<T extends ServerEvent['type']>(type: T): ServerEventOf<T>;
  /** Whether the latest frame played was sound. */
  readonly audible: boolean;
}

const defaultReply: SessionOptions['respond'] = async function* (turns) {
  yield { type: 'text', text: `You said: ${turns.at(-1)?.text ?? 'nothing'}.` } satisfies ResponsePart;
  yield { type: 'end', memo: { outcome: 'answered', entryIds: ['faq_1'] } };
};

export function startScriptedCall(options: ScriptedCallOptions = {}): ScriptedCall {
  const { respond = defaultReply, rehearse, maxDurationMs = 3_600_000, opened = true } = options;
  const clock = createFakeClock(1_000);
  const transport =
    options.over === 'websocket'
      ? createScriptedWebSocket(clock, options.diesAtEvent)
      : createScriptedTransport({ ...options, clock });
  const speech = createScriptedSpeech(clock, options);
  const recorded = {
    openedAt: [],
    turns: [],
    timings: [],
    errors: [],
    ends: [],
    asked: [],
    wishes: [],
    rehearsed: [],
  } as Pick<
    ScriptedCall,
    'openedAt' | 'turns' | 'timings' | 'errors' | 'ends' | 'asked' | 'wishes' | 'rehearsed'
  >;
  const session = createSession({
    id: 'sess_1',
    model: 'parlo-local',
    voice: 'verse',
    instructions: 'Talk.',
    expiresAt: 1_800_000_000,
    maxDurationMs,
    ...(options.initial && { initial: options.initial }),
    history: options.history ?? [],
    ...(options.unheard !== undefined && { unheard: options.unheard }),
    ...(options.notice !== undefined && { notice: options.notice }),
    ...(options.greeting !== undefined && { greeting: options.greeting }),
    transport,
    stt: speech.stt,
    tts: options.tts ?? speech.tts,
    detector: speech.detector,
    respond(turns, signal, wishes) {
      recorded.asked.push(turns.map(({ role, text }) => `${role}: ${text}`));
      recorded.wishes.push(wishes);
      return respond(turns, signal, wishes);
    },
    ...(options.languages && { languages: options.languages }),
    settable: options.settable === true,
    repliesByModel: options.repliesByModel === true,
    ...(rehearse && {
      rehearse(turns: readonly Turn[], signal: AbortSignal) {
        recorded.rehearsed.push(turns.map(({ role, text }) => `${role}: ${text}`));
        return rehearse(turns, signal);
      },
    }),
    observer: {
      onOpened: () => {
        recorded.openedAt.push(clock.now());
      },
      onTurn: (turn) => recorded.turns.push(turn),
      onTimings: (timings) => recorded.timings.push(timings),
      onError: (error) => recorded.errors.push(error),
      onEnded: (end) => recorded.ends.push(end),
    },
    clock,
    newId: countingIds(),
  });
  if (opened) transport.open();
  return {
    session,
    clock,
    transport,
    speech,
    ...recorded,
    ...callerOf(clock, transport, speech),
    get audible() {
      return transport.frames.at(-1)?.some((sample) => sample !== 0) ?? false;
    },
  };
}

function callerOf(clock: FakeClock, transport: ScriptedTransport, speech: ScriptedSpeech) {
  let read = 0;
  const hear = async (frames: readonly Float32Array[]) => {
    for (const frame of frames) {
      // A frame arrives when it is over.
      await clock.advance(10);
      transport.hear(frame);
    }
  };
  const all = <T extends ServerEvent['type']>(type: T) =>
    transport.events.filter((event): event is ServerEventOf<T> => event.type === type);
  return {
    speak: (text: string, ms = Math.max(600, text.length * 60)) => hear(speech.frames(text, ms)),
    quiet: (ms: number) => hear(speech.silence(ms)),
    async say(event: object | string) {
      transport.say(event);
      await clock.advance(0);
    },
    types() {
      const types = transport.events
        .slice(read)
        .map(({ type }) => type)
        .filter((type) => type !== 'rate_limits.updated');
      read = transport.events.length;
      return types;
    },
    skip() {
      read = transport.events.length;
    },
    all,
    last<T extends ServerEvent['type']>(type: T): ServerEventOf<T> {
      const event = all(type).at(-1);
      if (event === undefined) throw new Error(`No ${type} was sent`);
      return event;
    },
  };
}

function countingIds(): (prefix: string) => string {
  const counts = new Map<string, number>();
  return (prefix) => {
    const next = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, next);
    return `${prefix}_${next}`;
  };
}
