/** Listens to sound without changing or playing it. */
export interface Meter {
  /** Adds a stream; its sound counts from now on. */
  listen(stream: MediaStream): void;
  /** Takes over an element's sound: it is played through the meter from now on. */
  follow(element: HTMLMediaElement): void;
  /** How loud everything listened to is right now, from 0 to 1. */
  level(): number;
  /** May be called twice. */
  close(): void;
}

/** Opens a meter. Without Web Audio it reads 0: a drawing is never worth a failed call. */
export function openMeter(Context: typeof AudioContext | undefined = globalThis.AudioContext): Meter {
  if (!Context) return { listen() {}, follow() {}, level: () => 0, close() {} };
  const context = new Context();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  const samples = new Float32Array(analyser.fftSize);
  let open = true;
  return {
    listen(stream) {
      if (!open || stream.getAudioTracks().length === 0) return;
      context.createMediaStreamSource(stream).connect(analyser);
      // A context made outside a click starts suspended; inside one this does nothing.
      if (context.state === 'suspended') void context.resume();
    },
    follow(element) {
      if (!open) return;
      const source = context.createMediaElementSource(element);
      source.connect(analyser);
      source.connect(context.destination);
    },
    level() {
      if (!open) return 0;
      analyser.getFloatTimeDomainData(samples);
      return loudness(samples);
    },
    close() {
      if (!open) return;
      open = false;
      void context.close();
    },
  };
}

/** Quieter than this many decibels below full scale is silence; louder than the other fills the line. */
const FLOOR_DB = -52;
const FULL_DB = -14;

/** How loud samples in [-1, 1] are to an ear, from 0 (silence) to 1. */
export function loudness(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 10 * Math.log10(sum / samples.length + 1e-12);
  return Math.min(Math.max((db - FLOOR_DB) / (FULL_DB - FLOOR_DB), 0), 1);
}
