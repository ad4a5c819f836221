import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@parlo/e2e/support/parlo.ts';

/** Ports that coturn sends from: below those that a system gives to whoever asks for any. */
export const TURN_PORTS = { min: 21_000, max: 21_099 };

export interface TurnServer {
  /** The environment of a Parlo that tells its visitors of it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Runs coturn where it is installed, over TCP alone; null where it is not. */
export async function openTurnServer(): Promise<TurnServer | null> {
  const port = await freePort();
  const settings = [
    ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`, '--no-udp'],
    ...['--no-tls', '--no-dtls', '--no-cli', '--lt-cred-mech', '--user=bench:bench', '--realm=bench'],
    ...[`--min-port=${TURN_PORTS.min}`, `--max-port=${TURN_PORTS.max}`, '--allow-loopback-peers'],
    ...['-n', '--log-file=stdout', '--pidfile=', '--no-software-attribute'],
  ];
  const child = spawn('turnserver', settings, { stdio: 'ignore' });
  const exited = once(child, 'exit').catch(() => null);
  const started = await Promise.race([exited.then(() => false), wait(1_500, true)]);
  if (!started) return null;
  return {
    env: {
      PARLO_TURN_URLS: `turn:127.0.0.1:${port}?transport=tcp`,
      PARLO_TURN_USERNAME: 'bench',
      PARLO_TURN_PASSWORD: 'bench',
    },
    async close() {
      child.kill();
      await exited;
    },
  };
}
