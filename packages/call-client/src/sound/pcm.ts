/** Samples of the wire in a second, both ways. */
export const WIRE_RATE = 24_000;

/** A sample in the protocol: sixteen bits, little-endian, as on every browser's machine. */
export function toPcm(samples: Float32Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
}

export function fromPcm(pcm: Int16Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(pcm, (sample) => sample / 32_768);
}

export function toBase64(pcm: Int16Array): string {
  let bytes = '';
  for (const byte of new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
    bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** Rejects nothing: an odd byte at the end is no sample, and text that is no base64 is no sound. */
export function fromBase64(text: string): Int16Array<ArrayBuffer> {
  let bytes: string;
  try {
    bytes = atob(text);
  } catch {
    return new Int16Array();
  }
  const pcm = new Int16Array(bytes.length >> 1);
  for (let i = 0; i < pcm.length; i += 1)
    pcm[i] = bytes.charCodeAt(2 * i) | (bytes.charCodeAt(2 * i + 1) << 8);
  return pcm;
}
