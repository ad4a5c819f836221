import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversations } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startHeartbeat } from './heartbeat.ts';

let database: TestDatabase;
const lines: string[] = [];
const logger = pino({}, { write: (line) => lines.push(JSON.parse(line).msg) });
let stop = () => {};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  lines.length = 0;
  // Only what makes it beat: the database's own timers stay real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function begin(id: string, serverId: string, silentSeconds: number): Promise<void> {
  await database.db.insert(conversations).values({
    id,
    serverId,
    origin: 'widget',
    channel: 'voice',
    startedAt: sql`now() - interval '100 seconds'`,
    heartbeatAt: sql`now() - make_interval(secs => ${silentSeconds})`,
  });
}

const endOf = async (id: string) => {
  const [row] = await database.db.select().from(conversations).where(eq(conversations.id, id));
  return row?.endReason;
};

describe('startHeartbeat', () => {
  it('closes at once what an earlier run of this server left open', async () => {
    await begin('rtc_old', 'server_1', 5);
    await begin('rtc_other', 'server_2', 5);
    stop = await startHeartbeat(database.db, 'server_1', logger, () => []);
    expect([await endOf('rtc_old'), await endOf('rtc_other')]).toEqual(['server_failed', null]);
    expect(lines).toEqual(['closed calls that an earlier run left open']);
  });

  it('keeps its own calls alive and closes those of a server that is gone', async () => {
    stop = await startHeartbeat(database.db, 'server_3', logger, () => ['rtc_mine']);
    await begin('rtc_mine', 'server_3', 60);
    await begin('rtc_gone', 'server_4', 60);
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(async () => expect(await endOf('rtc_gone')).toBe('server_failed'));
    expect(await endOf('rtc_mine')).toBeNull();
  });

  it('asks a slow database nothing more until it has answered', async () => {
    stop = await startHeartbeat(database.db, 'server_5', logger, () => ['rtc_slow']);
    const answer = Promise.withResolvers<never>();
    const update = vi
      .spyOn(database.db, 'update')
      .mockImplementation(() => ({ set: () => ({ where: () => answer.promise }) }) as never);
    vi.advanceTimersByTime(60_000);
    expect(update).toHaveBeenCalledTimes(1);
    answer.reject(new Error('too slow'));
    await vi.waitFor(() => expect(lines).toContain('heartbeat failed'));
    vi.advanceTimersByTime(5_000);
    expect(update).toHaveBeenCalledTimes(2);
    update.mockRestore();
  });
});
