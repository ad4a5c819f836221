// `npm run doctor -- realtime`: tries the provider that holds calls, and says of each thing that it needs whether it works.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, node, root } from './prepare.mjs';

ensureInstalled();
const main = join(root, 'apps', 'server', 'src', 'hosted', 'doctor', 'main.ts');
const { status } = spawnSync(node, [main, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root,
  env: environment(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
