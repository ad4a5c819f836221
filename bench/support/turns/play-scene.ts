import { ServerEvent } from '@parlo/contract/realtime';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import {
  type CallTransport,
  createSession,
  type EarlierTurn,
  FRAME_SAMPLES,
  SAMPLE_RATE,
  type SoundAhead,
  type Speech,
  StreamResampler,
  VOICE_RATE,
} from '@parlo/voice';
import { createFakeClock, type FakeClock } from '@parlo/voice/testing';
import { createFarEnd, type FarEnd } from './far-end.ts';
import type { Scene } from './scenes.ts';
import { mixInto } from './sounds.ts';

/** Plays a scene to a real session with real models, in time that passes only when they are done: the same in every run. */

/** Of the session's own work, as it takes on two cores: recognition by length, an answer, a sentence of sound. */
const RECOGNITION_MS = (samples: number) => 20 + (20 * samples) / SAMPLE_RATE;
const ANSWER_MS = 80;
const SYNTHESIS_MS = 12;

const FRAME_MS = 10;
const ECHO = { lateMs: 200, gain: 0.1 } as const;
/** Quieter samples are not heard. */
const AUDIBLE = 60;

export type Over = 'webrtc' | 'websocket';

export interface Played {
  readonly scene: Scene;
  /** When the visitor's turns were over, and their words. */
  readonly turns: readonly { readonly atMs: number; readonly text: string }[];
  /** When a turn ended by the session's own account. */
  readonly endsMs: readonly number[];
  /** What the last reply that was heard replied to. */
  readonly asked: string;
  /** Of each 10 ms, whether the assistant was heard. */
  readonly heard: readonly boolean[];
  /** Whether the assistant's long reply was given up. */
  readonly cut: boolean;
}

/** What the assistant says: its long reply for scenes in which it talks, and a short one. 16 kHz. */
export interface AssistantSound {
  readonly long: Int16Array;
  readonly short: Int16Array;
}

const LONG = 'This is what the assistant says for a long time.';

export async function playScene(
  scene: Scene,
  over: Over,
  speech: Pick<Speech, 'stt' | 'createDetector'>,
  sound: AssistantSound,
): Promise<Played> {
  const clock = createFakeClock();
  const farEnd = createFarEnd(over);
  const decoding = createDecodings(clock, speech.stt);
  const events: { atMs: number; event: ServerEvent }[] = [];
  const heard: boolean[] = [];
  let asked = '';
  const transport: CallTransport = {
    handlers: null,
    send(text) {
      const event = ServerEvent.parse(JSON.parse(text));
      events.push({ atMs: clock.now(), event });
      farEnd.receive(event);
    },
    play: (frame) => farEnd.play(frame),
    ...(over === 'websocket' && { ahead: aheadOf(farEnd) }),
    close() {},
  };
  async function* respond(turns: readonly Turn[]): AsyncGenerator<ResponsePart, void, void> {
    const said = turns.at(-1)?.text ?? '';
    await wait(clock, ANSWER_MS);
    yield { type: 'text', text: said === 'Talk.' ? LONG : 'Of course.' };
    yield { type: 'end', memo: { outcome: 'answered', entryIds: [said] } };
  }
  let ids = 0;
  const session = createSession({
    id: 'sess_bench',
    model: 'parlo-local',
    voice: 'alloy',
    instructions: '',
    expiresAt: 1_800_000_000,
    maxDurationMs: 3_600_000,
    history: askedBefore(scene),
    transport,
    stt: decoding,
    tts: {
      async *synthesize(text) {
        await wait(clock, SYNTHESIS_MS);
        yield text === LONG ? sound.long : sound.short;
      },
      close: async () => {},
    },
    detector: speech.createDetector(),
    respond,
    rehearse: respond,
    observer: {
      onOpened() {},
      onTurn({ memo }) {
        asked = memo?.entryIds[0] ?? asked;
      },
      onTimings() {},
      onError(error) {
        throw error;
      },
      onEnded() {},
    },
    clock,
    newId: (prefix) => `${prefix}_${++ids}`,
  });
  const echo = new StreamResampler(VOICE_RATE, SAMPLE_RATE);
  const microphone = scene.microphone.slice();
  transport.handlers?.onOpen();
  if (scene.assistantTalks) askForALongReply(transport.handlers);
  for (let at = 0; at + FRAME_SAMPLES <= microphone.length; at += FRAME_SAMPLES) {
    await decoding.settledBy(clock.now() + FRAME_MS);
    await clock.advance(FRAME_MS);
    transport.handlers?.onAudio(microphone.subarray(at, at + FRAME_SAMPLES));
    const frame = farEnd.hear();
    heard.push(frame?.some((sample) => Math.abs(sample) > AUDIBLE) ?? false);
    if (scene.echo && frame !== null)
      mixInto(microphone, echo.push(frame).map(asEcho), clock.now() + ECHO.lateMs);
  }
  session.close('stopped');
  await decoding.settledBy(Number.POSITIVE_INFINITY);
  return { scene, asked, heard, ...told(events) };
}

const asEcho = (sample: number) => ECHO.gain * sample;

function aheadOf(farEnd: FarEnd): SoundAhead {
  const tell = (type: `output_audio_buffer.${'ducked' | 'held' | 'released'}`) =>
    farEnd.receive({ type, event_id: 'event_ahead' });
  return {
    leadMs: 400,
    send: (pcm) => farEnd.play(pcm),
    duck: () => tell('output_audio_buffer.ducked'),
    hold: () => tell('output_audio_buffer.held'),
    release: () => tell('output_audio_buffer.released'),
  };
}

/** The call begins with the assistant's question, as a call does that goes on in another connection. */
function askedBefore({ asked }: Scene): EarlierTurn[] {
  if (asked === null) return [];
  const booking = { step: asked === 'answer' ? 'when' : asked };
  const memo = { outcome: 'clarifying', entryIds: [], booking } as unknown as NonNullable<
    EarlierTurn['memo']
  >;
  return [{ itemId: 'item_asked', role: 'assistant', via: 'voice', text: 'What is it, please?', memo }];
}

function askForALongReply(handlers: CallTransport['handlers']): void {
  const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Talk.' }] };
  handlers?.onMessage(JSON.stringify({ type: 'conversation.item.create', item }));
  handlers?.onMessage(JSON.stringify({ type: 'response.create' }));
}

function told(
  events: readonly { atMs: number; event: ServerEvent }[],
): Pick<Played, 'turns' | 'endsMs' | 'cut'> {
  const turns = events.flatMap(({ atMs, event }) =>
    event.type === 'conversation.item.input_audio_transcription.completed'
      ? [{ atMs, text: event.transcript }]
      : [],
  );
  const endsMs = events.flatMap(({ atMs, event }) =>
    event.type === 'input_audio_buffer.speech_stopped' ? [atMs] : [],
  );
  const cut = events.some(({ event }) => event.type === 'input_audio_buffer.speech_started');
  return { turns, endsMs, cut };
}

type Stt = Speech['stt'];

/** Recognition whose results come when they would come on a machine that does nothing else. */
function createDecodings(clock: FakeClock, stt: Stt): Stt & { settledBy(ms: number): Promise<void> } {
  const running = new Set<{ dueMs: number; done: Promise<unknown> }>();
  const never = new AbortController().signal;
  return {
    async transcribe(samples, signal) {
      const tookMs = RECOGNITION_MS(samples.length);
      const done = stt.transcribe(samples, never);
      const entry = { dueMs: clock.now() + tookMs, done };
      running.add(entry);
      done.finally(() => running.delete(entry)).catch(() => {});
      await wait(clock, tookMs);
      signal.throwIfAborted();
      return done;
    },
    hasRoom: () => running.size === 0,
    async settledBy(ms) {
      await Promise.allSettled([...running].filter(({ dueMs }) => dueMs <= ms).map(({ done }) => done));
    },
    close: async () => {},
  };
}

function wait(clock: FakeClock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve));
}
