/**
 * Loudness of two sentences spoken by Parlo's own voices (ash and coral), a value per 30 ms, in hundredths of
 * [-46 dB, -15 dB], as swings from 0 to 1: "Are you open on Sundays?" and "Yes, from ten until two, all year round."
 */
export const QUESTION_LEVELS = swings([
  6, 76, 90, 90, 93, 99, 97, 70, 30, 82, 87, 90, 96, 94, 86, 66, 55, 77, 92, 87, 56, 0, 4, 60, 84, 85, 88, 83,
  78, 75, 86, 84, 91, 89, 71, 41, 74, 80, 77, 43, 77, 91, 91, 86, 85, 62, 23, 65, 92, 96, 95, 92, 90, 82, 66,
  70, 71, 73, 57, 10,
]);
export const ANSWER_LEVELS = swings([
  21, 81, 91, 93, 90, 90, 95, 92, 42, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 74, 90, 99, 99, 90, 13, 20, 65, 86, 89,
  94, 91, 86, 90, 91, 98, 100, 79, 17, 25, 81, 87, 86, 85, 18, 22, 20, 63, 85, 85, 85, 74, 0, 0, 0, 0, 0, 0,
  0, 38, 77, 84, 89, 86, 87, 86, 86, 84, 84, 85, 87, 87, 86, 86, 88, 83, 81, 82, 82, 80, 84, 84, 82, 84, 83,
  82, 85, 84, 83, 76, 19, 0, 0,
]);

/** Squared, so that syllables stand out: the ear's scale alone makes a sentence look like one long sound. */
function swings(levels: readonly number[]): readonly number[] {
  return levels.map((level) => (level / 100) ** 2);
}
