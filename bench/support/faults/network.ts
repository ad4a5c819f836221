import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Broken, Fault } from './fault.ts';
import { openServer } from './places.ts';
import { Relay } from './relay.ts';
import { openPostgres } from './services.ts';

/** A server in a network namespace of its own, and what happens between it and its visitors. Its database is beside it. */

const run = promisify(execFile);
const ip = (...args: string[]) => run('ip', args);
const HOLD_MS = 60_000;
const NAME = `parlo${process.pid}`;
/** A network for benchmarks, of which RFC 2544 keeps two. */
const OUTSIDE = '198.18.77.1';
const INSIDE = '198.18.77.2';

type Trouble = 'lossy' | 'late' | 'away';

async function openNamespace() {
  const inside = (...command: string[]) => ip('netns', 'exec', NAME, ...command);
  const close = async () => {
    await ip('link', 'del', `${NAME}a`).catch(() => undefined);
    await ip('netns', 'del', NAME).catch(() => undefined);
  };
  await close();
  await ip('netns', 'add', NAME);
  try {
    await ip('link', 'add', `${NAME}a`, 'type', 'veth', 'peer', 'name', `${NAME}b`, 'netns', NAME);
    await ip('addr', 'add', `${OUTSIDE}/30`, 'dev', `${NAME}a`);
    await ip('link', 'set', `${NAME}a`, 'up');
    await inside('ip', 'link', 'set', 'lo', 'up');
    await inside('ip', 'addr', 'add', `${INSIDE}/30`, 'dev', `${NAME}b`);
    await inside('ip', 'link', 'set', `${NAME}b`, 'up');
  } catch (error) {
    await close();
    throw error;
  }
  return { inside, close };
}

type Namespace = Awaited<ReturnType<typeof openNamespace>>;

/** What visitors send and get, and nothing else, such as what the database does. */
async function trouble({ inside }: Namespace, port: number, kind: Trouble): Promise<void> {
  if (kind === 'late') {
    await inside('tc', 'qdisc', 'add', 'dev', `${NAME}b`, 'root', 'netem', 'delay', '300ms', '100ms');
    return;
  }
  const which = kind === 'away' ? 'drop' : 'numgen random mod 100 lt 5 drop';
  await inside(
    'nft',
    `add table ip trouble
    add chain ip trouble come { type filter hook input priority 0; }
    add chain ip trouble go { type filter hook output priority 0; }
    add rule ip trouble come tcp dport ${port} ${which}
    add rule ip trouble go tcp sport ${port} ${which}`,
  );
}

async function noTrouble({ inside }: Namespace): Promise<void> {
  await inside('nft', 'delete', 'table', 'ip', 'trouble').catch(() => undefined);
  await inside('tc', 'qdisc', 'del', 'dev', `${NAME}b`, 'root').catch(() => undefined);
}

async function openBehind(kind: Trouble): Promise<Broken> {
  const postgres = await openPostgres();
  const namespace = await openNamespace();
  const direct = new URL(postgres.url);
  const relay = new Relay(Number(direct.port), OUTSIDE);
  await relay.open();
  const through = new URL(direct);
  through.host = `${OUTSIDE}:${relay.port}`;
  const within = ['ip', 'netns', 'exec', NAME];
  const server = await openServer({ env: { DATABASE_URL: through.href }, within });
  return {
    urls: [`http://${INSIDE}:${server.port}`],
    admin: server.parlo.admin,
    database: async () => direct.href,
    strike: () => trouble(namespace, server.port, kind),
    holdMs: HOLD_MS,
    heal: () => noTrouble(namespace),
    worksMeanwhile: kind === 'away' ? [] : ['message', 'spoken', 'file', 'booking', 'payment'],
    async close() {
      await server.remove();
      await relay.refuse();
      await namespace.close();
      await postgres.close();
    },
  };
}

/** Tries what a fault needs, since a kernel may have one part and not the other. */
async function whyNot(kind: Trouble): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root may make a network namespace';
  const namespace = await openNamespace().catch(() => null);
  if (!namespace) return 'no network namespace can be made (ip netns)';
  const tried = await trouble(namespace, 9, kind).catch(() => 'failed');
  await namespace.close();
  if (tried !== 'failed') return null;
  return kind === 'late' ? 'this kernel has no netem (tc)' : 'packets can’t be dropped (nft with numgen)';
}

const faultOf = (kind: Trouble, what: string): Fault => ({
  name: `network-${kind}`,
  what,
  rounds: 4,
  boundMs: 60_000,
  missing: () => whyNot(kind),
  open: () => openBehind(kind),
});

export const NETWORK_FAULTS: readonly Fault[] = [
  faultOf('lossy', 'the network loses 5 % of the packets in each direction for 60 s'),
  faultOf('late', 'the network delays packets by 200 to 400 ms for 60 s'),
  faultOf('away', 'no packet reaches the server or leaves it for 60 s'),
];
