// Checks the types of every workspace, one program after the other, and names those that fail.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './prepare.mjs';

const workspaces = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ...readdirSync(join(root, 'apps')).map((name) => `apps/${name}`),
  'e2e',
  'bench',
].filter((workspace) => existsSync(join(root, workspace, 'tsconfig.json')));

/**
 * Workspaces that compile with the same options and read each other's sources. One program checks them in two fifths of
 * the time that one program each takes.
 */
const TOGETHER = 'tsconfig.node.json';
const together = JSON.parse(readFileSync(join(root, TOGETHER), 'utf8')).include.map((folder) =>
  folder.replace(/\/src$/, ''),
);
const programs = [TOGETHER, ...workspaces.filter((workspace) => !together.includes(workspace))];

/** The compiler's results are kept, so that a second run checks again only what a change can have broken. */
function check(program) {
  const kept = join(root, '.cache', 'types', `${program.replaceAll('/', '-')}.tsbuildinfo`);
  return run('tsc', ['-p', program, '--incremental', '--tsBuildInfoFile', kept]);
}

// The router generates the types of its routes.
const generated = run('react-router', ['typegen'], { cwd: join(root, 'apps', 'web') });
const failed = programs.filter((program) => !check(program));
for (const program of failed) {
  console.error(`Types do not check in ${program === TOGETHER ? together.join(', ') : program}.`);
}
process.exit(failed.length === 0 && generated ? 0 : 1);
