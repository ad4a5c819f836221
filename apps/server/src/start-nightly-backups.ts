import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { BUSY_CODE } from './backup/hold-removals.ts';
import { hasBackupOf } from './backup/nightly.ts';
import type { Environment } from './env.ts';
import type { HealthCheck } from './platform/monitoring/health.ts';
import type { Logger } from './platform/monitoring/logger.ts';

const MAIN = fileURLToPath(new URL('./backup/main.ts', import.meta.url));
const LOOK_MS = 5 * 60_000;
/** After one that failed. */
const RETRY_MS = 60 * 60_000;
/** Longer than any backup takes that can be made each night. */
const LONGEST_MS = 12 * 60 * 60_000;

export interface NightlyBackups {
  readonly check: HealthCheck;
  /** Looks whether one is due, and makes it. The timer calls this. */
  look(now?: Date): Promise<void>;
}

/** How one backup went, with a line about it or why it failed. `busy`: another server is making it. */
export interface BackupRun {
  readonly end: 'made' | 'busy' | 'failed';
  readonly line: string;
}

export interface NightlyDeps {
  readonly env: Pick<Environment, 'backup'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** For tests. */
  readonly run?: (signal: AbortSignal) => Promise<BackupRun>;
}

/**
 * Makes a backup each day, from the set hour on, in a process of its own. What is in the place of backups tells whether
 * one is due, so a restart repeats none, and of several servers with one bucket one makes it. Null if none is wanted.
 */
export function startNightlyBackups(deps: NightlyDeps): NightlyBackups | null {
  const { env, logger, signal, run = runInChild } = deps;
  const { nightly } = env.backup;
  if (nightly === undefined) return null;
  let failedAt: number | null = null;
  let running = false;
  const rests = (now: Date) =>
    now.getUTCHours() < nightly.hour || (failedAt !== null && now.getTime() - failedAt < RETRY_MS);
  const make = async (now: Date): Promise<BackupRun | null> => {
    try {
      return (await hasBackupOf(now, nightly)) ? null : await run(signal);
    } catch (error) {
      return { end: 'failed', line: error instanceof Error ? error.message : 'it did not start' };
    }
  };
  const makeIfDue = async (now: Date) => {
    if (rests(now)) return;
    const made = await make(now);
    if (signal.aborted || made?.end === 'busy') return;
    failedAt = made?.end === 'failed' ? now.getTime() : null;
    if (made?.end === 'made') logger.info({ backup: made.line }, 'the nightly backup is made and verified');
    if (made?.end === 'failed') logger.error({ reason: made.line }, 'the nightly backup failed');
  };
  const look = async (now = new Date()) => {
    if (running || signal.aborted) return;
    running = true;
    try {
      await makeIfDue(now);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return {
    look,
    check: async () =>
      failedAt === null || { degraded: 'The last nightly backup failed. The log of this server says why.' },
  };
}

async function runInChild(signal: AbortSignal): Promise<BackupRun> {
  const child = spawn(process.execPath, [MAIN, 'nightly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [code, said, failed] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code === 0) return { end: 'made', line: said.trim() };
  return { end: code === BUSY_CODE ? 'busy' : 'failed', line: failed.trim() };
}
