import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistantDrafts, conversations, minuteLeases } from '../../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { addAccount, openLedger } from '../../../testing/ledger.ts';
import { CallRegister } from './call-register.ts';
import { createBeat, type HeartbeatDeps, startHeartbeat } from './heartbeat.ts';

let database: TestDatabase;
let register: CallRegister;
const lines: string[] = [];
const hungUp: string[] = [];
let tidied = 0;
const logger = pino({}, { write: (line) => lines.push(JSON.parse(line).msg) });
let stop = () => {};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  lines.length = 0;
  hungUp.length = 0;
  tidied = 0;
  register = new CallRegister();
  // Only what makes it beat: the database's own timers stay real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function deps(alone = false): HeartbeatDeps {
  const { minutes } = openLedger(database.db);
  return {
    db: database.db,
    minutes,
    logger,
    register,
    alone,
    hangUp: (callId) => hungUp.push(callId),
    endSuspended: async () => undefined,
    alsoTidy: { count: async () => void tidied++ },
  };
}

async function begin(id: string, silentSeconds: number): Promise<void> {
  await database.db.insert(conversations).values({
    id,
    callId: id,
    serverId: 'server_1',
    origin: 'widget',
    channel: 'voice',
    heartbeatAt: sql`now() - make_interval(secs => ${silentSeconds})`,
  });
}

const read = async (id: string) => {
  const [row] = await database.db.select().from(conversations).where(eq(conversations.id, id));
  return row;
};
const endOf = async (id: string) => (await read(id))?.endReason;

async function times(count: number, beat: () => Promise<void>): Promise<void> {
  for (let i = 0; i < count; i++) await beat();
}

const live = (seconds: number) => ({ seconds: () => seconds, hangUp() {}, runOut() {} });

describe('startHeartbeat', () => {
  it('closes at once what an earlier run left open, when nobody else can have', async () => {
    await begin('rtc_other', 5);
    stop = await startHeartbeat(deps(false));
    expect(await endOf('rtc_other')).toBeNull();
    stop();
    stop = await startHeartbeat(deps(true));
    expect(await endOf('rtc_other')).toBe('server_failed');
    expect(lines).toEqual(['closed calls that an earlier run left open']);
  });

  it('asks a slow database nothing more until it has answered', async () => {
    register.opened('rtc_slow', live(1));
    stop = await startHeartbeat(deps());
    const answer = Promise.withResolvers<never>();
    const execute = vi.spyOn(database.db, 'execute').mockReturnValue(answer.promise as never);
    vi.advanceTimersByTime(60_000);
    expect(execute).toHaveBeenCalledTimes(1);
    answer.reject(new Error('too slow'));
    await vi.waitFor(() => expect(lines).toContain('heartbeat failed'));
    vi.advanceTimersByTime(5_000);
    expect(execute).toHaveBeenCalledTimes(2);
    execute.mockRestore();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a beat', () => {
  it('keeps its own calls alive, says how long they are, and closes those of a server that is gone', async () => {
    await begin('rtc_mine', 60);
    await begin('rtc_gone', 60);
    register.opened('rtc_mine', live(61));
    await times(3, createBeat(deps()));
    expect(await endOf('rtc_gone')).toBe('server_failed');
    expect(await read('rtc_mine')).toMatchObject({ endReason: null, seconds: 61 });
    expect(lines).toEqual(['closed calls whose server is gone']);
  });

  it('hangs up what goes on in another call, or was forgotten', async () => {
    await begin('rtc_current', 0);
    register.opened('rtc_current', live(1));
    register.opened('rtc_of_before', live(1));
    await createBeat(deps())();
    expect(hungUp).toEqual(['rtc_of_before']);
  });

  it('ends calls of suspended accounts, in case the message was lost', async () => {
    const endSuspended = vi.fn(async () => undefined);
    await times(2, createBeat({ ...deps(), endSuspended }));
    expect(endSuspended).toHaveBeenCalledTimes(2);
  });

  it('lets others speak first when the database comes back', async () => {
    await begin('rtc_of_another', 60);
    const beat = createBeat(deps());
    await times(2, beat);
    const live = vi.spyOn(register, 'live', 'get').mockImplementation(() => {
      throw new Error('away');
    });
    await beat();
    expect(lines).toEqual(['heartbeat failed']);
    live.mockRestore();
    await times(2, beat);
    expect(await endOf('rtc_of_another')).toBeNull();
    await beat();
    expect(await endOf('rtc_of_another')).toBe('server_failed');
  });

  it('does all other tidying up when one part fails', async () => {
    const alsoTidy = {
      fail: () => Promise.reject(new Error('no')),
      count: async () => void tidied++,
    };
    await times(12, createBeat({ ...deps(), alsoTidy }));
    expect(tidied).toBe(1);
    expect(lines).toContain('tidying up failed');
    expect(lines).not.toContain('heartbeat failed');
  });

  it('tidies up once a minute', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const draft = { id: 'draft_old', ownerId: userId, expiresAt: new Date(Date.now() - 1_000) };
    await db.insert(assistantDrafts).values({ ...draft, draft: {} as never });
    const createdAt = new Date(Date.now() - 3 * 3_600_000);
    await db.insert(minuteLeases).values({ callId: 'rtc_orphan', userId, seconds: 0, createdAt });
    const beat = createBeat(deps());
    await times(11, beat);
    expect(await db.select().from(assistantDrafts)).toHaveLength(1);
    await beat();
    expect(tidied).toBe(1);
    expect(lines).toContain('gave back time of calls that nobody knows of');
    expect(await db.select().from(assistantDrafts)).toEqual([]);
    expect(await db.select().from(minuteLeases)).toEqual([]);
  });
});
