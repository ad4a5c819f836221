import { type FromWorklet, type ToWorklet, WORKLET_NAME } from './messages.ts';
import type { Heard } from './play-queue.ts';
import workletUrl from './sound-worklet.ts?worker&url';

export interface SoundHandlers {
  /** The next piece of the microphone, at the rate of the wire. */
  onMicrophone(pcm: Int16Array): void;
  onStarted(id: string): void;
  /** An item was played, or dropped on its way; null when there was none to drop. */
  onEnded(heard: Heard | null, dropped: boolean): void;
  /** The browser plays nothing before another click; `play` belongs into it. */
  onBlocked(play: () => void): void;
  /** The system stopped the sound of this page, or gave it back. */
  onPaused(paused: boolean): void;
}

/** Microphone and loudspeaker of a call without WebRTC. */
export interface Sound {
  /** The played sound, for analysis. */
  readonly output: MediaStream;
  listen(microphone: MediaStream): void;
  play(id: string, pcm: Int16Array): void;
  /** The item is whole. */
  finish(id: string): void;
  /** Stops one item, or all; `onEnded` follows. */
  drop(id?: string): void;
  /** Goes on more quietly until `release`. */
  duck(): void;
  /** Falls silent and keeps the place; `release` goes on from it. */
  hold(): void;
  release(): void;
  /** Goes on where the system stopped it, or asks for a click. */
  wake(): void;
  /** May be called twice. Leaves the microphone open: its owner closes it. */
  close(): void;
}

/** How long a browser may take to start its sound before it is said to want a click, in milliseconds. */
const START_LIMIT_MS = 500;

/** Rejects where a browser has no Web Audio; nothing stays open when it does. */
export async function openSound(handlers: SoundHandlers): Promise<Sound> {
  const context = new AudioContext({ latencyHint: 'interactive' });
  try {
    await context.audioWorklet.addModule(workletUrl);
  } catch (cause) {
    void context.close();
    throw cause;
  }
  const node = new AudioWorkletNode(context, WORKLET_NAME, {
    outputChannelCount: [1],
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  const output = context.createMediaStreamDestination();
  node.connect(context.destination);
  node.connect(output);
  // Sound is heard a little after it leaves the worklet.
  const lateMs = () => (context.baseLatency + (context.outputLatency || 0)) * 1_000;
  node.port.onmessage = ({ data }: MessageEvent<FromWorklet>) => hand(data, handlers, lateMs());
  const post = (message: ToWorklet) => node.port.postMessage(message);
  void start(context, handlers);
  let plays = false;
  // 'suspended' or, in Safari, 'interrupted': it was stopped by others, since nothing here does.
  context.onstatechange = () => {
    const now = context.state === 'running';
    if (now === plays) return;
    plays = now;
    handlers.onPaused(!now);
  };
  let microphone: MediaStreamAudioSourceNode | null = null;
  return {
    output: output.stream,
    listen(stream) {
      microphone?.disconnect();
      microphone = context.createMediaStreamSource(stream);
      microphone.connect(node);
    },
    play: (id, pcm) => post({ type: 'play', id, pcm }),
    finish: (id) => post({ type: 'finish', id }),
    drop: (id) => post({ type: 'drop', id }),
    duck: () => post({ type: 'duck' }),
    hold: () => post({ type: 'hold' }),
    release: () => post({ type: 'release' }),
    wake() {
      if (context.state !== 'running') void start(context, handlers);
    },
    close() {
      if (context.state === 'closed') return;
      context.onstatechange = null;
      node.port.onmessage = null;
      post({ type: 'close' });
      microphone?.disconnect();
      node.disconnect();
      void context.close();
    },
  };
}

function hand(message: FromWorklet, handlers: SoundHandlers, lateMs: number): void {
  if (message.type === 'microphone') {
    handlers.onMicrophone(message.pcm);
  } else if (message.type === 'started') {
    handlers.onStarted(message.id);
  } else if (message.type === 'ended') {
    handlers.onEnded(message.heard, false);
  } else {
    const { heard } = message;
    handlers.onEnded(heard && { ...heard, ms: Math.max(0, Math.round(heard.ms - lateMs)) }, true);
  }
}

async function start(context: AudioContext, handlers: SoundHandlers): Promise<void> {
  // A context that may not play stays silent without a word: its promise is only kept after a click.
  const refused = setTimeout(
    () => context.state !== 'running' && handlers.onBlocked(() => void context.resume()),
    START_LIMIT_MS,
  );
  await context.resume().catch(() => {});
  clearTimeout(refused);
}
