import { type FromWorklet, type ToWorklet, WORKLET_NAME } from './messages.ts';
import { fromPcm, toPcm, WIRE_RATE } from './pcm.ts';
import { PlayQueue } from './play-queue.ts';
import { Resampler } from './resampler.ts';

/** The scope of a worklet, which the DOM's types leave out. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** How much of the microphone is sent at once, in milliseconds: less makes more messages, more makes it late. */
const PIECE_MS = 20;

/** The sound of a call without WebRTC, on the audio thread: the microphone in, the assistant out. */
class SoundProcessor extends AudioWorkletProcessor {
  readonly #toWire = new Resampler(sampleRate, WIRE_RATE);
  readonly #fromWire = new Resampler(WIRE_RATE, sampleRate);
  readonly #queue = new PlayQueue(sampleRate);
  readonly #piece = new Int16Array((WIRE_RATE * PIECE_MS) / 1_000);
  #filled = 0;
  #playing: string | null = null;
  #open = true;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToWorklet>) => this.#follow(data);
  }

  process([microphone]: readonly Float32Array[][], [loudspeaker]: readonly Float32Array[][]): boolean {
    // With no microphone connected there is no channel; silence keeps the call's clock going.
    const output = loudspeaker?.[0] ?? new Float32Array(128);
    this.#applyEvent(microphone?.[0] ?? new Float32Array(output.length));
    const ended = this.#queue.read(output);
    this.#reportPlaying();
    if (ended) {
      this.#playing = null;
      this.#post({ type: 'ended', heard: ended });
    }
    return this.#open;
  }

  #follow(message: ToWorklet): void {
    if (message.type === 'play') {
      this.#queue.add(message.id, this.#fromWire.push(fromPcm(message.pcm)));
    } else if (message.type === 'finish') {
      this.#queue.finish(message.id);
    } else if (message.type === 'drop') {
      const heard = this.#queue.clear(message.id);
      if (heard?.id === this.#playing) this.#playing = null;
      this.#post({ type: 'dropped', heard });
    } else if (message.type === 'duck') {
      this.#queue.duck();
    } else if (message.type === 'hold') {
      this.#queue.hold();
    } else if (message.type === 'release') {
      this.#queue.release();
    } else {
      this.#open = false;
    }
  }

  #applyEvent(samples: Float32Array): void {
    for (const sample of toPcm(this.#toWire.push(samples))) {
      this.#piece[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled < this.#piece.length) continue;
      this.#filled = 0;
      this.#post({ type: 'microphone', pcm: this.#piece.slice() });
    }
  }

  #reportPlaying(): void {
    const { playing } = this.#queue;
    // A gap in an item is not its end.
    if (playing === null || playing === this.#playing) return;
    this.#playing = playing;
    this.#post({ type: 'started', id: playing });
  }

  #post(message: FromWorklet): void {
    this.port.postMessage(message);
  }
}

registerProcessor(WORKLET_NAME, SoundProcessor);
