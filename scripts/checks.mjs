/** What has to hold of every file, whichever tests pass: a name, a command and its arguments. */
export const CHECKS = [
  ['format and lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']],
  ['types', 'node', ['scripts/types.mjs']],
  ['boundaries', 'node', ['scripts/boundaries.mjs']],
];
