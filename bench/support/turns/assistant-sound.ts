import { resample, SAMPLE_RATE } from '@parlo/voice';
import { createHibari } from '@parlo/voice/speaking';
import type { AssistantSound } from './play-scene.ts';

/** "Yes, we deliver to every address in the city, every day from eight in the morning until seven in the evening." */
const LONG = [
  'jˈɛs, wˌi dəlˈɪvəɹ tʊ ˈɛvəɹi ˈædɹˌɛs ɪn ðə sˈɪTi, ˈɛvəɹi dˈA fɹʌm ˈAt ɪn ðə mˈɔɹnɪŋ ʌntˈɪl sˈɛvən ɪn ði ˈivnɪŋ.',
  'dəlˈɪvəɹi ɪz fɹˈi fɔɹ ˈɛvəɹi ˈɔɹdəɹ əbˈʌv twˈɛnti dˈɑləɹz, ænd wˌi kˈɔl bəfˈɔɹ wˌi kˈʌm.',
];
const SHORT = ['ʌv kˈɔɹs.'];

/** Speaks with the shipped voice. */
export async function createAssistantSound(): Promise<AssistantSound> {
  const hibari = await createHibari();
  try {
    const speak = async (sentences: readonly string[]) => {
      const samples: number[] = [];
      for (const sentence of sentences)
        for await (const piece of hibari.speak(sentence, 'alloy', new AbortController().signal))
          samples.push(...piece);
      return Int16Array.from(resample(Float32Array.from(samples), 24_000, SAMPLE_RATE), Math.round);
    };
    return { long: await speak(LONG), short: await speak(SHORT) };
  } finally {
    await hibari.close();
  }
}
