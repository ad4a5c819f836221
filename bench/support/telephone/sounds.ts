import { resample, SAMPLE_RATE, type Speech, wholeSound } from '@parlo/voice';

/** A telephone line carries G.711 at 8 kHz. */
export const PHONE_RATE = 8_000;
const TTS_RATE = 24_000;
const SPEECH_MS = 60_000;
/** The recogniser takes no long recordings. */
const PIECE_SECONDS = 8;

/** −40 dBFS: noise of the line is below it, and a voice above. */
export const isLoud = (sample: number): boolean => Math.abs(sample) > 0.01;

/** A sentence as a telephone sends it. */
export async function spoken(speech: Speech, text: string): Promise<Float32Array> {
  const sound = speech.tts.synthesize(text, { voice: 'echo' }, AbortSignal.timeout(SPEECH_MS));
  const samples = Float32Array.from(await wholeSound(sound), (each) => each / 32_768);
  return resample(samples, TTS_RATE, PHONE_RATE);
}

/** What a telephone heard, in words. */
export async function wordsOf(speech: Speech, sound: Float32Array): Promise<string> {
  const piece = PIECE_SECONDS * PHONE_RATE;
  const words: string[] = [];
  for (let at = 0; at < sound.length; at += piece) {
    const heard = resample(sound.subarray(at, at + piece), PHONE_RATE, SAMPLE_RATE);
    words.push((await speech.stt.transcribe(heard, AbortSignal.timeout(SPEECH_MS), 'en', '')).text);
  }
  return words.join(' ').trim();
}

const plain = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** The share of a sentence's words that were heard. */
export function shareHeard(heard: string, sentence: string): number {
  const words = new Set(plain(heard));
  const wanted = plain(sentence);
  return wanted.filter((each) => words.has(each)).length / wanted.length;
}
