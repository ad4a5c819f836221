/** A frame of what was said counts as sound from here up, in dB. */
const SAID_DB = -38;
/** A frame of what was heard counts as silence below this: well over the noise of a codec. */
const SILENT_DB = -48;
/** Levels outside of these say nothing more. */
const [FLOOR_DB, CEILING_DB] = [-60, -15];
/** A frame that only one side has costs as much as one that differs by so many dB. */
const SKIP_DB = 9;
const FRAME_MS = 10;
/** A shorter silence is not noticed. */
const GAP_MS = 60;

export interface HeardSound {
  /** How long the sound of the sentence is. */
  readonly saidMs: number;
  /** How much of it was heard. */
  readonly heardMs: number;
  /** Silences longer than 60 ms that the sentence does not have, without its own pauses. */
  readonly gapsMs: readonly number[];
}

/**
 * Compares a sentence as it was said with what was heard of it: levels in dB of 10 ms each, silence before and after it
 * allowed in `heard`. Both are aligned first, frame by frame, since a jitter buffer stretches and shortens sound.
 */
export function compareSound(said: readonly number[], heard: readonly number[]): HeardSound {
  const sounds = said.map((level) => level >= SAID_DB);
  const silent = heard.map((level) => level < SILENT_DB);
  const partner = align(said.map(clamp), heard.map(clamp));
  const saidFrames = sounds.filter(Boolean).length;
  const heardFrames = partner.filter(
    (own, at) => own !== null && sounds[own] === true && silent[at] === false,
  ).length;
  const from = silent.indexOf(false);
  const to = silent.lastIndexOf(false);
  const gaps: number[] = [];
  let run = 0;
  for (let at = Math.max(0, from); at <= to; at++) {
    if (silent[at] === true) {
      const own = partner[at] ?? null;
      if (own === null || sounds[own] === true) run++;
      continue;
    }
    if (run * FRAME_MS > GAP_MS) gaps.push(run * FRAME_MS);
    run = 0;
  }
  return { saidMs: saidFrames * FRAME_MS, heardMs: heardFrames * FRAME_MS, gapsMs: gaps };
}

const clamp = (level: number): number => Math.max(FLOOR_DB, Math.min(CEILING_DB, level));

/** For each frame heard the frame said that it is, or null; by the cheapest edits from one to the other. */
function align(said: readonly number[], heard: readonly number[]): (number | null)[] {
  const width = heard.length + 1;
  const cost = new Float32Array((said.length + 1) * width);
  for (let i = 1; i <= said.length; i++) {
    cost[i * width] = i * SKIP_DB;
    for (let j = 1; j < width; j++) cost[i * width + j] = Math.min(...steps(i, j));
  }
  function steps(i: number, j: number): [both: number, inserted: number, left: number] {
    const at = (row: number, column: number) => cost[row * width + column] ?? 0;
    const apart = Math.abs((said[i - 1] ?? 0) - (heard[j - 1] ?? 0));
    // What comes after the sentence costs nothing.
    const inserted = i === said.length ? 0 : SKIP_DB;
    return [at(i - 1, j - 1) + apart, at(i, j - 1) + inserted, at(i - 1, j) + SKIP_DB];
  }
  const partner: (number | null)[] = heard.map(() => null);
  let [i, j] = [said.length, heard.length];
  while (i > 0 && j > 0) {
    const [both, inserted, left] = steps(i, j);
    if (both <= inserted && both <= left) partner[--j] = --i;
    else if (inserted <= left) j--;
    else i--;
  }
  return partner;
}
