import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** What is there once all of it is installed. */
const WANTED = [
  '/usr/share/wordpress/wp-load.php',
  '/usr/share/wordpress/wp-content/themes/twentytwentythree/style.css',
  '/usr/sbin/mariadbd',
  '/usr/bin/php',
];
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'mariadb-server',
  'php-cli',
  'php-mysql',
  'php-xml',
  'php-mbstring',
  'php-gd',
];
const POLICY = '/usr/sbin/policy-rc.d';

/** Debian's own WordPress, database and PHP. Nothing of them is started as a service. */
export function ensurePackages(): void {
  if (WANTED.every((file) => existsSync(file))) return;
  console.log('Installing Debian’s WordPress, MariaDB and PHP.');
  const mine = !existsSync(POLICY);
  // 101: services are not to be started. Asked by every package that has one.
  if (mine) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    apt('update', '-q');
    apt('install', '-q', '-y', '--no-install-recommends', ...PACKAGES);
  } finally {
    if (mine) rmSync(POLICY);
  }
}

function apt(...args: string[]): void {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed; it needs root and Debian’s packages`);
}
