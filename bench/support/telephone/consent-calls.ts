import { answer, type Figure, NUMBERS, type Scene, talk } from './scene.ts';
import { spoken, wordsOf } from './sounds.ts';
import { lastCall } from './stored-call.ts';

const CONSENT = 'We store what you say for a month.';
const ENDED_MS = 30_000;

/** Callers who are asked for consent. */
export async function consentCalls(scene: Scene): Promise<Figure[]> {
  const assistantId = await answer(scene, { number: NUMBERS.asksConsent, consentText: CONSENT });
  const call = (what: string, replies: readonly string[], agrees: boolean) =>
    reply(scene, assistantId, { what: `asked for consent: ${what}`, replies, agrees });
  return [
    await call('the key 1', ['1'], true),
    await call('“Yes, please.”', ['Yes, please.'], true),
    await call('the key 2, twice', ['2', '2'], false),
  ];
}

interface Replying {
  readonly what: string;
  /** A key, or a sentence. */
  readonly replies: readonly string[];
  readonly agrees: boolean;
}

function reply(scene: Scene, assistantId: string, { what, replies, agrees }: Replying): Promise<Figure> {
  const { speech, parlo } = scene;
  return talk(scene, { number: NUMBERS.asksConsent }, async (phone) => {
    let before = 0;
    for (const text of replies) {
      before = (await phone.heard()).length;
      if (text.length === 1) await phone.press(text);
      else await phone.speak(await spoken(speech, text));
      await phone.untilQuiet(before);
    }
    const words = await wordsOf(speech, (await phone.heard()).subarray(before));
    console.log(`A caller replied ${replies.join(', ')}, and heard “${words}”.`);
    if (agrees) await phone.hangUp();
    else await phone.told('CALL_CLOSED', ENDED_MS);
    const stored = await lastCall(parlo, assistantId);
    const consent = stored?.consented ? 'consent' : 'no consent';
    const kept = `${consent}, ${stored?.contacts} number`;
    const goal = agrees ? 'left, consent, 1 number' : 'goodbye, no consent, 0 number, 0 turns';
    const measured = `${stored?.end_reason}, ${kept}${agrees ? '' : `, ${stored?.turns} turns`}`;
    return { what, goal, measured, isMet: measured === goal };
  });
}
