import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import { SipClient } from 'livekit-server-sdk';
import { findLiveKit, findProgram, type LiveKit, runLiveKit } from '../livekit/run-livekit.ts';

const READY_LIMIT_MS = 20_000;
/** Ports for the sound of calls, away from those that the system gives away by itself. */
const RTP_PORTS = '21000-21100';

export interface SipPrograms {
  readonly livekit: string;
  readonly sip: string;
  readonly redis: string;
  /** A telephone. */
  readonly baresip: string;
  /** A trunk that takes a transfer. */
  readonly sipp: string;
}

/** Returns null where a program is missing, after calling `missing` with the name of each. */
export function findSip(missing: (program: string) => void): SipPrograms | null {
  const found = {
    'livekit-server': findLiveKit(),
    'livekit-sip': findProgram('livekit-sip', process.env.PARLO_LIVEKIT_SIP),
    'redis-server': findProgram('redis-server'),
    baresip: findProgram('baresip'),
    sipp: findProgram('sipp'),
  };
  for (const [name, path] of Object.entries(found)) if (path === null) missing(name);
  const { 'livekit-server': livekit, 'livekit-sip': sip, 'redis-server': redis, baresip, sipp } = found;
  return livekit && sip && redis && baresip && sipp ? { livekit, sip, redis, baresip, sipp } : null;
}

export interface SipService {
  /** What Parlo is told of it. */
  readonly env: LiveKit['env'];
  /** Where telephones reach it, `127.0.0.1:PORT`. */
  readonly address: string;
  stop(): Promise<void>;
}

export interface SipOptions {
  readonly webhook: string;
  /** The numbers that the trunk has. */
  readonly numbers: readonly string[];
}

/** A trunk that takes calls for the numbers, and gives each caller a room: as docs/telephone.md tells an operator to do. */
export async function runSip(programs: SipPrograms, options: SipOptions): Promise<SipService> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-redis-'));
  const started = new AsyncDisposableStack();
  started.defer(() => rm(folder, { recursive: true, force: true }));
  try {
    const [redisPort, sipPort] = [await freePort(), await freePort()];
    const redis = `127.0.0.1:${redisPort}`;
    const alone = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    started.defer(run(programs.redis, ['--port', String(redisPort), ...alone]));
    await listens(redisPort);
    const livekit = await runLiveKit(programs.livekit, {
      redis,
      webhook: options.webhook,
      // It logs a transfer that the trunk refuses as an error, and one of the calls makes it.
      logLevel: 'fatal',
    });
    started.defer(livekit.stop);
    const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = livekit.env;
    const config = JSON.stringify({
      api_key: LIVEKIT_API_KEY,
      api_secret: LIVEKIT_API_SECRET,
      ws_url: LIVEKIT_URL.replace('http', 'ws'),
      redis: { address: redis },
      sip_port: sipPort,
      rtp_port: RTP_PORTS,
      listen_ip: '127.0.0.1',
      nat_1_to_1_ip: '127.0.0.1',
      logging: { level: 'error' },
    });
    started.defer(run(programs.sip, [], { SIP_CONFIG_BODY: config }));
    await listens(sipPort);
    const client = new SipClient(LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET);
    await client.createSipInboundTrunk('Parlo', [...options.numbers], { allowedAddresses: ['127.0.0.0/8'] });
    await client.createSipDispatchRule({ type: 'individual', roomPrefix: 'call-' }, { name: 'Parlo' });
    return { env: livekit.env, address: `127.0.0.1:${sipPort}`, stop: () => started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** Runs a program until the returned function ends it. */
export function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  errors: 'inherit' | 'ignore' = 'inherit',
) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', errors],
    env: { ...process.env, ...env },
  });
  const exited = once(child, 'exit');
  return async () => {
    child.kill('SIGKILL');
    await exited;
  };
}

/** Resolves when something takes connections at a port of this machine. */
export async function listens(port: number): Promise<void> {
  const until = performance.now() + READY_LIMIT_MS;
  while (!(await connects(port))) {
    if (performance.now() > until) throw new Error(`Nothing listens at port ${port}.`);
    await delay(50);
  }
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
