import { DEFAULT_FORMAT, type WireFormat } from '../session/wire/audio-format.ts';
import { StreamResampler } from '../speech/sound/resample.ts';
import { FRAME_SAMPLES, SAMPLE_RATE, VOICE_RATE } from '../speech/types.ts';
import { A_LAW, type CompandingLaw, MU_LAW } from './g711.ts';

/** Sound in events: 16-bit little-endian samples or bytes of G.711, mono, in base64. */

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

const LAWS: Readonly<Partial<Record<WireFormat['type'], CompandingLaw>>> = {
  'audio/pcmu': MU_LAW,
  'audio/pcma': A_LAW,
};

/** The length of a sound of so many characters of base64 in milliseconds; a little less rather than more. */
export function soundMs(characters: number, { type, rate }: WireFormat): number {
  const bytes = Math.max(0, Math.floor((characters * 3) / 4) - 2);
  return (bytes * 1_000) / (rate * (type in LAWS ? 1 : 2));
}

/** Samples of one piece of sound at the format's rate, or null when it is no base64 of whole samples. */
export function decodeSound(base64: string, { type } = DEFAULT_FORMAT): Int16Array<ArrayBuffer> | null {
  if (!BASE64.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  const law = LAWS[type];
  if (law) return Int16Array.from(bytes, (byte) => law.decoded[byte] ?? 0);
  if (bytes.length % 2 !== 0) return null;
  const samples = new Int16Array(bytes.length / 2);
  // The processors this runs on keep the low byte first, as the wire does.
  Buffer.from(samples.buffer).set(bytes);
  return samples;
}

/** Samples at the format's rate as the wire has them. */
export function encodeSound(sound: Int16Array, { type } = DEFAULT_FORMAT): string {
  const law = LAWS[type];
  if (!law) return Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength).toString('base64');
  return Buffer.from(Uint8Array.from(sound, (sample) => law.encoded[sample & 0xffff] ?? 0)).toString(
    'base64',
  );
}

/** Turns the wire's sound into frames of 10 ms as sessions listen to it. Keeps what is less than a frame. */
export class MicrophoneFrames {
  #rate: number = DEFAULT_FORMAT.rate;
  #resampler = new StreamResampler(this.#rate, SAMPLE_RATE);
  readonly #frame = new Float32Array(FRAME_SAMPLES);
  #filled = 0;

  push(samples: Int16Array, rate: number, hear: (frame: Float32Array) => void): void {
    if (rate !== this.#rate) {
      this.#rate = rate;
      this.#resampler = new StreamResampler(rate, SAMPLE_RATE);
    }
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

/** Turns a session's sound, response by response, into what the client has asked for: a response keeps its format. */
export class ResponseSound {
  #responseId: string | null = null;
  #format = DEFAULT_FORMAT;
  #resampler: StreamResampler | null = null;

  /** The base64 of a piece of 24 kHz sound. */
  encode(sound: Int16Array, responseId: string, wanted: WireFormat): string {
    if (responseId !== this.#responseId) {
      this.#responseId = responseId;
      this.#format = wanted;
      this.#resampler = wanted.rate === VOICE_RATE ? null : new StreamResampler(VOICE_RATE, wanted.rate);
    }
    const samples = this.#resampler ? toSamples(this.#resampler.push(sound)) : sound;
    return encodeSound(samples, this.#format);
  }
}

function toSamples(sound: Float32Array): Int16Array {
  return Int16Array.from(sound, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768))));
}
