import { PHONE_RATE } from './sounds.ts';

const HEADER = 44;
const LOUDEST = 32_767;

/** 16 bit, one channel, at a telephone's rate. */
export function toWav(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(HEADER + 2 * samples.length);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(PHONE_RATE, 24);
  wav.writeUInt32LE(2 * PHONE_RATE, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(2 * samples.length, 40);
  for (const [at, sample] of samples.entries())
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * LOUDEST), HEADER + 2 * at);
  return wav;
}

/** Reads such a file; one that is still being written, as far as it goes. */
export function fromWav(wav: Buffer): Float32Array {
  const samples = new Float32Array(Math.max(0, Math.floor((wav.length - HEADER) / 2)));
  for (let at = 0; at < samples.length; at++) samples[at] = wav.readInt16LE(HEADER + 2 * at) / LOUDEST;
  return samples;
}
