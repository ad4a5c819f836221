import { once } from 'node:events';
import { createServer } from 'node:net';
import pRetry from 'p-retry';
import type { Logger } from '../platform/monitoring/logger.ts';
import { findBinaries } from './embedded/binaries.ts';
import { openCluster, SUPERUSER } from './embedded/cluster.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { requireNoInterruptedRestore } from './embedded/interrupted-restore.ts';
import { endOrphan } from './embedded/orphan.ts';
import { type Exit, type Postmaster, startPostmaster } from './embedded/postmaster.ts';
import { chooseUser } from './embedded/run-as.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops PostgreSQL and unlocks the folder. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** PostgreSQL settings that override ours; tests turn `fsync` off. */
  readonly settings?: Readonly<Record<string, string>>;
}

// A port may be taken between finding and using it, and what a crash left in shared memory disappears by itself.
const RETRY = { retries: 2, minTimeout: 500, factor: 1 };
/** For as long as it takes: a disk that is full has room again one day, and nobody starts a server anew that answers. */
const REVIVE = { retries: Number.POSITIVE_INFINITY, minTimeout: 500, maxTimeout: 5_000 };

/** Starts a PostgreSQL of our own in `dataDir`, on a free port that only this machine can reach. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, logger, settings = {} } = options;
  const binaries = await findBinaries();
  const lock = await lockFolder(dataDir);
  try {
    requireNoInterruptedRestore(dataDir);
    const runAs = await chooseUser(dataDir, binaries.postgres);
    const cluster = await openCluster(dataDir, binaries.initdb, runAs);
    const orphan = await endOrphan(cluster.dir);
    if (orphan === 'ended') logger.warn('ended a database that a killed server had left running');

    const stopping = new AbortController();
    const { signal } = stopping;
    let postmaster: Postmaster;
    let reviving: Promise<void> = Promise.resolve();
    let port = 0;
    const start = (onPort: number) =>
      startPostmaster({
        program: binaries.postgres,
        clusterDir: cluster.dir,
        port: onPort,
        runAs,
        logger,
        settings,
        onDied: (how) => {
          reviving = revive(how).catch(() => undefined);
        },
      });
    // The same port after a crash, because the pool uses it.
    const revive = async (how: Exit) => {
      if (signal.aborted) return;
      logger.error(how, 'the database ended by itself; starting it again');
      const again = async () => {
        postmaster = await start(port);
      };
      const onFailedAttempt = ({ error: err }: { error: Error }) =>
        logger.error({ err }, 'the database does not start; trying again');
      await pRetry(again, { ...REVIVE, signal, onFailedAttempt });
    };
    postmaster = await pRetry(async () => {
      port = await freePort();
      return start(port);
    }, RETRY);
    return {
      url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/postgres`,
      async stop() {
        stopping.abort();
        await reviving;
        await postmaster.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
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
