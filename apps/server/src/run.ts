import { type Environment, readEnvironment } from './env.ts';
import { CALL_LIMITS } from './features/calls/start-calls.ts';
import { CHAT_LIMITS } from './features/chat/require-may-chat.ts';
import { collectGarbage } from './platform/collect-garbage.ts';
import { createLogger } from './platform/logger.ts';
import { StartError } from './platform/start-error.ts';
import type { Services } from './services.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { startVoice, startVoiceEngine, type VoiceEngine } from './start-voice.ts';

const print = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs the server until it is asked to stop. Says why when it can't. */
export async function runServer(variables: NodeJS.ProcessEnv): Promise<void> {
  try {
    await run(readEnvironment(variables));
  } catch (error) {
    print(error instanceof StartError ? error.message : `Parlo could not start: ${describe(error)}`);
    // Whatever is open still: a server that did not start must not stay, or nobody starts it again.
    process.exit(1);
  }
}

async function run(env: Environment): Promise<void> {
  const logger = createLogger({ level: env.logLevel });
  const engine = startVoiceEngine(env, logger);
  const running = [(services: Services) => startVoice(engine, services)];
  const starting = startServer({ env, logger, running, limits: { ...CALL_LIMITS, ...CHAT_LIMITS }, print });
  stopOnSignal(starting, engine);
  try {
    await starting;
  } catch (error) {
    await engine.close();
    throw error;
  }
  process.stdout.write(`Parlo is ready at http://localhost:${env.port}\n`);
  // Not before: nobody has to wait for it who waits for the start.
  collectGarbage();
}

/** The first signal lets calls end; a second one ends the process at once. */
function stopOnSignal(starting: Promise<RunningServer>, engine: VoiceEngine): void {
  let asked = false;
  const stop = async () => {
    if (asked) process.exit(1);
    asked = true;
    // A start that failed has said so and closed what it had opened.
    const server = await starting.catch(() => null);
    await server?.stop();
    await engine.close();
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
