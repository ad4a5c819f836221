import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../testing/silent-logger.ts';
import { type Exit, type Postmaster, startPostmaster } from './postmaster.ts';

/** PostgreSQL's part, played by a shell script. */
const READY = 'echo "LOG:  database system is ready to accept connections" >&2';

const died: Exit[] = [];
let running: Postmaster | null = null;

async function start(script: string): Promise<Postmaster> {
  running = await startPostmaster({
    program: 'postgres',
    clusterDir: '/nowhere',
    port: 1,
    runAs: { user: null, command: () => ({ file: 'sh', args: ['-c', script], options: {} }) },
    logger: silentLogger,
    settings: {},
    onDied: (how) => died.push(how),
  });
  return running;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await running?.stop();
  running = null;
  died.length = 0;
});

describe('startPostmaster', () => {
  it('leaves one that is ready alone, however long it runs', async () => {
    await start(`${READY}; exec sleep 600`);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(died).toEqual([]);
  });

  it('gives up on one that never gets ready, and ends it', async () => {
    const starting = start('exec sleep 600');
    const refused = expect(starting).rejects.toThrow('PostgreSQL was not ready after 120 seconds.');
    vi.advanceTimersByTime(120_000);
    await refused;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says what PostgreSQL said when it did not start', async () => {
    await expect(start('echo "FATAL:  no room" >&2; exit 1')).rejects.toThrow(
      'PostgreSQL did not start: FATAL:  no room',
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says how one that nobody stopped came to its end', async () => {
    const postmaster = await start(`${READY}; read line; kill -KILL $$`);
    await vi.waitFor(() => expect(died).toEqual([{ code: null, signal: 'SIGKILL' }]));
    await postmaster.stop();
    expect(died).toHaveLength(1);
  });

  it('reports nothing when it was stopped, and stops it once', async () => {
    const postmaster = await start(`${READY}; exec sleep 600`);
    await Promise.all([postmaster.stop(), postmaster.stop()]);
    expect(died).toEqual([]);
  });
});
