import { createSpeech, SAMPLE_RATE, type Speech } from '@parlo/voice';
import { type Clue, cluesOf, INTONATION_MS, intonationOf } from '@parlo/voice/listening';
import { readClips } from './clips.ts';
import { type Scene, turnScenes } from './scenes.ts';

/**
 * Prints the weights of `turn-weights.ts`: a logistic regression over every pause in the scenes that may be looked at,
 * whether it was the end of the turn. Run it when clues, scenes or recognition change.
 */

interface Pause {
  readonly clues: Record<Clue, number>;
  readonly isEnd: boolean;
}

/** Weights this strong are worth one pause of evidence against them. */
const RIDGE = 1;
const STEPS = 4_000;
const RATE = 0.02;
/** Shorter pauses are over before a decision could be made. */
const SHORTEST_MS = 190;
const PREFIX_MS = 300;

const never = new AbortController().signal;
const speech = await createSpeech();
const pauses: Pause[] = [];
for (const half of ['tuned', 'fitted'] as const)
  for (const scene of turnScenes(await readClips(half))) pauses.push(...(await pausesIn(scene, speech)));
await speech.close();
const { bias, clues } = fit(pauses);
console.log(`${pauses.length} pauses, ${pauses.filter(({ isEnd }) => isEnd).length} of them ends`);
console.log({ bias, clues });

/** Listens as the turn controller does, but never ends a turn. */
async function pausesIn(scene: Scene, { stt, createDetector }: Speech): Promise<Pause[]> {
  const detector = createDetector();
  const found: { clues: Record<Clue, number> | null; endMs: number; silentMs: number }[] = [];
  const sound = (fromMs: number, toMs: number) =>
    scene.microphone.slice(Math.max(0, fromMs) * 16, Math.round(toMs * 16));
  let startMs: number | null = null;
  let fromMs = 0;
  let spokenMs = 0;
  let speaking = false;
  const frame = SAMPLE_RATE / 100;
  for (let at = 0; at + frame <= scene.microphone.length; at += frame) {
    const nowMs = (at + frame) / 16;
    const isSpeech = detector.accept(scene.microphone.subarray(at, at + frame));
    if (isSpeech && !speaking) {
      fromMs = nowMs - detector.onsetLagMs;
      startMs ??= fromMs - PREFIX_MS;
      const last = found.at(-1);
      if (last) last.silentMs = fromMs - last.endMs;
    } else if (!isSpeech && speaking) {
      const { text } = await stt.transcribe(sound(startMs ?? 0, nowMs), never);
      const intonation = intonationOf(sound(Math.max(startMs ?? 0, nowMs - INTONATION_MS), nowMs));
      const endMs = nowMs - detector.offsetLagMs;
      spokenMs += endMs - fromMs;
      const clues = intonation && cluesOf({ transcript: text, intonation, spokenMs, expects: scene.asked });
      found.push({ clues, endMs, silentMs: Number.POSITIVE_INFINITY });
    }
    speaking = isSpeech;
  }
  detector.close();
  return found
    .filter(({ silentMs }) => silentMs >= SHORTEST_MS)
    .flatMap(({ clues, silentMs }) =>
      clues ? [{ clues, isEnd: silentMs === Number.POSITIVE_INFINITY }] : [],
    );
}

/** By gradient descent: there are a few hundred pauses and ten weights. */
function fit(pauses: readonly Pause[]): { bias: number; clues: Record<string, number> } {
  const names = Object.keys(pauses[0]?.clues ?? {}) as Clue[];
  const weights = names.map(() => 0);
  let bias = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = weights.map((weight) => RIDGE * weight);
    let biasSlope = 0;
    for (const { clues, isEnd } of pauses) {
      const odds = names.reduce((sum, name, i) => sum + (weights[i] ?? 0) * clues[name], bias);
      const error = 1 / (1 + Math.exp(-odds)) - (isEnd ? 1 : 0);
      biasSlope += error;
      names.forEach((name, i) => {
        slopes[i] = (slopes[i] ?? 0) + error * clues[name];
      });
    }
    bias -= (RATE * biasSlope) / Math.sqrt(pauses.length);
    slopes.forEach((slope, i) => {
      weights[i] = (weights[i] ?? 0) - (RATE * slope) / Math.sqrt(pauses.length);
    });
  }
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    bias: rounded(bias),
    clues: Object.fromEntries(names.map((name, i) => [name, rounded(weights[i] ?? 0)])),
  };
}
