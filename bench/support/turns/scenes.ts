import { SAMPLE_RATE } from '@parlo/voice';
import type { Clip } from './clips.ts';
import {
  cough,
  decibels,
  farAway,
  joined,
  knock,
  mixInto,
  music,
  type Random,
  room,
  scaled,
  seeded,
} from './sounds.ts';

/** What a microphone hears. Times are milliseconds from its beginning. */
export interface Scene {
  readonly kind: SceneKind;
  readonly what: string;
  readonly microphone: Float32Array;
  /** First and last sound of the visitor; equal where there is none. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Where the visitor is silent in between. */
  readonly pauses: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** What the assistant had asked for. */
  readonly asked: Asked;
  /** Whether the assistant talks meanwhile. */
  readonly assistantTalks: boolean;
  /** Whether the assistant's own voice comes back. */
  readonly echo: boolean;
}

export type SceneKind =
  /** A turn in one go, with pauses inside, or dictated in groups. */
  | 'finished'
  | 'pause'
  | 'dictation'
  /** Into the assistant's words: one that wants the floor, and what does not. */
  | 'interruption'
  | 'backchannel'
  | 'cough'
  | 'far'
  | 'music'
  | 'echo'
  /** While nobody talks: none of them is a turn. */
  | 'idle';

const LEAD_MS = 600;
const PAUSES_MS = [300, 500, 800, 1_200, 400, 1_000] as const;
/** Speech as a browser's gain control leaves it. */
const SPEECH = decibels(-23);
/** When the visitor makes a sound into the assistant's words, which begin at once. */
const INTO_MS = [1_500, 3_200] as const;
const TALK_MS = 7_000;
/** The longest that a turn is waited for. */
const TAIL_MS = 3_000;

export function turnScenes(clips: readonly Clip[]): Scene[] {
  return clips.flatMap((clip, index) => {
    if (clip.kind === 'finished' || clip.kind === 'interruption')
      return [spoken(clip, 'finished', index, [])];
    if (clip.kind !== 'pause' && clip.kind !== 'dictation') return [];
    const kind = clip.kind;
    return [0, 1].map((take) => {
      const pauses = clip.pieces
        .slice(1)
        .map((_, cut) => PAUSES_MS[(index + cut + 3 * take) % PAUSES_MS.length]);
      return spoken(clip, kind, index, pauses as number[]);
    });
  });
}

type Asked = 'email' | 'phone' | 'answer' | null;

/** Nobody says these to open a subject. */
const ANSWERS =
  /^(?:yes|yeah|no|well|tomorrow|next|friday|on monday|the (?:second|first|blue)|it's|my name|just a|okay, thank|that|i think|i'd prefer|hmm|let me)\b/i;

/** People say addresses and telephone numbers when they are asked for them, and a word or two when asked for anything. */
function askedFor({ kind, text }: Clip): Asked {
  if (kind !== 'dictation') return ANSWERS.test(text) ? 'answer' : null;
  if (/\bdot\b/.test(text)) return 'email';
  return (text.match(DIGIT_WORDS) ?? []).length >= 9 ? 'phone' : null;
}

const DIGIT_WORDS = /\b(?:oh|one|two|three|four|five|six|seven|eight|nine|double)\b/g;

function spoken(clip: Clip, kind: SceneKind, seed: number, pausesMs: readonly number[]): Scene {
  const random = seeded(seed + 1);
  const level = scaled(joined(clip.pieces), SPEECH);
  const pauses: { fromMs: number; toMs: number }[] = [];
  const parts: Float32Array[] = [];
  let at = LEAD_MS;
  let read = 0;
  clip.pieces.forEach((piece, index) => {
    const part = faded(level.slice(read, read + piece.length), index > 0, index < clip.pieces.length - 1);
    read += piece.length;
    parts.push(part);
    at += ms(part);
    const pauseMs = pausesMs[index];
    if (pauseMs === undefined) return;
    pauses.push({ fromMs: at, toMs: at + pauseMs });
    parts.push(new Float32Array((pauseMs * SAMPLE_RATE) / 1_000));
    at += pauseMs;
  });
  const microphone = room(at + TAIL_MS, random);
  mixInto(microphone, joined(parts), LEAD_MS);
  const what = `${clip.text} (${clip.voice}${pausesMs.length > 0 ? `, ${pausesMs.join('/')}` : ''})`;
  return {
    kind,
    what,
    microphone,
    fromMs: LEAD_MS,
    toMs: at,
    pauses,
    asked: askedFor(clip),
    assistantTalks: false,
    echo: false,
  };
}

/** Sounds into the assistant's words. */
export function bargeInScenes(clips: readonly Clip[], seed: number): Scene[] {
  const asked = clips.filter(({ kind }) => kind === 'finished').slice(0, 12);
  const interrupting = [...clips.filter(({ kind }) => kind === 'interruption'), ...asked];
  return interrupting.flatMap((clip, index) => {
    const sound = scaled(joined(clip.pieces), SPEECH);
    const at = index < 10 ? INTO_MS : INTO_MS.slice(index % 2, (index % 2) + 1);
    return at.map((fromMs) => overTalk('interruption', clip.text, sound, fromMs, seeded(seed + index)));
  });
}

export function disturbances(clips: readonly Clip[], seed: number): Scene[] {
  const scenes: Scene[] = [];
  const nods = clips.filter(({ kind }) => kind === 'backchannel');
  nods.forEach((clip, index) => {
    const sound = scaled(joined(clip.pieces), SPEECH);
    for (const at of INTO_MS)
      scenes.push(overTalk('backchannel', clip.text, sound, at, seeded(seed + index)));
  });
  const others = clips.filter(({ kind }) => kind === 'pause');
  for (let count = 0; count < 8; count += 1) {
    const random = seeded(seed * 31 + count);
    const at = 1_200 + random() * 2_500;
    scenes.push(
      overTalk('cough', count % 4 === 3 ? 'a knock' : 'a cough', noiseOf(count, random), at, random),
    );
    const far = someFarAway(others, count, random);
    scenes.push(overTalk('far', `people ${FAR_DB[count % 2]} dB`, far, 800, random));
    if (count < 6) scenes.push(overTalk('music', 'music', music(5_500, random), 500, random));
    if (count < 6) scenes.push({ ...overTalk('echo', 'echo', new Float32Array(1), 1, random), echo: true });
  }
  return scenes;
}

/** The same sounds while nobody talks. */
export function idleScenes(clips: readonly Clip[], seed: number): Scene[] {
  const others = clips.filter(({ kind }) => kind === 'pause');
  return Array.from({ length: 6 }, (_, count) => {
    const random = seeded(seed * 57 + count);
    const far = someFarAway(others, count + 8, random);
    return [
      overTalk('idle', 'a cough', noiseOf(count, random), 1_000, random),
      overTalk('idle', `people ${FAR_DB[count % 2]} dB`, far, 800, random),
      overTalk('idle', 'music', music(5_500, random), 500, random),
    ].map((scene) => ({ ...scene, assistantTalks: false }));
  }).flat();
}

const FAR_DB = [-46, -40] as const;

function noiseOf(count: number, random: Random): Float32Array {
  return count % 4 === 3 ? knock(random) : cough(random);
}

function someFarAway(clips: readonly Clip[], count: number, random: Random): Float32Array {
  const [one, other] = [clips[(2 * count) % clips.length], clips[(2 * count + 1) % clips.length]];
  const talk = joined([...(one?.pieces ?? []), new Float32Array(4_000), ...(other?.pieces ?? [])]);
  return farAway(talk, random, decibels(FAR_DB[count % 2] ?? -46));
}

function overTalk(kind: SceneKind, what: string, sound: Float32Array, fromMs: number, random: Random): Scene {
  const microphone = room(TALK_MS, random);
  mixInto(microphone, sound, fromMs);
  const toMs = fromMs + ms(sound);
  return { kind, what, microphone, fromMs, toMs, pauses: [], asked: null, assistantTalks: true, echo: false };
}

const ms = (samples: Float32Array) => (samples.length / SAMPLE_RATE) * 1_000;
const FADE = SAMPLE_RATE / 50;

/** Nobody's voice stops within a sample. */
function faded(samples: Float32Array, atStart: boolean, atEnd: boolean): Float32Array {
  return samples.map((sample, i) => {
    const from = atStart ? Math.min(1, i / FADE) : 1;
    const to = atEnd ? Math.min(1, (samples.length - i) / FADE) : 1;
    return sample * from * to;
  });
}
