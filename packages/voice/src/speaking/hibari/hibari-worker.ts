import { parentPort, workerData } from 'node:worker_threads';
import { readAlphabet } from './alphabet.ts';
import { answerRequest, type HibariRequest } from './answer-request.ts';
import { openNetwork } from './network.ts';
import type { Voice } from './speak.ts';

/** What a worker is started with. */
export interface HibariFiles {
  readonly network: string;
  readonly alphabet: string;
}

const voice = load(workerData as HibariFiles);
// Every request hears of a failure; before the first one nobody does.
voice.catch(() => {});

parentPort?.on('message', (request: HibariRequest) => void answerRequest(voice, request));

async function load(files: HibariFiles): Promise<Voice> {
  const [network, alphabet] = await Promise.all([openNetwork(files.network), readAlphabet(files.alphabet)]);
  return { network, alphabet };
}
