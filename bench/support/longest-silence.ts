/** Quieter than this is nothing: speech that is synthesised pauses in true silence. */
const AUDIBLE = 100;
const FRAME_MS = 10;

/** Milliseconds of the longest pause between two sounds, in frames of 10 ms each. */
export function longestSilence(frames: readonly Int16Array[]): number {
  const loud = frames.map((frame) => frame.some((sample) => Math.abs(sample) > AUDIBLE));
  let longest = 0;
  let last = loud.indexOf(true);
  for (let at = last + 1; last >= 0 && at < loud.length; at++) {
    if (!loud[at]) continue;
    longest = Math.max(longest, at - last - 1);
    last = at;
  }
  return longest * FRAME_MS;
}
