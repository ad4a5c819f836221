import { startEmbeddedPostgres } from '../db/embedded.ts';
import { silentLogger } from './silent-logger.ts';

/** A server reduced to its database, for tests that kill it. Says where the database is, then waits. */
const [, , dataDir = ''] = process.argv;
const postgres = await startEmbeddedPostgres({ dataDir, logger: silentLogger, settings: { fsync: 'off' } });
process.send?.(postgres.url);
// Keeps the process alive until it is killed or asked to leave.
process.on('message', () => process.exit(0));
