// Checks the types of every workspace, one after the other, and names those that fail.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './prepare.mjs';

const workspaces = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ...readdirSync(join(root, 'apps')).map((name) => `apps/${name}`),
  'e2e',
  'bench',
].filter((workspace) => existsSync(join(root, workspace, 'tsconfig.json')));

/** What the compiler found is kept, so that a second run checks again only what a change can have broken. */
function check(workspace) {
  const kept = join(root, '.cache', 'types', `${workspace.replaceAll('/', '-')}.tsbuildinfo`);
  return run('tsc', ['-p', workspace, '--incremental', '--tsBuildInfoFile', kept]);
}

// The router generates the types of its routes.
const generated = run('react-router', ['typegen'], { cwd: join(root, 'apps', 'web') });
const failed = workspaces.filter((workspace) => !check(workspace));
for (const workspace of failed) console.error(`Types do not check in ${workspace}.`);
process.exit(failed.length === 0 && generated ? 0 : 1);
