// What has to be there before anything runs. Plain Node 20, no dependency: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const windows = process.platform === 'win32';
const bin = join(root, 'node_modules', 'node', 'bin');

/** The Node that runs Parlo: it comes from npm, so its version does not depend on the machine. */
export const node = join(bin, windows ? 'node.exe' : 'node');

/**
 * Arguments of Node for the server. Under load V8 lets the space for new objects grow to 128 MB, so that it collects less
 * often. Few of a server's objects outlive a request, so a quarter of that is enough. Voice hosts inherit the flag.
 */
export const serverCommand = ['--max-semi-space-size=16', join(root, 'apps', 'server', 'src', 'main.ts')];

/**
 * An environment in which that Node and the installed commands come first. Every process keeps what it compiled, which
 * takes a third off what a start costs.
 */
export function environment(extra = {}) {
  const path = [bin, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const compiled = join(root, '.cache', 'compiled');
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, ...extra };
}

/** Runs a command to its end with this terminal's output; true when it succeeded. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
    shell: windows,
    ...options,
  });
  return status === 0;
}

/** Runs a command while something else runs; resolves with whether it succeeded, and what it wrote to us. */
export async function runMeanwhile(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, env: environment(), shell: windows, ...options });
  const written = [child.stdout, child.stderr].map((stream) => stream && text(stream));
  const status = await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  const output = (await Promise.all(written)).join('');
  return { ok: status === 0, output: status instanceof Error ? status.message : output };
}

/** Installs dependencies when the lock file or a manifest changed since the last time; a changed script needs nothing new. */
export function ensureInstalled() {
  const folders = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  const manifests = [root, ...folders].map((folder) => join(folder, 'package.json')).filter(existsSync);
  const stamp = join(root, 'node_modules', '.parlo-installed');
  const needed = manifests
    .map((path) => JSON.stringify({ ...JSON.parse(read(path)), scripts: null }))
    .join('\n');
  const hash = createHash('sha256')
    .update(fingerprint([join(root, 'package-lock.json')]))
    .update(needed);
  const wanted = hash.digest('hex');
  if (existsSync(node) && read(stamp) === wanted) return;
  console.error('Installing what Parlo needs. This happens once and takes about a minute.');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // onnxruntime would fetch what graphics cards need from elsewhere, and we use none.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  // The machine's own npm, whichever it is: the one inside node_modules may be what is being replaced.
  if (!run('npm', args, { env, stdio: ['ignore', 2, 2] })) {
    fail('The installation failed. npm said why above; check the connection and run the command again.');
  }
  writeFileSync(stamp, wanted);
}

/** Builds the web pages when their sources changed since the last time. */
export function ensureBuilt() {
  const web = join(root, 'apps', 'web');
  const stamp = join(web, 'build', '.parlo-built');
  const packages = ['content', 'contract', 'call-client', 'embed'].map((name) =>
    join(root, 'packages', name),
  );
  // Pages of the site are made of what stands there.
  const texts = ['content', 'docs'].map((name) => join(root, name));
  const sources = [web, ...packages, ...texts].flatMap(filesBelow);
  const wanted = fingerprint([...sources, join(root, 'package-lock.json')]);
  if (read(stamp) === wanted) return;
  console.error('Building the web pages.');
  if (!run('npm', ['run', '--silent', 'build', '--workspace', 'apps/web'], { stdio: ['ignore', 2, 2] })) {
    fail('The web pages could not be built. The reason is above.');
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/**
 * The Chromium that benchmarks drive: one that opens windows, as a visitor's. On Debian it is installed when there is
 * none.
 */
export function ensureBrowser() {
  const candidates = [
    process.env.PARLO_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const find = () => candidates.find((path) => path && existsSync(path));
  const found = find();
  if (found) return found;
  console.error('Installing Chromium.');
  installPackage('chromium');
  return find() ?? fail('No Chromium was found. Install one, or name it in PARLO_CHROMIUM.');
}

/**
 * The Chromium that journeys drive. The same engine without windows takes a third less work for a page; on Debian it is
 * installed when it is missing, and where that can't be done the one with windows serves.
 */
export function ensureHeadlessBrowser() {
  const shell = '/usr/bin/chromium-headless-shell';
  if (process.env.PARLO_CHROMIUM) return ensureBrowser();
  if (existsSync(shell)) return shell;
  console.error('Installing Chromium for the journeys.');
  installPackage('chromium-headless-shell', { timeout: OPTIONAL_LIMIT_MS });
  return existsSync(shell) ? shell : ensureBrowser();
}

/**
 * The Firefox that some journeys drive; on Debian it is installed when there is none. Null where that can't be done,
 * as on a machine without a network: those journeys are skipped then.
 */
export function ensureFirefox() {
  const candidates = [process.env.PARLO_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  const find = () => candidates.find((path) => path && existsSync(path));
  const found = find();
  if (found) return found;
  console.error('Installing Firefox for the journeys.');
  installPackage('firefox-esr', { timeout: OPTIONAL_LIMIT_MS });
  return find() ?? null;
}

/**
 * The CalDAV server that calendars are tested with; on Debian it is installed when there is none. Null where that can't
 * be done: those tests are skipped then.
 */
export function ensureRadicale() {
  const candidates = [process.env.PARLO_RADICALE, '/usr/bin/radicale', '/usr/local/bin/radicale'];
  const find = () => candidates.find((path) => path && existsSync(path));
  const found = find();
  if (found) return found;
  console.error('Installing radicale for the tests of calendars.');
  installPackage('radicale', { timeout: OPTIONAL_LIMIT_MS });
  return find() ?? null;
}

/** What the other tests wait for the sake of a few. */
const OPTIONAL_LIMIT_MS = 180_000;

/** Installs a package of Debian's, where that can be done; whether it could shows in what is there afterwards. */
function installPackage(name, limits = {}) {
  const quiet = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    ...limits,
  };
  run('apt-get', ['update', '-q'], quiet);
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], quiet);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function fingerprint(files) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of files.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'build', '.react-router'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
