import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@parlo/e2e/support/parlo.ts';

/** A LiveKit server of this machine, for as long as a benchmark runs. */
export interface LiveKit {
  readonly env: Readonly<Record<'LIVEKIT_URL' | 'LIVEKIT_API_KEY' | 'LIVEKIT_API_SECRET', string>>;
  readonly pid: number;
  stop(): Promise<void>;
}

const READY_LIMIT_MS = 20_000;

/** `PARLO_LIVEKIT_SERVER`, or `livekit-server` in the PATH; null where neither is. */
export const findLiveKit = (): string | null =>
  findProgram('livekit-server', process.env.PARLO_LIVEKIT_SERVER);

/** A program of the PATH, or the one that is named; null where it is not. */
export function findProgram(name: string, named?: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = named ? [named] : folders.map((folder) => join(folder, name));
  return candidates.find(mayRun) ?? null;
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface LiveKitOptions {
  /** The Redis that it shares with the SIP service, such as `127.0.0.1:6379`. */
  readonly redis?: string;
  /** The URL that gets its webhooks. */
  readonly webhook?: string;
  /** Default: `error`. */
  readonly logLevel?: string;
}

export async function runLiveKit(program: string, options: LiveKitOptions = {}): Promise<LiveKit> {
  const [port, tcpPort, udpPort] = [await freePort(), await freePort(), await freePort()];
  const key = 'APIbench';
  const secret = randomBytes(24).toString('hex');
  const config = JSON.stringify({
    port,
    bind_addresses: ['127.0.0.1'],
    keys: { [key]: secret },
    logging: { level: options.logLevel ?? 'error' },
    rtc: {
      tcp_port: tcpPort,
      udp_port: udpPort,
      use_external_ip: false,
      enable_loopback_candidate: true,
    },
    ...(options.redis && { redis: { address: options.redis } }),
    ...(options.webhook && { webhook: { api_key: key, urls: [options.webhook] } }),
  });
  const child = spawn(program, ['--config-body', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + READY_LIMIT_MS;
  while (!(await answers(url))) {
    if (performance.now() > until || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('LiveKit did not start.');
    }
    await delay(100);
  }
  return {
    env: { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
