import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBusiness } from './business.ts';
import type { Crowd, CrowdAnswer } from './crowd-process.ts';
import type { Broken, Fault } from './fault.ts';
import { Front } from './front.ts';
import { embeddedUrl, openServer } from './places.ts';
import { Seen } from './seen.ts';

/** Many at once, by a process of their own beside the clients that are to notice nothing. */

const PROCESS = fileURLToPath(new URL('./crowd-process.ts', import.meta.url));
const HOLD_MS = 30_000;
const SOCKETS = 10_000;
const SLOW = 500;
const CHATS_A_MINUTE = 1_000;
const OWNERS = 10;

async function openCrowd(
  holdMs: number,
  crowdOf: (port: number, url: string) => Promise<Crowd>,
): Promise<Broken> {
  const server = await openServer();
  const { parlo, port, url } = server;
  let child: ChildProcess | null = null;
  let answer: Promise<CrowdAnswer> | null = null;
  let before = 0;
  return {
    urls: [url],
    admin: parlo.admin,
    database: () => embeddedUrl(parlo.dataDir),
    async strike() {
      const crowd = await crowdOf(port, url);
      before = await residentMb(parlo.process.pid);
      child = fork(PROCESS, { execArgv: [] });
      const opened = once(child, 'message');
      child.send(crowd);
      const [{ opened: count }] = (await opened) as [CrowdAnswer];
      console.log(`${crowd.kind}: ${count} of ${crowd.count} are there.`);
      answer = once(child, 'message').then(([message]) => message as CrowdAnswer);
    },
    holdMs,
    async heal() {
      child?.send('end');
      const result = await answer;
      const during = await residentMb(parlo.process.pid);
      console.log(`${result?.words ?? ''} The server took ${before} MB before and ${during} MB at its end.`);
      child = null;
    },
    worksMeanwhile: ['message', 'spoken', 'file', 'booking', 'payment'],
    async close() {
      child?.kill();
      await server.remove();
    },
  };
}

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024);
}

/** Owners whose assistants a minute of chats is spread over: one assistant takes fewer. */
async function assistantsOf(url: string): Promise<string[]> {
  const front = new Front([url], new Seen());
  const admin = { email: 'admin@example.com', password: 'an administrator of tests' };
  const ids: string[] = [];
  for (let at = 0; at < OWNERS; at++) ids.push((await openBusiness(front, admin, `crowd${at}`)).assistantId);
  return ids;
}

const CROWDS = { rounds: 3, boundMs: 30_000 };

export const CROWD_FAULTS: readonly Fault[] = [
  {
    ...CROWDS,
    name: 'sockets',
    what: `${SOCKETS} idle connections for 30 s`,
    open: () => openCrowd(HOLD_MS, async (port) => ({ kind: 'idle', port, count: SOCKETS, assistants: [] })),
  },
  {
    ...CROWDS,
    name: 'slow-readers',
    what: `${SLOW} clients that ask and read nothing, and ${SLOW} that send a byte a second, for 30 s`,
    open: () =>
      openCrowd(HOLD_MS, async (port, url) => ({
        kind: 'slow',
        port,
        count: 2 * SLOW,
        assistants: await assistantsOf(url),
      })),
  },
  {
    ...CROWDS,
    name: 'chats-a-minute',
    what: `${CHATS_A_MINUTE} typed questions in a minute, each by another visitor`,
    clients: { chats: 1, calls: 1 },
    open: () =>
      openCrowd(62_000, async (port, url) => ({
        kind: 'chats',
        port,
        count: CHATS_A_MINUTE,
        assistants: await assistantsOf(url),
      })),
  },
];
