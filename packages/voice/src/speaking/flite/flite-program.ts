import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { readWav, toFloat } from '../../speech/sound/wav.ts';
import type { VoiceRecipe } from './voices.ts';

const FILE = 'speech.wav';
/** Limit of Flite's output. */
const MAX_MESSAGE_CHARACTERS = 4_000;

/** One run of Flite, made ready: raw sound, 16 kHz, with its silences. Blocks for 20 to 80 ms. */
export type PreparedFlite = (text: string, voice: VoiceRecipe) => Float32Array;

/**
 * Makes one run ready, which takes 6 ms: a program can start only once, so the next is made while nobody
 * waits. `text` is what `speakableText` made. A run throws what Flite printed when it failed.
 */
export function prepareFlite(module: WebAssembly.Module): PreparedFlite {
  const file = new File([]);
  let messages = '';
  const printed = new ConsoleStdout((bytes) => {
    if (messages.length < MAX_MESSAGE_CHARACTERS) messages += new TextDecoder().decode(bytes);
  });
  // Everything in memory: no folder is opened, no file is left behind, and nothing outside is reachable.
  const root = new PreopenDirectory('/', new Map([[FILE, file]]));
  const descriptors = [new OpenFile(new File([])), printed, printed, root];
  // The shim logs each call by default.
  const wasi = new WASI([], [], descriptors, { debug: false });
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport });
  return (text, voice) => {
    // The shim sizes arguments by characters, so they have to be ASCII: `speakableText` sees to it.
    wasi.args = fliteArguments(text, voice);
    // Narrower than what a module may export, which is why it is parsed here.
    const { memory, _start } = instance.exports as { memory: WebAssembly.Memory; _start: () => unknown };
    const code = wasi.start({ exports: { memory, _start } });
    if (code !== 0) throw new Error(`Flite: ${messages.trim()}`);
    return file.data.length === 0 ? new Float32Array(0) : toFloat(readWav(file.data).samples);
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
