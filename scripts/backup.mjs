// `npm run backup -- FILE` and `npm run restore -- FILE`: database, uploaded files and keys in one file.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled, environment, node, root } from './prepare.mjs';

ensureInstalled();
const main = join(root, 'apps', 'server', 'src', 'backup', 'main.ts');
const child = spawn(node, [main, ...process.argv.slice(2)], {
  cwd: resolve(process.env.INIT_CWD ?? root),
  env: environment(),
  stdio: 'inherit',
});
// Ctrl-C reaches it directly; other signals come to this process alone.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
