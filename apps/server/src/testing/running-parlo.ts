import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateDatabase } from '../db/migrate.ts';
import { loadSecrets } from '../platform/tokens/secrets.ts';

const CHILD = fileURLToPath(new URL('./embedded-child.ts', import.meta.url));

/** A data folder with an embedded database that another process runs, as a Parlo does. */
export interface RunningParlo {
  readonly dataDir: string;
  readonly url: string;
  /** Ends that process; the data stays. May be called twice. */
  stop(): Promise<void>;
  /** Ends it and removes the data. */
  close(): Promise<void>;
}

export async function startParloFolder(): Promise<RunningParlo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlo-running-'));
  const child: ChildProcess = fork(CHILD, [dataDir], { stdio: 'inherit', execArgv: [] });
  const exited = once(child, 'exit');
  const [url] = await once(child, 'message');
  await migrateDatabase(url);
  await loadSecrets(dataDir);
  const stop = async () => {
    if (child.connected) child.send('leave');
    await exited;
  };
  return {
    dataDir,
    url,
    stop,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
