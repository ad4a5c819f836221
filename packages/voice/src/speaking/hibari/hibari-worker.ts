import { setImmediate } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { readAlphabet } from './alphabet.ts';
import { openNetwork } from './network.ts';
import { speak, type Voice } from './speak.ts';
import type { VoiceShape } from './voice-shape.ts';

/** What a worker is started with. */
export interface HibariFiles {
  readonly network: string;
  readonly alphabet: string;
}

/** A request to a worker. Its answer comes through the port; closing the port is enough to stop it. */
export interface HibariRequest {
  readonly phonemes: string;
  readonly shape: VoiceShape;
  readonly port: MessagePort;
}

/** Pieces of sound come one by one and `isWhole` last; or else a problem. */
export type HibariAnswer =
  | { readonly sound: Int16Array<ArrayBuffer> }
  | { readonly isWhole: true }
  | { readonly problem: string };

const voice = load(workerData as HibariFiles);
// Every request hears of it; before the first one nobody does.
voice.catch(() => {});

parentPort?.on('message', (request: HibariRequest) => void answer(request));

async function load(files: HibariFiles): Promise<Voice> {
  const [network, alphabet] = await Promise.all([openNetwork(files.network), readAlphabet(files.alphabet)]);
  return { network, alphabet };
}

async function answer({ phonemes, shape, port }: HibariRequest): Promise<void> {
  let isClosed = false;
  port.on('close', () => {
    isClosed = true;
  });
  const post = (message: HibariAnswer, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  try {
    for await (const sound of speak(await voice, phonemes, shape)) {
      // Others who wait get their pieces in between, and it shows whether anybody still listens.
      await setImmediate();
      if (isClosed) return;
      post({ sound }, [sound.buffer]);
    }
    post({ isWhole: true });
  } catch (error) {
    post({ problem: error instanceof Error ? error.message : String(error) });
  } finally {
    port.close();
  }
}
