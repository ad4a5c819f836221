import { isDiskFull, isDiskReadOnly } from './db/failures.ts';
import { type Environment, readEnvironment } from './env.ts';
import type { Services } from './open-services.ts';
import { collectGarbage } from './platform/collect-garbage.ts';
import { StartError } from './platform/errors.ts';
import type { Limit } from './platform/limits/rate-limit.ts';
import { createLogger } from './platform/monitoring/logger.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { type LoadingVoice, loadVoice, startVoice } from './start-voice.ts';
import { VISITOR_FEATURE_LIMITS } from './visitor-features.ts';

const print = (line: string) => void process.stderr.write(`${line}\n`);

type Limits = Readonly<Record<string, Limit>>;

/** Runs the server until it is asked to stop. Prints why if it can't start. A fuzzer's has other `limits`. */
export async function runServer(
  variables: NodeJS.ProcessEnv,
  limits: Limits = VISITOR_FEATURE_LIMITS,
): Promise<void> {
  try {
    await run(readEnvironment(variables), limits);
  } catch (error) {
    print(describe(error));
    // Even if something is still open: while the process stays, nothing restarts it.
    process.exit(1);
  }
}

async function run(env: Environment, limits: Limits): Promise<void> {
  const logger = createLogger({ level: env.logLevel });
  const voice = loadVoice(env, logger);
  voice.engine.ready.catch((error: Error) => print(`${error.message} Text is answered all the same.`));
  const running = [(services: Services) => startVoice(voice, services)];
  const starting = startServer({ env, logger, running, limits, print });
  stopOnSignal(starting, voice);
  try {
    await starting;
  } catch (error) {
    await voice.close();
    throw error;
  }
  process.stdout.write(`Parlo is ready at http://localhost:${env.port}\n`);
  // After the message, because whoever waits for the start need not wait for this.
  collectGarbage();
}

/** The first signal lets calls finish; a second one ends the process at once. */
function stopOnSignal(starting: Promise<RunningServer>, voice: LoadingVoice): void {
  let asked = false;
  const stop = async () => {
    if (asked) process.exit(1);
    asked = true;
    // A start that failed has closed what it had opened.
    const server = await starting.catch(() => null);
    await server?.stop();
    await voice.close();
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

const FULL = 'The disk is full, so Parlo can’t start. Make room where its data folder and its database are.';
const READ_ONLY =
  'The disk is read-only, so Parlo can’t start. Let the data folder be written to, or set PARLO_DATA_DIR to another one.';

function describe(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (isDiskFull(error)) return FULL;
  if (isDiskReadOnly(error)) return READ_ONLY;
  return `Parlo could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
