import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../platform/monitoring/logger.ts';
import { findBinaries } from './embedded/binaries.ts';
import { openCluster, SUPERUSER } from './embedded/cluster.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { endOrphan } from './embedded/orphan.ts';
import { type Exit, type Postmaster, startPostmaster } from './embedded/postmaster.ts';
import { chooseUser } from './embedded/run-as.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops PostgreSQL and lets go of the folder. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** PostgreSQL settings over ours; a test run turns `fsync` off. */
  readonly settings?: Readonly<Record<string, string>>;
}

const START_TRIES = 3;
const RETRY_MS = 500;

/** A PostgreSQL of our own in `dataDir`, on a free port of this machine alone. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, logger, settings = {} } = options;
  const binaries = await findBinaries();
  const lock = await lockFolder(dataDir);
  try {
    const runAs = await chooseUser(dataDir, binaries.postgres);
    const cluster = await openCluster(dataDir, binaries.initdb, runAs);
    const orphan = await endOrphan(cluster.dir);
    if (orphan === 'ended') logger.warn('ended a database that a killed server had left running');

    let stopped = false;
    let postmaster: Postmaster;
    let port = 0;
    const start = (onPort: number) =>
      startPostmaster({
        program: binaries.postgres,
        clusterDir: cluster.dir,
        port: onPort,
        runAs,
        logger,
        settings,
        onDied: (how) => void revive(how),
      });
    // The pool knows the port, so that after a crash it is to be the same.
    const revive = async (how: Exit) => {
      if (stopped) return;
      logger.error(how, 'the database ended by itself; starting it again');
      try {
        postmaster = await retry(() => start(port));
      } catch (err) {
        logger.fatal({ err }, 'the database does not start again');
      }
    };
    postmaster = await retry(async () => {
      port = await freePort();
      return start(port);
    });
    return {
      url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/postgres`,
      async stop() {
        stopped = true;
        await postmaster.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

// A port may be taken between finding it and using it, and what a crash left in shared memory goes by itself.
async function retry<T>(task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (attempt === START_TRIES) throw error;
      await wait(RETRY_MS);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
