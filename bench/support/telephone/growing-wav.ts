const HEADER = 44;
const FULL_SCALE = 32_768;

/** Samples in [-1, 1] of a WAV file that is still being written, whose header tells no length: mono, 16-bit PCM. */
export function readGrowingWav(file: Buffer): Float32Array {
  const samples = new Float32Array(Math.max(0, Math.floor((file.length - HEADER) / 2)));
  for (let at = 0; at < samples.length; at++) samples[at] = file.readInt16LE(HEADER + 2 * at) / FULL_SCALE;
  return samples;
}
