import { TimeStretch } from '../../speech/sound/time-stretch.ts';
import { type TextToSpeech, VOICE_RATE } from '../../speech/types.ts';

/** Speaks as `tts` does, as fast as `speedNow` says at the beginning of each sentence: 1 is the voice's own speed. */
export function atSpeed(
  tts: Pick<TextToSpeech, 'synthesize'>,
  speedNow: () => number,
): Pick<TextToSpeech, 'synthesize'> {
  return {
    synthesize(text, settings, signal) {
      const speed = speedNow();
      const sound = tts.synthesize(text, settings, signal);
      return speed === 1 ? sound : stretched(sound, speed);
    },
  };
}

async function* stretched(sound: AsyncIterable<Int16Array>, speed: number): AsyncGenerator<Int16Array> {
  const stretch = new TimeStretch(speed, VOICE_RATE);
  for await (const piece of sound) {
    const ready = stretch.push(piece);
    if (ready.length > 0) yield ready;
  }
  const rest = stretch.end();
  if (rest.length > 0) yield rest;
}
