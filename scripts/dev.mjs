// `npm run dev`: the server from its sources, started again when they change, and the web app with hot reload.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, node, root, serverCommand } from './prepare.mjs';

/** An editor writes several files in a row. */
const SETTLE_MS = 300;
/** Calls that still run after this are cut off. */
const LAST_CALLS_MS = 3_000;

ensureInstalled();
// The server sends the widget, the loader and the pages of the site as they were built.
ensureBuilt();

const web = join(root, 'apps', 'web');
const port = process.env.PORT ?? '3000';
// These are started as files and not as commands, because a signal to a shell would not reach them.
const tool = (file, ...args) => [join(root, 'node_modules', file), ...args];
const others = [
  // React Router restarts itself without this condition, and its second process would outlive a signal.
  start(['--conditions=development', ...tool('@react-router/dev/bin.cjs', 'dev')], {
    cwd: web,
    env: environment({ PARLO_DEV_SERVER: `http://localhost:${port}` }),
  }),
  // The widget is a page of its own: its files are built again when they change, and a reload shows them.
  start(tool('vite/bin/vite.js', 'build', '--watch', '-c', 'vite.widget.config.ts', '--logLevel', 'warn'), {
    cwd: web,
  }),
];
let server = startServer();
let isStopping = false;

let restart;
for (const folder of sourcesOfServer()) {
  watch(folder, { recursive: true }, (_, file) => {
    if (!file || /[.]test[.]tsx?$/.test(file) || !/[.](ts|sql|json)$/.test(file)) return;
    clearTimeout(restart);
    restart = setTimeout(startAgain, SETTLE_MS, file);
  });
}
// Ctrl-C reaches the others directly, since they are in this terminal's process group.
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

function start(args, options) {
  return spawn(node, args, { stdio: 'inherit', env: environment(), ...options }).once('exit', stop);
}

/** `node --watch` is no choice: in its processes the threads that load the models fail. */
function startServer() {
  const child = spawn(node, serverCommand, {
    stdio: 'inherit',
    cwd: process.env.INIT_CWD ?? root,
    // The web app's server stands in front, and without the address that it passes on all browsers would be one.
    env: environment({ PARLO_TRUST_PROXY: '1' }),
  });
  // A server that could not start waits for the change that mends it.
  return Object.assign(child, { ended: new Promise((resolve) => child.once('exit', resolve)) });
}

async function startAgain(file) {
  console.log(`${file} changed: Parlo starts again.`);
  const old = server;
  stopServer(old);
  await old.ended;
  if (!isStopping && server === old) server = startServer();
}

/** The first signal lets calls finish, the second ends the process at once. */
function stopServer(child) {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGTERM'), LAST_CALLS_MS).unref();
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  stopServer(server);
  for (const child of others) child.kill('SIGTERM');
  // What is watched would keep this process.
  server.ended.then(() => process.exit());
}

function sourcesOfServer() {
  const names = ['content', 'contract', 'dialog', 'models', 'voice'];
  const packages = names.map((name) => join(root, 'packages', name, 'src'));
  return [join(root, 'apps', 'server', 'src'), ...packages].filter(existsSync);
}
