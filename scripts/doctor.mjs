// `npm run doctor`: looks at all that Parlo needs on this machine, and says of each thing what to do.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, node, root } from './prepare.mjs';

ensureInstalled();
const main = join(root, 'apps', 'server', 'src', 'doctor', 'main.ts');
const { status } = spawnSync(node, [main, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root,
  env: environment(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
