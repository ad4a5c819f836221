import { answer, CALLER, type Figure, NUMBERS, type Scene, talk } from './scene.ts';
import { spoken, wordsOf } from './sounds.ts';
import { lastMessage } from './stored-call.ts';

const SAYS = [
  'Can I talk to a person?',
  'My name is Peter Miller.',
  'Please call me back about a birthday cake.',
  'Yes, please.',
];

/** A caller who leaves a message for a person, by voice alone. */
export async function messageCalls(scene: Scene): Promise<Figure[]> {
  const { speech, parlo } = scene;
  const assistantId = await answer(scene, { number: NUMBERS.messages });
  const row = await talk(scene, { number: NUMBERS.messages }, async (phone) => {
    for (const text of SAYS) {
      const before = (await phone.heard()).length;
      await phone.speak(await spoken(speech, text));
      await phone.untilQuiet(before);
      const heard = await wordsOf(speech, (await phone.heard()).subarray(before));
      console.log(`A caller said “${text}”, and heard “${heard}”.`);
    }
    await phone.hangUp();
    const stored = await lastMessage(parlo, assistantId);
    const number = stored?.phone === CALLER ? 'their number' : `the number ${stored?.phone}`;
    const measured = `${stored?.name}, ${number}, “${stored?.message}”`;
    return {
      what: 'a message left by voice',
      goal: 'with their number, not asked for',
      measured,
      isMet: stored?.phone === CALLER,
    };
  });
  return [row];
}
