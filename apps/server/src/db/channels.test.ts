import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { linesOf } from '../testing/log-lines.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { type Channels, createChannels } from './channels.ts';

let database: TestDatabase;
let url: string;
const opened: Channels[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  url = database.url;
});
afterEach(async () => {
  url = database.url;
  await Promise.all(opened.splice(0).map((channels) => channels.close()));
});
afterAll(() => database.close());

function open(logger = silentLogger): Channels {
  const channels = createChannels(() => url, logger);
  opened.push(channels);
  return channels;
}

const say = (channel: string, payload: string) =>
  database.pool.query('select pg_notify($1, $2)', [channel, payload]);
const cutOff = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'parlo messages' and datname = current_database()`,
  );

/** Writes down what it is told. */
function listener() {
  const heard: string[] = [];
  return { heard, onMessage: (payload: string) => heard.push(payload), onGap: () => heard.push('gap') };
}

describe('messages between servers', () => {
  it('reach every listener of their channel, and no other', async () => {
    const [channels, others] = [open(), open()];
    const [first, second, elsewhere, far] = [listener(), listener(), listener(), listener()];
    channels.listen('news', first);
    channels.listen('news', second);
    channels.listen('weather', elsewhere);
    others.listen('news', far);
    await Promise.all([channels.ready(), others.ready()]);
    expect(channels.connected).toBe(true);
    await say('news', 'one');
    await say('weather', 'rain');
    await vi.waitFor(() => expect(far.heard).toEqual(['gap', 'one']));
    await vi.waitFor(() => expect(elsewhere.heard).toEqual(['gap', 'rain']));
    expect([first.heard, second.heard]).toEqual([
      ['gap', 'one'],
      ['gap', 'one'],
    ]);
  });

  it('are heard on a channel added later, once ready resolves', async () => {
    const channels = open();
    channels.listen('news', listener());
    await channels.ready();
    const late = listener();
    channels.listen('Quite "odd" name', late);
    await channels.ready();
    await say('Quite "odd" name', 'one');
    await vi.waitFor(() => expect(late.heard).toEqual(['gap', 'one']));
  });

  it('no longer reach who stopped listening', async () => {
    const channels = open();
    const [leaving, staying] = [listener(), listener()];
    const stop = channels.listen('news', leaving);
    channels.listen('news', staying);
    await channels.ready();
    stop();
    await say('news', 'one');
    await vi.waitFor(() => expect(staying.heard).toEqual(['gap', 'one']));
    expect(leaving.heard).toEqual(['gap']);
  });

  it('survive a listener that throws', async () => {
    const channels = open();
    const good = listener();
    const broken = () => {
      throw new Error('mine');
    };
    channels.listen('news', { onMessage: broken, onGap: broken });
    channels.listen('news', good);
    await channels.ready();
    await say('news', 'one');
    await vi.waitFor(() => expect(good.heard).toEqual(['gap', 'one']));
  });
});

describe('a lost connection', () => {
  it('is told as a gap, and messages come in again afterwards', async () => {
    const channels = open();
    const connectedAtGap: boolean[] = [];
    const heard: string[] = [];
    channels.listen('news', {
      onMessage: (payload) => heard.push(payload),
      onGap: () => connectedAtGap.push(channels.connected),
    });
    await channels.ready();
    // Nobody answers at first, so that it stays away until we say so.
    url = 'postgres://nobody@127.0.0.1:1/nothing';
    await cutOff();
    await vi.waitFor(() => expect(connectedAtGap).toHaveLength(2));
    expect(channels.connected).toBe(false);
    await say('news', 'missed');
    url = database.url;
    await channels.ready();
    expect(channels.connected).toBe(true);
    expect(connectedAtGap).toHaveLength(3);
    await say('news', 'heard');
    await vi.waitFor(() => expect(heard).toEqual(['heard']));
  });

  it('takes up channels that were added while it was away', async () => {
    const channels = open();
    channels.listen('news', listener());
    await channels.ready();
    url = 'postgres://nobody@127.0.0.1:1/nothing';
    await cutOff();
    await vi.waitFor(() => expect(channels.connected).toBe(false));
    const late = listener();
    channels.listen('weather', late);
    url = database.url;
    await channels.ready();
    await say('weather', 'rain');
    await vi.waitFor(() => expect(late.heard).toEqual(['gap', 'rain']));
  });

  it('is logged once, however often it is tried again', async () => {
    const { logger, lines } = linesOf('info');
    const channels = open(logger);
    const attempts = vi.fn(() => 'postgres://nobody@127.0.0.1:1/nothing');
    const away = createChannels(attempts, logger);
    opened.push(away);
    away.listen('news', listener());
    await vi.waitFor(() => expect(attempts.mock.calls.length).toBeGreaterThan(2), 10_000);
    expect(lines().map(({ msg }) => msg)).toEqual(['messages between servers are interrupted']);
    expect(channels.connected).toBe(false);
  });
});

describe('close', () => {
  it('may be called twice, and before the first listener', async () => {
    const unused = open();
    await unused.close();
    await unused.close();
    const used = open();
    used.listen('news', listener());
    await used.ready();
    await Promise.all([used.close(), used.close()]);
    expect(used.connected).toBe(false);
  });

  it('ends a connection attempt, and rejects its waiting callers', async () => {
    const channels = open();
    channels.listen('news', listener());
    const ready = channels.ready();
    await channels.close();
    await ready;
  });

  it('leaves no connection behind', async () => {
    const channels = open();
    channels.listen('news', listener());
    await channels.ready();
    await channels.close();
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        `select 1 from pg_stat_activity where application_name = 'parlo messages' and datname = current_database()`,
      );
      expect(rowCount).toBe(0);
    });
  });
});
