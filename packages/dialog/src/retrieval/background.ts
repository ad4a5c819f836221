/**
 * Everyday sentences that could be said to any assistant. They stand for "a sentence as such" when an assistant has
 * too few entries of its own to tell what its questions have in common. None asks for something a FAQ answers.
 */
export const BACKGROUND_SENTENCES: readonly string[] = [
  'what is the weather like today?',
  'can you tell me a joke?',
  'who won the football match yesterday?',
  'i am not sure what i want.',
  'that sounds good to me.',
  'what do you think about it?',
  'my brother has two cats and a dog.',
  'how do i learn to play the guitar?',
  'what is the capital of france?',
  'could you help me with something?',
  'i was wondering if you could tell me more.',
  'is there anything else i should know?',
  'we had a lovely time last summer.',
  'why is the sky blue?',
  'please write a short poem for me.',
  'when was the first computer built?',
  'where do you come from?',
  'i need it as soon as possible.',
  'which one would you choose?',
  'do you like music?',
  'it does not work the way i expected.',
  'how much is two plus two?',
  'tell me something interesting.',
  'should i go there by train or by car?',
];
