import { StreamResampler } from '../speech/sound/resample.ts';
import { toInt16 } from '../speech/sound/wav.ts';
import { VOICE_RATE } from '../speech/types.ts';
import { ServiceError } from './connection.ts';

/** Valid sample rates of speech; any other number in a header is ignored. */
const RATES = { least: 8_000, most: 96_000 } as const;
const PCM = 1;
/** A header has a few chunks before the sound; one without an end is no WAV. */
const LONGEST_HEADER = 64 * 1_024;
/** So many bytes tell whether it is sound. */
const FIRST_BYTES = 12;
/** Pages, errors, and sound that is compressed: asked for was PCM. */
const NO_PCM = /^(?:<|\{"|ID3|OggS|fLaC|ftyp|event:|data:)/i;
/** The first two bytes of MP3 and AAC without a header. */
const FRAME_SYNC = [0xfffb, 0xfff3, 0xfff2, 0xfff1, 0xfff9];

interface Format {
  readonly rate: number;
  readonly channels: number;
}

/**
 * Makes 24 kHz mono PCM of a response in pieces of any length: 16-bit PCM of the rate that the content type names, 24 kHz
 * where it names none as OpenAI has it, or a WAV file. Throws a `ServiceError` at anything else.
 */
export class SoundReader {
  readonly #named: Format;
  #format: Format | null = null;
  #bytes: Uint8Array = new Uint8Array(0);
  #resampler: StreamResampler | null = null;
  #samples = 0;

  /** `contentType` as the response has it, parameters included; null when it has none. */
  constructor(contentType: string | null) {
    const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
    if (/^\s*(?:text\/|application\/(?!octet-stream)|multipart\/)/.test(type))
      throw new ServiceError('bad_response');
    const number = (name: string) =>
      Number(parameters.find((each) => each.trim().startsWith(`${name}=`))?.split('=')[1] ?? Number.NaN);
    const [rate, channels] = [number('rate'), number('channels')];
    this.#named = { rate: isRate(rate) ? rate : VOICE_RATE, channels: channels > 1 ? channels : 1 };
  }

  /** Milliseconds of sound that came. */
  get ms(): number {
    return this.#format ? (this.#samples / this.#format.rate) * 1_000 : 0;
  }

  /** The samples that are whole so far; the arrays are the caller's. */
  push(bytes: Uint8Array): Int16Array {
    this.#bytes = joined(this.#bytes, bytes);
    this.#format ??= this.#readFormat();
    return this.#format ? this.#take(this.#format) : new Int16Array(0);
  }

  /** The last samples. Throws where it never was sound. */
  end(): Int16Array {
    if (!this.#format) throw new ServiceError('bad_response');
    // The samples that the resampler still holds: a millisecond or two.
    return this.#resampler ? toInt16(this.#resampler.push(new Float32Array(64))) : new Int16Array(0);
  }

  #readFormat(): Format | null {
    const bytes = this.#bytes;
    if (bytes.length < FIRST_BYTES) return null;
    const start = String.fromCharCode(...bytes.subarray(0, FIRST_BYTES));
    if (!start.startsWith('RIFF')) {
      const sync = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
      if (NO_PCM.test(start) || start.slice(4).startsWith('ftyp') || FRAME_SYNC.includes(sync))
        throw new ServiceError('bad_response');
      return this.#begin(this.#named, 0);
    }
    const header = readHeader(bytes);
    return header && this.#begin(header, header.length);
  }

  #begin(format: Format, headerLength: number): Format {
    this.#bytes = this.#bytes.subarray(headerLength);
    if (format.rate !== VOICE_RATE) this.#resampler = new StreamResampler(format.rate, VOICE_RATE);
    return format;
  }

  #take({ channels }: Format): Int16Array {
    const frames = Math.floor(this.#bytes.length / (2 * channels));
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    const samples = new Int16Array(frames);
    for (let at = 0; at < frames; at++) samples[at] = view.getInt16(at * 2 * channels, true);
    this.#bytes = this.#bytes.slice(frames * 2 * channels);
    this.#samples += frames;
    return this.#resampler ? toInt16(this.#resampler.push(samples)) : samples;
  }
}

/** Null while it is not whole. A stream's lengths mean nothing: they were written before the sound was there. */
function readHeader(bytes: Uint8Array): (Format & { readonly length: number }) | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  let format: Format | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    if (tag(at) === 'data') {
      if (!format) throw new ServiceError('bad_response');
      return { ...format, length: at + 8 };
    }
    if (tag(at) === 'fmt ') {
      if (at + 24 > bytes.length) return null;
      format = readFormatChunk(view, at + 8);
    }
    at += 8 + length + (length % 2);
    if (at > LONGEST_HEADER) throw new ServiceError('bad_response');
  }
  return null;
}

function readFormatChunk(view: DataView, at: number): Format {
  const [coding, channels, bits] = [
    view.getUint16(at, true),
    view.getUint16(at + 2, true),
    view.getUint16(at + 14, true),
  ];
  const rate = view.getUint32(at + 4, true);
  if (coding !== PCM || bits !== 16 || channels < 1 || !isRate(rate)) throw new ServiceError('bad_response');
  return { rate, channels };
}

const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= RATES.least && rate <= RATES.most;

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
