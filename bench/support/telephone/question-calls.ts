import { QUESTIONS } from '../bakery.ts';
import { median } from '../stats.ts';
import { answer, CALLER, type Figure, NUMBERS, type Scene, talk } from './scene.ts';
import { isLoud, PHONE_RATE, shareHeard, spoken, wordsOf } from './sounds.ts';
import { lastCall } from './stored-call.ts';

/** A recogniser mishears some words of a telephone. */
const SHARE_HEARD = 0.6;

interface Heard {
  /** From dialling to the answered call. */
  readonly setupMs: number;
  /** From the end of each question to the first sound of its answer. */
  readonly delaysMs: readonly number[];
  readonly right: number;
}

/** Callers who ask at the same time, each their own questions. */
export async function questionCalls(scene: Scene): Promise<Figure[]> {
  const { calls, questions, parlo, speech } = scene;
  const assistantId = await answer(scene, { number: NUMBERS.answers, visitorCallsAtOnce: calls });
  const sounds = await Promise.all(QUESTIONS.map(({ question }) => spoken(speech, question)));
  const callers = Array.from({ length: calls }, (_, caller) => caller);
  const all = await Promise.all(callers.map((caller) => ask(scene, caller, sounds)));
  const stored = await lastCall(parlo, assistantId);
  const delaysMs = all.flatMap((each) => each.delaysMs);
  const right = all.reduce((sum, each) => sum + each.right, 0);
  const ended = `${stored?.end_reason}, ${stored?.seconds} s, ${stored?.turns} turns, ${stored?.contacts} number`;
  const asked = calls * questions;
  return [
    {
      what: 'from dialling to the call, p50',
      goal: '–',
      measured: p50(all.map((each) => each.setupMs)),
      isMet: true,
    },
    {
      what: `questions answered, ${calls} callers at once`,
      goal: `${asked}, right`,
      measured: `${delaysMs.length}, ${right} right`,
      isMet: right === asked,
    },
    { what: 'from a question to its answer, p50', goal: '–', measured: p50(delaysMs), isMet: true },
    {
      what: 'stored of a call',
      goal: 'left, 1 number',
      measured: ended,
      isMet: stored?.end_reason === 'left' && stored.contacts === 1,
    },
  ];
}

const p50 = (values: readonly number[]) => `${Math.round(median(values))} ms`;

function ask(scene: Scene, caller: number, sounds: readonly Float32Array[]): Promise<Heard> {
  const { speech, questions } = scene;
  const from = `${CALLER.slice(0, -2)}${10 + caller}`;
  const dialledAt = performance.now();
  return talk(scene, { number: NUMBERS.answers, from }, async (phone) => {
    const { at } = await phone.told('CALL_ESTABLISHED', 0);
    console.log(`A caller heard “${await wordsOf(speech, await phone.heard())}”.`);
    const delaysMs: number[] = [];
    let right = 0;
    for (let each = 0; each < questions; each++) {
      const index = (caller * questions + each) % sounds.length;
      const { question = '', answer: expected = '' } = QUESTIONS[index] ?? {};
      const sound = sounds[index] ?? new Float32Array(0);
      const before = (await phone.spoken()).length;
      await phone.speak(sound);
      await phone.untilQuiet(before + sound.length);
      const heard = await phone.heard();
      const asked = (await phone.spoken()).findLastIndex(isLoud);
      const answered = heard.findIndex((sample, i) => i > asked && isLoud(sample));
      // The call ended without an answer.
      if (answered < 0) continue;
      delaysMs.push((1_000 * (answered - asked)) / PHONE_RATE);
      const words = await wordsOf(speech, heard.subarray(asked));
      console.log(`They asked “${question}”, and heard “${words}”.`);
      if (shareHeard(words, expected) >= SHARE_HEARD) right++;
    }
    await phone.hangUp();
    return { setupMs: at - dialledAt, delaysMs, right };
  });
}
