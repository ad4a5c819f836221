import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Channels, createChannels } from '../db/channels.ts';
import { connect } from '../db/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { linesOf } from '../testing/log-lines.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createJobs, type JobHandler, type Jobs, type JobTiming } from './jobs.ts';

/** Far longer than any test: what happens before it happens because of a message. */
const NO_POLLING: JobTiming = { pollSeconds: 600, retrySeconds: 1 };
/** For what no message tells of: later tries. */
const QUICK: JobTiming = { pollSeconds: 0.5, retrySeconds: 1 };

let database: TestDatabase;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await database.close();
});

interface Note {
  readonly note: string;
}

/** One server's jobs, over connections of its own. */
function server(timing = NO_POLLING, logger = silentLogger): { jobs: Jobs; channels: Channels } {
  const { pool, close } = connect(database.url, logger);
  const channels = createChannels(() => database.url, logger);
  const jobs = createJobs(pool, channels, logger, timing);
  closing.push(
    close,
    () => channels.close(),
    () => jobs.stop(1_000),
  );
  return { jobs, channels };
}

/** Handles jobs called `write` by writing their note down. */
function writing(jobs: Jobs, options: { retries?: number; limitSeconds?: number } = {}): string[] {
  const done: string[] = [];
  jobs.handle<Note>('write', { limitSeconds: 60, ...options }, async ({ note }) => void done.push(note));
  return done;
}

const states = async () =>
  (await database.pool.query<{ state: string }>('select state from pgboss.job order by created_on')).rows.map(
    ({ state }) => state,
  );

describe('a job', () => {
  it('that was sent in a transaction exists once the transaction is committed', async () => {
    const { jobs } = server();
    const done = writing(jobs);
    const failed = database.db.transaction(async (tx) => {
      await jobs.send<Note>('write', { note: 'undone' }, tx);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await database.db.transaction(async (tx) => {
      await jobs.send<Note>('write', { note: 'kept' }, tx);
      await jobs.drain();
      expect(done).toEqual([]);
    });
    await jobs.drain();
    expect(done).toEqual(['kept']);
  });

  it('starts when it is sent, from another server too, without waiting to be polled', async () => {
    const [first, second] = [server(), server()];
    const done = writing(first.jobs);
    writing(second.jobs);
    await first.jobs.start();
    await first.channels.ready();
    await first.jobs.send<Note>('write', { note: 'here' });
    await vi.waitFor(() => expect(done).toEqual(['here']));
    await second.jobs.send<Note>('write', { note: 'there' });
    await vi.waitFor(() => expect(done).toEqual(['here', 'there']));
  });

  it('that was sent while no messages came in is found when they do again', async () => {
    const { jobs, channels } = server();
    const done = writing(jobs);
    await jobs.start();
    await channels.ready();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'parlo messages' and datname = current_database()`,
    );
    await jobs.send<Note>('write', { note: 'in between' });
    await vi.waitFor(() => expect(done).toEqual(['in between']));
  });

  it('is followed at once by those that came with it', async () => {
    const { jobs } = server();
    const done = writing(jobs);
    for (const note of ['one', 'two', 'three']) await jobs.send<Note>('write', { note });
    await jobs.start();
    await vi.waitFor(() => expect(done).toEqual(['one', 'two', 'three']));
  });

  it('for later waits until then', async () => {
    const { jobs } = server();
    const done = writing(jobs);
    await jobs.send<Note>('write', { note: 'later' }, undefined, { afterSeconds: 3_600 });
    await jobs.send<Note>('write', { note: 'now' });
    await jobs.drain();
    expect(done).toEqual(['now']);
  });

  it('is done once, however many servers look for it', async () => {
    const [first, second] = [server(), server()];
    const [here, there] = [writing(first.jobs), writing(second.jobs)];
    await Promise.all([first.jobs.start(), second.jobs.start()]);
    const notes = Array.from({ length: 40 }, (_, index) => String(index));
    await Promise.all(notes.map((note) => first.jobs.send<Note>('write', { note })));
    await vi.waitFor(() => expect(here.length + there.length).toBe(40), 10_000);
    expect([...here, ...there].toSorted()).toEqual(notes.toSorted());
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])));
  });
});

describe('a job that fails', () => {
  it('is tried again, and told which try is the last', async () => {
    const { logger, lines } = linesOf('info');
    const { jobs } = server(QUICK, logger);
    const lasts: boolean[] = [];
    jobs.handle<Note>('write', { retries: 1, limitSeconds: 60 }, async (_data, _signal, { last }) => {
      lasts.push(last);
      throw new Error('the printer is on fire');
    });
    await jobs.start();
    await jobs.send<Note>('write', { note: 'secret' });
    await vi.waitFor(() => expect(lasts).toEqual([false, true]), 20_000);
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']));
    const failures = lines().filter(({ msg }) => msg === 'job failed');
    expect(failures).toHaveLength(2);
    expect(JSON.stringify(lines())).not.toContain('secret');
  });

  it('does not keep others from being done', async () => {
    const { jobs } = server();
    const done: string[] = [];
    jobs.handle<Note>('write', { limitSeconds: 60 }, async ({ note }) => {
      if (note === 'bad') throw new Error('no');
      done.push(note);
    });
    for (const note of ['bad', 'good']) await jobs.send<Note>('write', { note });
    await jobs.drain();
    expect(done).toEqual(['good']);
    expect(await states()).toEqual(['retry', 'completed']);
  });

  it('counts as failed when it takes too long, and is told so', async () => {
    const { jobs } = server();
    const ended = Promise.withResolvers<void>();
    const endless: JobHandler<Note> = (_data, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended.resolve();
          reject(new Error('told to end'));
        });
      });
    jobs.handle('write', { limitSeconds: 1, retries: 0 }, endless);
    await jobs.start();
    await jobs.send<Note>('write', { note: 'slow' });
    await ended.promise;
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']));
  });
});

describe('a job whose server was killed', () => {
  /** A server that takes the job and never ends it. */
  async function takenByTheDead(): Promise<void> {
    const { jobs, channels } = server();
    const started = Promise.withResolvers<void>();
    jobs.handle<Note>('write', { limitSeconds: 60 }, async (_data, signal) => {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    await jobs.start();
    await channels.ready();
    await jobs.send<Note>('write', { note: 'left' });
    await started.promise;
  }

  it('is tried again at once by the only server of a database, and counts as a try', async () => {
    await takenByTheDead();
    const { logger, lines } = linesOf('warn');
    const { jobs } = server(QUICK, logger);
    const done = writing(jobs);
    await jobs.start({ alone: true });
    expect(lines()).toMatchObject([{ jobs: 1, msg: 'took back jobs that an earlier run left' }]);
    await vi.waitFor(() => expect(done).toEqual(['left']), 10_000);
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']));
    const { rows } = await database.pool.query('select retry_count from pgboss.job');
    expect(rows).toEqual([{ retry_count: 1 }]);
  });

  it('is left to its server where there are others', async () => {
    await takenByTheDead();
    const { jobs } = server(QUICK);
    writing(jobs);
    await jobs.start();
    expect(await states()).toEqual(['active']);
  });
});

describe('options of a queue', () => {
  it('are those of the version that runs', async () => {
    for (const limitSeconds of [60, 90]) {
      const { jobs } = server();
      writing(jobs, { limitSeconds, retries: 7 });
      await jobs.drain();
    }
    const { rows } = await database.pool.query(
      `select expire_seconds, retry_limit, heartbeat_seconds, notify from pgboss.queue where name = 'write'`,
    );
    expect(rows).toEqual([{ expire_seconds: 90, retry_limit: 7, heartbeat_seconds: 30, notify: true }]);
  });
});

describe('stop', () => {
  it('lets a running job end, and takes no other', async () => {
    const { jobs, channels } = server();
    const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done: string[] = [];
    jobs.handle<Note>('write', { limitSeconds: 60 }, async ({ note }) => {
      started.resolve();
      await mayEnd.promise;
      done.push(note);
    });
    await jobs.start();
    await channels.ready();
    for (const note of ['running', 'waiting']) await jobs.send<Note>('write', { note });
    await started.promise;
    const stopping = Promise.all([jobs.stop(10_000), jobs.stop(10_000)]);
    mayEnd.resolve();
    await stopping;
    expect(done).toEqual(['running']);
    expect(await states()).toEqual(['completed', 'created']);
    // A call that was on its way is to be made again.
    const tooLate = jobs.send<Note>('write', { note: 'too late' });
    await expect(tooLate).rejects.toMatchObject({ code: 'unavailable', retryable: true });
  });

  it('tells a job that does not end, and leaves it for another server', async () => {
    const { logger, lines } = linesOf('info');
    const { jobs } = server(NO_POLLING, logger);
    const started = Promise.withResolvers<void>();
    const told = vi.fn();
    jobs.handle<Note>('write', { limitSeconds: 60 }, async (_data, signal) => {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      told();
      throw new Error('unfinished');
    });
    await jobs.start();
    await jobs.send<Note>('write', { note: 'endless' });
    await started.promise;
    await jobs.stop(1);
    expect(told).toHaveBeenCalledOnce();
    expect(await states()).toEqual(['retry']);
    expect(lines()).toEqual([]);
  });

  it('is quick when nothing was ever begun', async () => {
    const { jobs } = server();
    await jobs.stop(1);
    await jobs.stop(1);
  });
});

describe('without a database', () => {
  it('logs nothing of its own, and continues when it is back', async () => {
    const { logger, lines } = linesOf('info');
    const { pool, close } = connect(database.url, silentLogger);
    const channels = createChannels(() => pool.options.connectionString ?? '', silentLogger);
    const jobs = createJobs(pool, channels, logger, QUICK);
    closing.push(
      close,
      () => channels.close(),
      () => jobs.stop(1_000),
    );
    const done = writing(jobs);
    await jobs.start();
    await channels.ready();
    const connecting = vi.spyOn(pool, 'connect');
    pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/nothing';
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name in ('parlo', 'parlo messages') and pid <> pg_backend_pid()
         and datname = current_database()`,
    );
    const before = connecting.mock.calls.length;
    await vi.waitFor(() => expect(connecting.mock.calls.length).toBeGreaterThan(before + 2), 10_000);
    pool.options.connectionString = database.url;
    const other = server();
    writing(other.jobs);
    await other.jobs.send<Note>('write', { note: 'afterwards' });
    await vi.waitFor(() => expect(done).toEqual(['afterwards']), 10_000);
    expect(lines()).toEqual([]);
  });

  it('is ready once it is there, though it was not at first', async () => {
    const { pool, close } = connect('postgres://nobody@127.0.0.1:1/nothing', silentLogger);
    const channels = createChannels(() => database.url, silentLogger);
    const jobs = createJobs(pool, channels, silentLogger, NO_POLLING);
    closing.push(
      close,
      () => channels.close(),
      () => jobs.stop(1_000),
    );
    const done = writing(jobs);
    await expect(jobs.send<Note>('write', { note: 'lost' })).rejects.toThrow();
    pool.options.connectionString = database.url;
    await jobs.send<Note>('write', { note: 'sent' });
    await jobs.drain();
    expect(done).toEqual(['sent']);
  });
});
