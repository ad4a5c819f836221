import { setTimeout as delay } from 'node:timers/promises';
import { joinRoom } from '../livekit/room-line.ts';
import { findLiveKit, runLiveKit } from '../livekit/run-livekit.ts';
import type { Broken, Fault } from './fault.ts';
import { descendants, embeddedUrl, killPostmaster, openServer, query, type Server } from './places.ts';

/** Processes that are ended by SIGKILL: none of them can tidy up. */

const KILLS = { rounds: 100, boundMs: 30_000, together: 20 };
const FIND_MS = 60_000;
const LOOK_MS = 5;

async function openOne(strike: (server: Server, round: number) => Promise<void>): Promise<Broken> {
  const server = await openServer();
  const { parlo, url } = server;
  return {
    urls: [url],
    admin: parlo.admin,
    database: () => embeddedUrl(parlo.dataDir),
    strike: (round) => strike(server, round),
    close: () => server.remove(),
  };
}

/** Waits for a process of a server's and ends it. */
async function killBelow(server: Server, word: string): Promise<void> {
  const until = performance.now() + FIND_MS;
  while (performance.now() < until) {
    const [pid] = await descendants(server.parlo.process.pid ?? 0, word);
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      return;
    }
    await delay(LOOK_MS);
  }
  throw new Error(`There was no process '${word}' to kill.`);
}

const BACKEND = `select pid from pg_stat_activity where application_name = 'parlo' limit 1`;

/** Its first process, or one that serves a connection: PostgreSQL then ends all of them and starts again. */
async function killPostgres({ parlo }: Server, round: number): Promise<void> {
  const { dataDir } = parlo;
  if (round % 2 === 1) {
    const [backend] = await query<{ pid: number }>(await embeddedUrl(dataDir), BACKEND);
    if (backend) process.kill(backend.pid, 'SIGKILL');
    return;
  }
  await killPostmaster(dataDir);
}

async function killServer(server: Server): Promise<void> {
  await server.parlo.kill();
  await server.start();
}

const killVoiceHost = (server: Server) => killBelow(server, 'voice-host');

const IN_TURN: readonly ((server: Server) => Promise<void>)[] = [
  killVoiceHost,
  (server) => killPostgres(server, 1),
  (server) => killBelow(server, 'parsing/child'),
  (server) => killPostgres(server, 0),
  killServer,
];

/** LiveKit's library logs each connection on stdout unless it is loaded in production. */
async function importQuietly(): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await import('@livekit/rtc-node');
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}

/** The process that is in the rooms is a server's voice host; the LiveKit server itself stays. */
async function openInRooms(): Promise<Broken> {
  await importQuietly();
  const livekit = await runLiveKit(findLiveKit() ?? '');
  const server = await openServer({ env: livekit.env });
  return {
    urls: [server.url],
    admin: server.parlo.admin,
    database: () => embeddedUrl(server.parlo.dataDir),
    strike: () => killVoiceHost(server),
    async close() {
      await server.remove();
      const { dispose } = await import('@livekit/rtc-node');
      await dispose();
      await livekit.stop();
    },
  };
}

export const KILL_FAULTS: readonly Fault[] = [
  {
    ...KILLS,
    name: 'kill-server',
    what: 'kill -9 of the server, which is started again at once',
    open: () => openOne(killServer),
  },
  {
    ...KILLS,
    name: 'kill-voice-host',
    what: 'kill -9 of the voice host',
    open: () => openOne(killVoiceHost),
  },
  {
    ...KILLS,
    name: 'kill-postgres',
    what: 'kill -9 of PostgreSQL, in turn all of it and one of its connections',
    open: () => openOne(killPostgres),
  },
  {
    ...KILLS,
    name: 'kill-parser',
    what: 'kill -9 of the process that reads a file',
    clients: { fileLength: 60_000, uploadPauseMs: 1_000 },
    open: () =>
      openOne((server, round) =>
        killBelow(server, round % 2 === 0 ? 'parsing/child' : 'parsing/embed-child'),
      ),
  },
  {
    ...KILLS,
    name: 'kill-livekit-worker',
    what: 'kill -9 of the voice host that is in rooms of a LiveKit server, where all calls are',
    clients: { openLine: joinRoom },
    missing: async () =>
      findLiveKit() === null ? 'set PARLO_LIVEKIT_SERVER to a LiveKit server’s program' : null,
    open: openInRooms,
  },
  {
    ...KILLS,
    name: 'kills-in-turn',
    what: 'kill -9 of the voice host, a connection of PostgreSQL, the process that reads a file, PostgreSQL and the server, in turn',
    rounds: IN_TURN.length,
    short: IN_TURN.length,
    open: () => openOne(async (server, round) => IN_TURN[round % IN_TURN.length]?.(server)),
  },
];
