import type { Row } from '../stats.ts';
import { answer, NUMBERS, type Scene, talk } from './scene.ts';
import { spoken, wordsOf } from './sounds.ts';
import { lastCall } from './stored-call.ts';

const CONSENT = 'We store what you say for a month.';
const ENDED_MS = 30_000;

/** Callers who are asked for consent. */
export async function consentCalls(scene: Scene): Promise<Row[]> {
  const assistantId = await answer(scene, { number: NUMBERS.asksConsent, consentText: CONSENT });
  const call = (what: string, replies: readonly string[], goal: string) =>
    reply(scene, assistantId, { what: `asked for consent: ${what}`, replies, goal });
  const kept = 'consent, 1 number';
  const nothing = 'goodbye, no consent, 0 turns, 0 number';
  return [
    await call('the key 1', ['1'], kept),
    await call('“Yes, please.”', ['Yes, please.'], kept),
    await call('the key 2, twice', ['2', '2'], nothing),
  ];
}

interface Replying {
  readonly what: string;
  /** A key, or a sentence. */
  readonly replies: readonly string[];
  readonly goal: string;
}

function reply(scene: Scene, assistantId: string, { what, replies, goal }: Replying): Promise<Row> {
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
    if (replies.length > 1) await phone.told('CALL_CLOSED', ENDED_MS);
    else await phone.hangUp();
    const stored = await lastCall(parlo, assistantId);
    const consent = stored?.consented ? 'consent' : 'no consent';
    const measured = `${stored?.end_reason}, ${consent}, ${stored?.turns} turns, ${stored?.contacts} number`;
    return { what, goal, measured };
  });
}
