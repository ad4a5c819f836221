const HEADER_BYTES = 44;
const PCM = 1;
const FLOAT = 3;
/** The coding stands further back in the format, where a tag of 16 bytes begins with it. */
const EXTENSIBLE = 0xfffe;
const EXTENSIBLE_AT = 24;

/** Mono sound as 16-bit PCM. */
export interface Wav {
  readonly sampleRate: number;
  readonly samples: Int16Array;
}

/** A whole WAV file: mono, 16-bit PCM. */
export function writeWav({ sampleRate, samples }: Wav): Uint8Array<ArrayBuffer> {
  const bytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
  const tag = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  tag(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  tag(8, 'WAVE');
  tag(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, bytes, true);
  samples.forEach((sample, index) => {
    view.setInt16(HEADER_BYTES + index * 2, sample, true);
  });
  return new Uint8Array(view.buffer);
}

/**
 * Reads a 16-bit PCM WAV file; of several channels, the first. A data chunk whose length runs past the
 * end (a recording that was not closed) is read up to the end. Throws on anything else.
 */
export function readWav(file: Uint8Array): Wav {
  const { sampleRate, channels, length, at, coding, bits, view } = findSound(file);
  if (coding !== PCM || bits !== 16)
    throw new Error(`Only 16-bit PCM is read, not coding ${coding} of ${bits} bits.`);
  const samples = new Int16Array(length);
  for (let index = 0; index < length; index++)
    samples[index] = view.getInt16(at + index * 2 * channels, true);
  return { sampleRate, samples };
}

/** The sound of a WAV file, of which any part can be read. */
export interface SoundFile {
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples of each channel. */
  readonly length: number;
  /** Samples from `from` up to `to` in [-1, 1], the mean of all channels. */
  mono(from: number, to: number): Float32Array<ArrayBuffer>;
}

/** Opens a WAV file of 16-bit PCM or 32-bit floats. Throws on anything else. */
export function openWav(file: Uint8Array): SoundFile {
  const { sampleRate, channels, length, at, coding, bits, view } = findSound(file);
  const isPcm = coding === PCM && bits === 16;
  if (!isPcm && !(coding === FLOAT && bits === 32))
    throw new Error(`Only 16-bit PCM and 32-bit floats are read, not coding ${coding} of ${bits} bits.`);
  const read = isPcm
    ? (index: number) => view.getInt16(at + index * 2, true) / 32_768
    : (index: number) => inRange(view.getFloat32(at + index * 4, true));
  const mono = (from: number, to: number) => {
    const samples = new Float32Array(Math.max(0, Math.min(to, length) - from));
    for (let index = 0; index < samples.length; index++) {
      let sum = 0;
      const first = (from + index) * channels;
      for (let channel = 0; channel < channels; channel++) sum += read(first + channel);
      samples[index] = sum / channels;
    }
    return samples;
  };
  return { sampleRate, channels, length, mono };
}

/** A file may have any float: what is no number is silence. */
function inRange(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value));
}

interface SoundChunk extends WavFormat {
  readonly view: DataView;
  /** Where the first sample is. */
  readonly at: number;
  /** Samples of each channel. */
  readonly length: number;
}

function findSound(file: Uint8Array): SoundChunk {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || tagAt(view, 0) !== 'RIFF' || tagAt(view, 8) !== 'WAVE')
    throw new Error('Not a WAV file.');
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = tagAt(view, at);
    const length = Math.min(view.getUint32(at + 4, true), file.length - at - 8);
    if (name === 'fmt ' && length >= 16) format = readFormat(view, at + 8, length);
    if (name === 'data' && format) {
      const frame = Math.max(1, format.bits >> 3) * format.channels;
      return { ...format, view, at: at + 8, length: Math.floor(length / frame) };
    }
    // Chunks start at even places.
    at += 8 + length + (length % 2);
  }
  throw new Error('The WAV file has no sound in it.');
}

/** 16-bit samples as floats in [-1, 1). */
export function toFloat(samples: Int16Array): Float32Array<ArrayBuffer> {
  const floats = new Float32Array(samples.length);
  for (let index = 0; index < floats.length; index++) floats[index] = (samples[index] ?? 0) / 32_768;
  return floats;
}

/** Floats as 16-bit samples, limited to the range. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(samples.length);
  for (let index = 0; index < whole.length; index++) {
    whole[index] = Math.max(-32_768, Math.min(32_767, Math.round((samples[index] ?? 0) * 32_768)));
  }
  return whole;
}

interface WavFormat {
  readonly coding: number;
  readonly bits: number;
  readonly channels: number;
  readonly sampleRate: number;
}

function readFormat(view: DataView, at: number, length: number): WavFormat {
  const coding = view.getUint16(at, true);
  const isExtensible = coding === EXTENSIBLE && length >= EXTENSIBLE_AT + 2;
  return {
    coding: isExtensible ? view.getUint16(at + EXTENSIBLE_AT, true) : coding,
    bits: view.getUint16(at + 14, true),
    channels: Math.max(1, view.getUint16(at + 2, true)),
    sampleRate: view.getUint32(at + 4, true),
  };
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}
