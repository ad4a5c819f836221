// `npm run support-bundle`: writes what somebody who helps needs to know, without secrets.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, node, root } from './prepare.mjs';

ensureInstalled();
const main = join(root, 'apps', 'server', 'src', 'support-bundle', 'main.ts');
const { status } = spawnSync(node, [main, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root,
  env: environment(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
