import { parentPort, workerData } from 'node:worker_threads';
import { toInt16 } from '../../speech/sound/wav.ts';
import { finishSound } from './finish-sound.ts';
import { prepareFlite } from './flite-program.ts';
import type { VoiceRecipe } from './voices.ts';

/** A request to a worker, and its reply. */
export interface FliteRequest {
  readonly id: number;
  readonly text: string;
  readonly voice: VoiceRecipe;
}

export type FliteReply =
  | { readonly id: number; readonly sound: Int16Array }
  | { readonly id: number; readonly problem: string };

const { module } = workerData as { module: WebAssembly.Module };

let flite = prepareFlite(module);

parentPort?.on('message', ({ id, text, voice }: FliteRequest) => {
  try {
    const sound = toInt16(finishSound(flite(text, voice), voice.timbre));
    reply({ id, sound }, [sound.buffer]);
  } catch (error) {
    reply({ id, problem: error instanceof Error ? error.message : String(error) }, []);
  }
  flite = prepareFlite(module);
});

function reply(message: FliteReply, moved: ArrayBuffer[]): void {
  parentPort?.postMessage(message, moved);
}
