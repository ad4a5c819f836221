import { createNaturalVoice, wholeSound } from '@parlo/voice/speaking';
import type { AssistantSound } from './play-scene.ts';

const LONG =
  'Yes, we deliver to every address in the city, every day from eight in the morning until seven in the evening. ' +
  'Delivery is free for every order above twenty dollars, and we call before we come.';
const SHORT = 'Of course.';

/** Speaks with the shipped voice: 24 kHz. */
export async function createAssistantSound(): Promise<AssistantSound> {
  const voice = await createNaturalVoice();
  try {
    const speak = (text: string) =>
      wholeSound(voice.synthesize(text, { voice: 'alloy' }, new AbortController().signal));
    return { long: await speak(LONG), short: await speak(SHORT) };
  } finally {
    await voice.close();
  }
}
