import { parentPort, workerData } from 'node:worker_threads';
import { readAlphabet } from './alphabet.ts';
import { answerRequest, type HibariRequest } from './answer-request.ts';
import { openNetwork } from './network.ts';
import type { Voice } from './speak.ts';
import { readBlends, teachSounds } from './taught-sounds.ts';

/** What a worker is started with. */
export interface HibariFiles {
  readonly network: string;
  readonly alphabet: string;
  /** Sounds of other languages, as blends of the network's own; none by default. */
  readonly blends?: string;
}

/** `end` asks a worker to stop what it says and to end by itself. */
export type HibariMessage = HibariRequest | 'end';

const voice = load(workerData as HibariFiles);
// Every request hears of a failure; before the first one nobody does.
voice.catch(() => {});

const ending = new AbortController();
const answers = new Set<Promise<void>>();

parentPort?.on('message', (message: HibariMessage) => {
  if (message === 'end') void end();
  else void answer(message);
});

async function load(files: HibariFiles): Promise<Voice> {
  const alphabet = await readAlphabet(files.alphabet);
  const blends = files.blends === undefined ? {} : await readBlends(files.blends);
  const network = await openNetwork(files.network, (bytes) => teachSounds(bytes, alphabet, blends));
  return { network, alphabet };
}

async function answer(request: HibariRequest): Promise<void> {
  const answering = answerRequest(voice, request, ending.signal);
  answers.add(answering);
  await answering;
  answers.delete(answering);
}

async function end(): Promise<void> {
  ending.abort();
  await Promise.all(answers);
  await voice.then(
    ({ network }) => network.close(),
    () => {},
  );
  parentPort?.close();
}
