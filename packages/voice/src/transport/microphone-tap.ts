import wrtc from '@roamhq/wrtc';
import { StreamResampler } from '../speech/sound/resample.ts';
import { SAMPLE_RATE } from '../speech/types.ts';

interface SinkData {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly channelCount?: number;
}

/** Listens to a remote track and hands on 16 kHz mono floats, whatever rate libwebrtc chose for a frame. */
export class MicrophoneTap {
  readonly #sink: InstanceType<typeof wrtc.nonstandard.RTCAudioSink>;
  readonly #listener: (samples: Float32Array) => void;
  #resampler: { readonly rate: number; readonly of: StreamResampler } | null = null;

  constructor(track: MediaStreamTrack, listener: (samples: Float32Array) => void) {
    this.#listener = listener;
    this.#sink = new wrtc.nonstandard.RTCAudioSink(track);
    this.#sink.ondata = (data: SinkData) => this.#take(data);
  }

  /** May be called twice. */
  close(): void {
    if (this.#sink.stopped) return;
    this.#sink.ondata = null;
    this.#sink.stop();
  }

  #take({ samples, sampleRate, channelCount = 1 }: SinkData): void {
    const mono = toMono(samples, channelCount);
    if (sampleRate === SAMPLE_RATE) {
      this.#listener(mono);
      return;
    }
    if (this.#resampler?.rate !== sampleRate) {
      this.#resampler = { rate: sampleRate, of: new StreamResampler(sampleRate, SAMPLE_RATE) };
    }
    this.#listener(this.#resampler.of.push(mono));
  }
}

/** The first channel as floats: a microphone's channels carry the same voice. */
export function toMono(samples: Int16Array, channels: number): Float32Array {
  const mono = new Float32Array(Math.floor(samples.length / channels));
  for (let i = 0; i < mono.length; i++) mono[i] = (samples[i * channels] ?? 0) / 32_768;
  return mono;
}
