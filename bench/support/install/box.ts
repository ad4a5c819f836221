import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Outcome, outcome } from './command.ts';
import type { OwnNetwork } from './network.ts';
import { plainEnvironment } from './roots.ts';

/** A whole system that runs: its own systemd is the first process. */
export interface Box {
  /** A command in it, as root types it. */
  run(command: readonly string[]): Promise<Outcome>;
  stop(): Promise<void>;
}

const BOOT_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 500;

/** Starts the system in the folder `root`. */
export async function bootBox(root: string, network: OwnNetwork): Promise<Box> {
  const container = spawn(
    'systemd-nspawn',
    [
      `--directory=${root}`,
      `--network-namespace-path=/run/netns/${network.name}`,
      `--machine=${network.name}`,
      '--quiet',
      '--register=no',
      '--keep-unit',
      '--resolv-conf=off',
      '--boot',
    ],
    { stdio: 'ignore' },
  );
  const ended = once(container, 'exit');
  const box: Box = {
    async run(command) {
      const leader = await firstChild(container.pid ?? 0);
      const settings = Object.entries(plainEnvironment()).map(([name, value]) => `${name}=${value}`);
      return outcome(['nsenter', `--target=${leader}`, '--all', 'env', '-i', ...settings, ...command]);
    },
    async stop() {
      if (container.exitCode !== null || container.signalCode !== null) return;
      // For systemd-nspawn this is the word to shut the system down.
      container.kill('SIGTERM');
      await Promise.race([ended, pause(STOP_LIMIT_MS, undefined, { ref: false })]);
      if (container.exitCode === null && container.signalCode === null) container.kill('SIGKILL');
    },
  };
  const until = performance.now() + BOOT_LIMIT_MS;
  // Degraded is what it is where a unit of Debian's own does not fit a container.
  while (!/^(running|degraded)/.test((await box.run(['systemctl', 'is-system-running'])).text)) {
    if (performance.now() > until || container.exitCode !== null) {
      await box.stop();
      throw new Error('The system in the folder did not start.');
    }
    await pause(LOOK_EVERY_MS);
  }
  return box;
}

/** The process that a container's own program started: its first one. */
export async function firstChild(pid: number): Promise<string> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.trim().split(' ')[0] || '0';
}
