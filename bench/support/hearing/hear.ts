import { termsOf } from '@parlo/dialog';
import type { SpeechToText, Transcript } from '@parlo/voice';
import { decodeOpus } from '../decode-opus.ts';
import { CONDITIONS, type Condition, heardIn } from './conditions.ts';
import { openAssistants, type Question } from './questions.ts';

/** A question and what the recogniser made of it in each condition. */
export interface HeardQuestion {
  readonly question: Question;
  readonly heard: Readonly<Record<Condition, Transcript>>;
}

/** How many other people talk in a babble. */
const OTHERS = 5;

/** Hears every question in every condition. The others of a babble speak questions of other voices of the same half. */
export async function hearQuestions(
  questions: readonly Question[],
  stt: Pick<SpeechToText, 'transcribe'>,
): Promise<readonly HeardQuestion[]> {
  const assistants = await openAssistants(new Set(questions.map(({ business }) => business)));
  const sounds: Float32Array[] = [];
  for (const { sound } of questions) sounds.push(await decodeOpus(sound));
  const all: HeardQuestion[] = [];
  for (const [i, question] of questions.entries()) {
    const others: Float32Array[] = [];
    for (let step = 1; others.length < OTHERS && step < questions.length; step++) {
      const other = (i + 7 * step) % questions.length;
      const sound = sounds[other];
      if (sound && questions[other]?.voice !== question.voice) others.push(sound);
    }
    const assistant = assistants.get(question.business);
    const terms = assistant ? termsOf(assistant) : '';
    const nothing: Transcript = { text: '' };
    const heard: Record<Condition, Transcript> = {
      clean: nothing,
      babble: nothing,
      music: nothing,
      telephone: nothing,
    };
    for (const condition of CONDITIONS) {
      const sound = heardIn(condition, sounds[i] ?? new Float32Array(0), others);
      heard[condition] = await stt.transcribe(sound, AbortSignal.timeout(60_000), 'en', terms);
    }
    all.push({ question, heard });
  }
  return all;
}
