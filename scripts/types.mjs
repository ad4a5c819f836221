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

// The router generates the types of its routes.
const generated = run('react-router', ['typegen'], { cwd: join(root, 'apps', 'web') });
const failed = workspaces.filter((workspace) => !run('tsc', ['-p', workspace]));
for (const workspace of failed) console.error(`Types do not check in ${workspace}.`);
process.exit(failed.length === 0 && generated ? 0 : 1);
