import { MemoryWasi, WasiExit } from './memory-wasi.ts';
import type { VoiceRecipe } from './voices.ts';
import { readWav, toFloat } from './wav.ts';

const FILE = 'speech.wav';

/** One run of Flite, made ready: raw sound, 16 kHz, with its silences. Blocks for 20 to 80 ms. */
export type PreparedFlite = (text: string, voice: VoiceRecipe) => Float32Array;

/**
 * Makes one run ready, which takes 6 ms: a program can start only once, so the next is made while nobody
 * waits. `text` is what `speakableText` made. A run throws what Flite printed when it failed.
 */
export function prepareFlite(module: WebAssembly.Module): PreparedFlite {
  const wasi = new MemoryWasi(FILE);
  const { exports } = new WebAssembly.Instance(module, wasi.imports);
  const { memory, _start: start } = exports as { memory: WebAssembly.Memory; _start: () => void };
  return (text, voice) => {
    wasi.attach(memory, fliteArguments(text, voice));
    try {
      start();
    } catch (error) {
      if (!(error instanceof WasiExit)) throw error;
      if (error.code !== 0) throw new Error(`Flite: ${wasi.messages.trim()}`, { cause: error });
    }
    return wasi.file.length === 0 ? new Float32Array(0) : toFloat(readWav(wasi.file).samples);
  };
}

/** Flite takes the word after `-t` as it is, even one that looks like an option. */
function fliteArguments(text: string, voice: VoiceRecipe): string[] {
  const { speaker, pitchHz, stretch, timbre } = voice;
  const set = (name: string, value: number) => ['--setf', `${name}=${value.toFixed(3)}`];
  return [
    'flite',
    '-voice',
    speaker,
    // `finishSound` speeds up by `timbre`: speak slower and lower by as much.
    ...set('duration_stretch', stretch * timbre),
    ...(pitchHz === undefined ? [] : set('int_f0_target_mean', pitchHz / timbre)),
    '-t',
    text,
    '-o',
    `/${FILE}`,
  ];
}
