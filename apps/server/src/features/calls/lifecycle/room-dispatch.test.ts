import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../testing/silent-logger.ts';
import { RealtimeError } from '../realtime/realtime-error.ts';
import { linesBusy } from './call-slots.ts';
import type { RoomCall, RoomRequest } from './open-in-room.ts';
import { LOAD_LIMIT, OFFERS_LIMIT_MS, OPEN_LIMIT_MS, RoomDispatch } from './room-dispatch.ts';

/** Servers that hear each other as over PostgreSQL, with a clock that a test moves. */

const REQUEST: RoomRequest = {
  claims: {
    assistantId: 'assistant_1',
    draftId: null,
    own: false,
    origin: 'widget',
    conversationId: 'conv_1',
    consentedAt: null,
    timeZone: null,
    expiresAt: 2_000_000_000,
  },
  secret: 'ek_secret',
  address: '192.0.2.1',
};

const BY_TELEPHONE: RoomRequest = {
  ...REQUEST,
  secret: undefined,
  telephone: {
    callId: 'rtc_telephone',
    room: 'call-_+15550001111',
    identity: 'sip_+15550001111',
    caller: '+15550001111',
    transferTo: null,
  },
};

interface Server {
  readonly dispatch: RoomDispatch;
  readonly opened: RoomRequest[];
  readonly draining: AbortController;
  load: number;
  open: () => Promise<RoomCall>;
}

function cluster(loads: readonly number[]) {
  const key = randomBytes(32);
  const messages: string[] = [];
  const timers = new Set<{ readonly delayMs: number; readonly task: () => void }>();
  const servers: Server[] = loads.map((load, at) => {
    const draining = new AbortController();
    const server: Server = {
      draining,
      load,
      opened: [],
      open: async () => ({ callId: `rtc_${at}`, url: 'wss://livekit', token: `token_${at}` }),
      dispatch: new RoomDispatch({
        logger: silentLogger,
        serverId: `server_${at}`,
        key,
        load: () => server.load,
        draining: draining.signal,
        open: (request) => {
          server.opened.push(request);
          return server.open();
        },
        send: async (message) => {
          messages.push(message);
          for (const { dispatch } of servers) dispatch.onMessage(message);
        },
        after: (delayMs, task) => {
          const timer = { delayMs, task };
          timers.add(timer);
          return () => timers.delete(timer);
        },
      }),
    };
    return server;
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    servers,
    messages,
    async ask(at = 0, request = REQUEST) {
      const result = servers[at]?.dispatch.open(request).catch((error: unknown) => error);
      await settle();
      return { result };
    },
    /** Lets the timers of up to that length run, the shortest first. */
    async pass(ms: number) {
      for (;;) {
        const [due] = [...timers]
          .filter(({ delayMs }) => delayMs <= ms)
          .sort((a, b) => a.delayMs - b.delayMs);
        if (!due) return;
        timers.delete(due);
        due.task();
        await settle();
      }
    },
    timers,
  };
}

const codeOf = (error: unknown) => (error instanceof RealtimeError ? error.code : error);

describe('a server with room', () => {
  it('opens the call itself and asks nobody', async () => {
    const { servers, ask, messages } = cluster([0.74, 0]);
    const { result } = await ask();
    expect(await result).toMatchObject({ callId: 'rtc_0' });
    expect(servers[0]?.opened).toEqual([REQUEST]);
    expect(messages).toEqual([]);
  });
});

describe(`a server with a load of ${LOAD_LIMIT}`, () => {
  it('gives the call to the one with most room', async () => {
    const { servers, ask, pass, timers } = cluster([0.75, 0.6, 0.2, 0.9]);
    const { result } = await ask();
    await pass(200);
    expect(await result).toEqual({ callId: 'rtc_2', url: 'wss://livekit', token: 'token_2' });
    expect(servers.map(({ opened }) => opened.length)).toEqual([0, 0, 1, 0]);
    expect(servers[2]?.opened).toEqual([REQUEST]);
    expect(timers.size).toBe(0);
  });

  it('tells nobody who listens the secret, the address or the token', async () => {
    const { ask, pass, messages } = cluster([0.75, 0.2]);
    const { result } = await ask();
    await pass(200);
    await result;
    const said = messages.join();
    for (const hidden of ['ek_secret', '192.0.2.1', 'token_1', 'conv_1']) expect(said).not.toContain(hidden);
  });

  it('says that all lines are busy when nobody has room in time', async () => {
    const { ask, pass, servers, timers } = cluster([1, 0.75, 0.8]);
    const { result } = await ask();
    await pass(OFFERS_LIMIT_MS);
    expect(codeOf(await result)).toBe('lines_busy');
    expect(servers.flatMap(({ opened }) => opened)).toEqual([]);
    expect(timers.size).toBe(0);
  });

  it('finds none in servers that stop', async () => {
    const { ask, pass, servers } = cluster([1, 0]);
    servers[1]?.draining.abort();
    const { result } = await ask();
    await pass(OFFERS_LIMIT_MS);
    expect(codeOf(await result)).toBe('lines_busy');
  });

  it('passes a refusal of the other one on', async () => {
    const { ask, pass, servers } = cluster([1, 0]);
    const [, other] = servers;
    if (other) other.open = () => Promise.reject(new RealtimeError('no_minutes', 'No minutes are left.'));
    const { result } = await ask();
    await pass(200);
    const error = await result;
    expect(codeOf(error)).toBe('no_minutes');
    expect(error).toMatchObject({ message: 'No minutes are left.' });
  });

  it('is refused by one that was filled since it offered', async () => {
    const { ask, pass, servers } = cluster([1, 0.5]);
    const { result } = await ask();
    const [, other] = servers;
    if (other) other.load = 0.75;
    await pass(200);
    expect(await result).toMatchObject({
      code: 'lines_busy',
      retryAfterSeconds: linesBusy().retryAfterSeconds,
    });
    expect(other?.opened).toEqual([]);
  });

  it('gives up on one that dies with the call', async () => {
    const { ask, pass, servers, timers } = cluster([1, 0]);
    const [, other] = servers;
    if (other) other.open = () => new Promise(() => {});
    const { result } = await ask();
    await pass(OPEN_LIMIT_MS);
    expect(codeOf(await result)).toBe('unavailable');
    expect(timers.size).toBe(0);
  });
});

describe('a caller by telephone', () => {
  it('is given to another server with the line that they wait on, of which nobody else hears', async () => {
    const { servers, ask, pass, messages } = cluster([1, 0.2]);
    const { result } = await ask(0, BY_TELEPHONE);
    await pass(200);
    expect(await result).toMatchObject({ callId: 'rtc_1' });
    expect(servers[1]?.opened).toMatchObject([{ telephone: BY_TELEPHONE.telephone }]);
    expect(messages.join()).not.toContain('15550001111');
  });

  it('is not offered for by a version that would make them a room of their own', async () => {
    const { ask, pass, messages } = cluster([1, 0.2]);
    const { result } = await ask(0, BY_TELEPHONE);
    await pass(200);
    await result;
    expect(messages[0]).toContain('"wanted_by_telephone"');
  });

  it('has another server take them where this one stops', async () => {
    const { servers, ask, pass } = cluster([0, 0.2]);
    servers[0]?.draining.abort();
    const { result } = await ask(0, BY_TELEPHONE);
    await pass(200);
    expect(await result).toMatchObject({ callId: 'rtc_1' });
  });
});

it('what is no message of a server changes nothing', async () => {
  const { servers, ask, pass } = cluster([0, 0]);
  for (const payload of [
    '',
    '{',
    '{"type":"given"}',
    '{"type":"given","id":"1","from":"x","to":"server_0","sealed":"1.2.3"}',
  ])
    servers[0]?.dispatch.onMessage(payload);
  await pass(OPEN_LIMIT_MS);
  expect(servers[0]?.opened).toEqual([]);
  const { result } = await ask();
  expect(await result).toMatchObject({ callId: 'rtc_0' });
});
