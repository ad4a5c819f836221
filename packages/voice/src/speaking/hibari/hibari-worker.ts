import { workerData } from 'node:worker_threads';
import { serveRequests, type ThreadVoice } from '../thread/serve-requests.ts';
import { readAlphabet } from './alphabet.ts';
import type { HibariFiles } from './hibari-files.ts';
import { openNetwork } from './network.ts';
import { speak } from './speak.ts';
import { readBlends, teachSounds } from './taught-sounds.ts';
import type { VoiceShape } from './voice-shape.ts';

export interface HibariRequest {
  readonly phonemes: string;
  readonly shape: VoiceShape;
}

serveRequests(load(workerData as HibariFiles));

async function load(files: HibariFiles): Promise<ThreadVoice<HibariRequest>> {
  const alphabet = await readAlphabet(files.alphabet);
  const blends = files.blends === undefined ? {} : await readBlends(files.blends);
  const network = await openNetwork(files.network, (bytes) => teachSounds(bytes, alphabet, blends));
  return {
    speak: ({ phonemes, shape }) => speak({ network, alphabet }, phonemes, shape),
    close: () => network.close(),
  };
}
