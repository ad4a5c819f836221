import { setImmediate } from 'node:timers/promises';
import { StreamResampler } from '@parlo/voice/resample';
import { splitUtterance } from '@parlo/voice/split-utterance';
import { openWav, type SoundFile, toInt16 } from '@parlo/voice/wav';
import { RealtimeError } from './realtime-error.ts';

/** The most that OpenAI takes. */
export const LARGEST_SOUND_BYTES = 25 * 1024 * 1024;
const LONGEST_SECONDS = 5 * 60;
const LOWEST_RATE = 8_000;
const HIGHEST_RATE = 48_000;
const MOST_CHANNELS = 2;
/** What recognisers take. */
const HEARD_RATE = 16_000;

/** How files of other formats begin, at which byte. */
const OTHERS: readonly (readonly [name: string, at: number, bytes: readonly number[]])[] = [
  ['MP3', 0, [0x49, 0x44, 0x33]],
  ['MP3', 0, [0xff, 0xfb]],
  ['MP3', 0, [0xff, 0xf3]],
  ['MP3', 0, [0xff, 0xf2]],
  ['MP3', 0, [0xff, 0xfa]],
  ['AAC', 0, [0xff, 0xf1]],
  ['AAC', 0, [0xff, 0xf9]],
  ['Ogg', 0, [0x4f, 0x67, 0x67, 0x53]],
  ['FLAC', 0, [0x66, 0x4c, 0x61, 0x43]],
  ['WebM', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['MP4', 4, [0x66, 0x74, 0x79, 0x70]],
];

/** Opens the sound that a program sent. Throws a refusal of `file` for all that can't be heard. */
export function openSound(file: Uint8Array): SoundFile {
  if (file.length > LARGEST_SOUND_BYTES)
    throw new RealtimeError('too_large', 'The file may have 25 MB.', { param: 'file' });
  const sound = openKnown(file);
  const { sampleRate, channels, length } = sound;
  if (sampleRate < LOWEST_RATE || sampleRate > HIGHEST_RATE)
    throw refused(`The sound has ${sampleRate} Hz; 8,000 to 48,000 are heard.`);
  if (channels > MOST_CHANNELS)
    throw refused(`The sound has ${channels} channels; mono and stereo are heard.`);
  if (length === 0) throw refused('The file has no sound in it.');
  if (length / sampleRate > LONGEST_SECONDS) throw refused('The sound may last 5 minutes.');
  return sound;
}

function openKnown(file: Uint8Array): SoundFile {
  const other = OTHERS.find(([, at, bytes]) => bytes.every((byte, index) => file[at + index] === byte));
  if (other) throw refused(`The file is ${other[0]}; only WAV is heard here.`);
  try {
    return openWav(file);
  } catch (error) {
    throw refused(error instanceof Error ? error.message : 'Not a WAV file.');
  }
}

/** Returns the sound at 16 kHz, cut at its pauses into pieces that a recogniser can hold: of at most 20 s. */
export async function cutAtPauses(sound: SoundFile, signal: AbortSignal): Promise<readonly Int16Array[]> {
  const { sampleRate, length } = sound;
  const resampler = new StreamResampler(sampleRate, HEARD_RATE);
  const whole = new Float32Array(Math.ceil((length * HEARD_RATE) / sampleRate));
  let at = 0;
  for (let from = 0; from < length; from += sampleRate) {
    const second = resampler.push(sound.mono(from, from + sampleRate)).subarray(0, whole.length - at);
    whole.set(second, at);
    at += second.length;
    // Other requests go on meanwhile.
    await setImmediate();
    signal.throwIfAborted();
  }
  return splitUtterance(whole.subarray(0, at)).map(toInt16);
}

const refused = (message: string) => new RealtimeError('invalid_value', message, { param: 'file' });
