/** Listens to sound without changing or playing it. */
export interface Meter {
  /** Adds a stream; its sound counts from now on. Returns what reads how loud this stream alone is. */
  listen(stream: MediaStream): () => number;
  /** Takes over an element's sound: it is played through the meter from now on. */
  follow(element: HTMLMediaElement): void;
  /** How loud the loudest of what is listened to is right now, from 0 to 1. */
  level(): number;
  /** May be called twice. */
  close(): void;
}

/** A power of two, some 20 ms of sound. */
const SAMPLES = 1024;
const silence = () => 0;

/** Opens a meter. Without Web Audio it reads 0: a drawing is never worth a failed call. */
export function openMeter(Context: typeof AudioContext | undefined = globalThis.AudioContext): Meter {
  if (!Context) return { listen: () => silence, follow() {}, level: silence, close() {} };
  const context = new Context();
  const samples = new Float32Array(SAMPLES);
  const readers: (() => number)[] = [];
  let open = true;
  const read = (source: AudioNode) => {
    const analyser = context.createAnalyser();
    analyser.fftSize = SAMPLES;
    source.connect(analyser);
    const level = () => {
      if (!open) return 0;
      analyser.getFloatTimeDomainData(samples);
      return loudness(samples);
    };
    readers.push(level);
    return level;
  };
  return {
    listen(stream) {
      if (!open || stream.getAudioTracks().length === 0) return silence;
      const level = read(context.createMediaStreamSource(stream));
      // A context made outside a click starts suspended; inside one this does nothing.
      if (context.state === 'suspended') void context.resume();
      return level;
    },
    follow(element) {
      if (!open) return;
      const source = context.createMediaElementSource(element);
      read(source);
      source.connect(context.destination);
    },
    level: () => Math.max(0, ...readers.map((level) => level())),
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
