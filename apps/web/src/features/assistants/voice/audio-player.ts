import { type Meter, openMeter } from '../../../voice-line/meter.ts';
import type { Player } from './voice-preview.ts';

/** Plays through an audio element whose loudness can be read, for the voice line. */
export function createAudioPlayer(): Player & { level(): number } {
  let meter: Meter | null = null;
  let release = () => {};

  return {
    level: () => meter?.level() ?? 0,
    stop: () => release(),
    async play(sound, onEnd) {
      release();
      const address = URL.createObjectURL(sound);
      const audio = new Audio(address);
      let over = false;
      release = () => {
        if (over) return;
        over = true;
        audio.pause();
        meter?.close();
        meter = null;
        URL.revokeObjectURL(address);
        onEnd();
      };
      audio.onended = release;
      meter = openMeter();
      meter.follow(audio);
      await audio.play();
    },
  };
}
