import { readFile } from 'node:fs/promises';
import { resample, SAMPLE_RATE } from '@parlo/voice';
import { OggOpusDecoder } from 'ogg-opus-decoder';

/** An Ogg Opus file as 16 kHz mono sound in [-1, 1]. Rejects when the file can't be read or holds no whole sound. */
export async function decodeOpus(file: URL): Promise<Float32Array> {
  const bytes = await readFile(file);
  const decoder = new OggOpusDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate, errors } = await decoder.decodeFile(bytes);
    const [sound] = channelData;
    if (!sound || sound.length === 0 || errors.length > 0) throw new Error(`${file} is not Ogg Opus.`);
    return resample(sound, sampleRate, SAMPLE_RATE);
  } finally {
    decoder.free();
  }
}
