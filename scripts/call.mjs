// `npm run call -- ID`: tells what happened in a call, without what was said.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, node, root } from './prepare.mjs';

ensureInstalled();
const main = join(root, 'apps', 'server', 'src', 'call-story', 'main.ts');
const { status } = spawnSync(node, [main, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root,
  env: environment(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
