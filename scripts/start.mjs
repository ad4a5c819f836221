// `npm start`: installs and builds what changed, then runs the server and passes on the word to stop.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, node, root, serverCommand } from './prepare.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
console.error(`Parlo ${version}`);
ensureInstalled();
ensureBuilt();

const server = spawn(node, serverCommand, {
  cwd: process.env.INIT_CWD ?? root,
  stdio: 'inherit',
  env: environment(),
});

// Ctrl-C reaches the server directly, since it is in this terminal's process group; to pass it on as well would be
// the second signal, which ends it at once. SIGTERM comes to this process alone.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
// npm does not pass SIGTERM on: it ends, and this process gets another parent.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  server.kill('SIGTERM');
}, 250);
watch.unref();
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
