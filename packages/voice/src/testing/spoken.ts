import { wholeSound } from '../speaking/whole-sound.ts';
import { resample } from '../speech/sound/resample.ts';
import { toFloat } from '../speech/sound/wav.ts';
import { SAMPLE_RATE, type TextToSpeech, VOICE_RATE } from '../speech/types.ts';

/** Complete synthesised speech as a microphone would deliver it: 16 kHz mono, in [-1, 1]. */
export async function spoken(
  tts: Pick<TextToSpeech, 'synthesize'>,
  text: string,
  voice: string,
  signal = AbortSignal.timeout(30_000),
): Promise<Float32Array<ArrayBuffer>> {
  const sound = await wholeSound(tts.synthesize(text, { voice }, signal));
  return resample(toFloat(sound), VOICE_RATE, SAMPLE_RATE);
}
