import { workerData } from 'node:worker_threads';
import { resample } from '../../speech/sound/resample.ts';
import { VOICE_RATE } from '../../speech/types.ts';
import { speakPassages } from '../passages/speak-passages.ts';
import { serveRequests, type ThreadVoice } from '../thread/serve-requests.ts';
import { openSoundNetwork, type PassageToSay, type SpeakingParts } from './sound-network.ts';
import { spokenPart } from './spoken-part.ts';

serveRequests(load(workerData as SpeakingParts));

async function load(parts: SpeakingParts): Promise<ThreadVoice<PassageToSay>> {
  const network = await openSoundNetwork(parts);
  const soundOf = async (passage: PassageToSay) => {
    const samples = await network.soundOf(passage);
    return samples && spokenPart(resample(samples, network.sampleRate, VOICE_RATE));
  };
  return {
    speak: (said) => speakPassages(said.text, (text) => soundOf({ ...said, text }), 1),
    close: () => network.close(),
  };
}
