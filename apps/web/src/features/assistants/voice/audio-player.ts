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
      const end = () => {
        if (over) return;
        over = true;
        audio.pause();
        meter?.close();
        meter = null;
        URL.revokeObjectURL(address);
        onEnd();
      };
      release = end;
      audio.onended = end;
      meter = openMeter();
      meter.follow(audio);
      try {
        await audio.play();
      } catch (error) {
        // Left open, it would end in the middle of the next one.
        end();
        throw error;
      }
    },
  };
}
