/**
 * G.711, as telephones speak it: a sample is one byte, with finer steps for soft sounds than for loud ones. Both laws have a
 * sign, three bits of a segment and four of a step in it. Source: ITU-T G.711 (11/1988).
 */

export interface CompandingLaw {
  /** The 16-bit sample of each byte. */
  readonly decoded: Int16Array;
  /** The byte of each 16-bit sample, by the sample's unsigned value. */
  readonly encoded: Uint8Array;
}

/** Added before the segment is looked for, so that the segments of µ-law join. */
const MU_BIAS = 0x84;

/** North America and Japan; `audio/pcmu`. */
export const MU_LAW: CompandingLaw = lawOf(decodeMu);

/** Everywhere else; `audio/pcma`. */
export const A_LAW: CompandingLaw = lawOf(decodeA);

function decodeMu(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + MU_BIAS) << ((bits & 0x70) >> 4)) - MU_BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}

function decodeA(byte: number): number {
  // Every other bit is turned round on the line.
  const bits = byte ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const step = (bits & 0x0f) << 4;
  const magnitude = segment === 0 ? step + 8 : (step + 0x108) << (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

/** Each sample gets the byte whose own sample is nearest. */
function lawOf(decode: (byte: number) => number): CompandingLaw {
  const decoded = Int16Array.from({ length: 256 }, (_, byte) => decode(byte));
  const bytes = [...decoded.keys()].sort((a, b) => (decoded[a] ?? 0) - (decoded[b] ?? 0));
  const encoded = new Uint8Array(65_536);
  let at = 0;
  for (let sample = -32_768; sample < 32_768; sample += 1) {
    const distance = (index: number) => Math.abs((decoded[bytes[index] ?? 0] ?? 0) - sample);
    while (at + 1 < bytes.length && distance(at + 1) <= distance(at)) at += 1;
    encoded[sample & 0xffff] = bytes[at] ?? 0;
  }
  return { decoded, encoded };
}
