import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/parlo.ts';

const READY_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 200;
const HERE = import.meta.dirname;

export interface WordPressSite {
  readonly url: string;
  readonly password: string;
  /** What stands right before `</body>` of every page from now on. */
  setFooter(html: string): void;
  /** Ends its processes and removes its files and its data. */
  remove(): Promise<void>;
}

/** A WordPress of its own in a temporary folder, as Debian ships it, with an administrator, an editor and an author. */
export async function startWordPress(): Promise<WordPressSite> {
  const folder = mkdtempSync(join(tmpdir(), 'parlo-wordpress-'));
  const started: ChildProcess[] = [];
  async function remove() {
    for (const child of started.reverse()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    const url = `http://127.0.0.1:${await freePort()}`;
    const site = join(folder, 'site');
    const socket = join(folder, 'db.sock');
    started.push(startDatabase(join(folder, 'db'), socket));
    await answers(() =>
      command('mariadb', [
        '--no-defaults',
        `--socket=${socket}`,
        '-u',
        'root',
        '-e',
        'CREATE DATABASE wordpress',
      ]),
    );
    layOut(site, socket);
    const password = 'a long enough password';
    if (!command('php', [join(HERE, 'setup.php'), site, url, password]))
      throw new Error('no site was set up');
    // Requests that call the site itself, as the editor's first one does, need a second worker.
    const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '4' };
    started.push(
      spawn('php', ['-q', '-S', new URL(url).host, '-t', site], { stdio: 'ignore', env, detached: true }),
    );
    await answers(async () => (await fetch(url)).ok);
    const setFooter = (html: string) => writeFileSync(join(site, 'wp-content', 'footer-code.html'), html);
    return { url, password, setFooter, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function startDatabase(folder: string, socket: string): ChildProcess {
  const user = `--user=${userInfo().username}`;
  const made = command('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${folder}`,
    user,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  if (!made) throw new Error('no database was made');
  const args = ['--no-defaults', `--datadir=${folder}`, `--socket=${socket}`, '--skip-networking', user];
  return spawn('mariadbd', [...args, `--pid-file=${folder}.pid`], { stdio: 'ignore', detached: true });
}

/** WordPress' files, its settings, and what stands in for a plugin of footer code. */
function layOut(site: string, socket: string): void {
  // Debian's are partly links into /var/lib.
  cpSync('/usr/share/wordpress', site, { recursive: true, dereference: true });
  writeFileSync(
    join(site, 'wp-config.php'),
    `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  );
  const plugins = join(site, 'wp-content', 'mu-plugins');
  mkdirSync(plugins, { recursive: true });
  cpSync(join(HERE, 'footer.php'), join(plugins, 'footer.php'));
}

function command(name: string, args: readonly string[]): boolean {
  return spawnSync(name, args, { stdio: ['ignore', 'ignore', 'pipe'] }).status === 0;
}

/** Waits until something answers. */
async function answers(ask: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + READY_LIMIT_MS;
  while (
    !(await Promise.resolve()
      .then(ask)
      .catch(() => false))
  ) {
    if (performance.now() > until) throw new Error('nothing answers');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Ends a process and those that it started: PHP's server has workers. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}
