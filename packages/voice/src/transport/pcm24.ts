import { StreamResampler } from '../speech/sound/resample.ts';
import { FRAME_SAMPLES, SAMPLE_RATE, VOICE_RATE } from '../speech/types.ts';

/** The wire's sound in events: 16-bit little-endian mono in base64. */
export const WIRE_RATE = VOICE_RATE;

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Samples of one piece of sound, or null when it is no base64 of whole samples. */
export function decodeSound(base64: string): Int16Array<ArrayBuffer> | null {
  if (!BASE64.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length % 2 !== 0) return null;
  const samples = new Int16Array(bytes.length / 2);
  // The processors this runs on keep the low byte first, as the wire does.
  Buffer.from(samples.buffer).set(bytes);
  return samples;
}

/** Turns the wire's sound into frames of 10 ms as sessions listen to it. Keeps what is less than a frame. */
export class MicrophoneFrames {
  readonly #resampler = new StreamResampler(WIRE_RATE, SAMPLE_RATE);
  readonly #frame = new Float32Array(FRAME_SAMPLES);
  #filled = 0;

  push(samples: Int16Array, hear: (frame: Float32Array) => void): void {
    const heard = this.#resampler.push(samples);
    for (let at = 0; at < heard.length; ) {
      const part = heard.subarray(at, at + FRAME_SAMPLES - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled < FRAME_SAMPLES) continue;
      this.#filled = 0;
      hear(this.#frame.slice());
    }
  }
}

/** A session's sound as the wire has it, which is at the same rate. */
export function encodeSound(sound: Int16Array): string {
  return Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength).toString('base64');
}
