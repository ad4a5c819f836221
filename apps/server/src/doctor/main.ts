import { type Environment, EnvironmentError, readEnvironment } from '../env.ts';
import { examineRealtime } from '../hosted/doctor/examine.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { createGuardedFetch } from '../platform/http/guarded-fetch.ts';
import { type DoctorResult, runChecks } from './check.ts';
import { doctorChecks } from './doctor-checks.ts';
import { openRunningDatabase } from './open-running-database.ts';
import { EXIT, readArguments } from './read-arguments.ts';

const USAGE = `npm run doctor                      looks at all that Parlo needs here, and says what to do
npm run doctor -- --json            the same as JSON
npm run doctor -- --mail ADDRESS    also sends a test mail there
npm run doctor -- realtime          tries the provider of PARLO_REALTIME_…, with one short reply
`;
const LONGEST_MS = 120_000;
const STATES = { ok: 'ok', warning: 'WARNING', failed: 'FAILED', off: 'not set up' } as const;
const STATE_WIDTH = 11;
const NAME_WIDTH = 15;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function examine(env: Environment, mailTo: string | undefined): Promise<readonly DoctorResult[]> {
  const guarded = createGuardedFetch('anywhere');
  const database = await openRunningDatabase(env);
  try {
    const files = createFileStore(env);
    const checks = doctorChecks({ env, query: database?.pool ?? null, files, fetch: guarded.fetch, mailTo });
    return await runChecks(checks, AbortSignal.timeout(LONGEST_MS));
  } finally {
    await guarded.close();
    await database?.close();
  }
}

function print(results: readonly DoctorResult[]): void {
  for (const { check, state, text } of results) {
    say(`${STATES[state].padEnd(STATE_WIDTH)} ${check.padEnd(NAME_WIDTH)} ${text.en}`);
  }
  const count = (wanted: DoctorResult['state']) => results.filter(({ state }) => state === wanted).length;
  const warnings = count('warning');
  say(
    `\n${count('ok')} ok, ${warnings} warning${warnings === 1 ? '' : 's'}, ${count('failed')} failed, ${count('off')} not set up.`,
  );
}

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (given === null) {
    process.stderr.write(USAGE);
    return EXIT.usage;
  }
  if (given.what === 'realtime') {
    const passed = await examineRealtime({ env: process.env, say, signal: AbortSignal.timeout(LONGEST_MS) });
    return passed ? EXIT.passed : EXIT.failed;
  }
  let env: Environment;
  try {
    env = readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    say(
      given.json
        ? JSON.stringify({ passed: false, settings: error.message.split('\n') }, null, 2)
        : error.message,
    );
    return EXIT.failed;
  }
  const results = await examine(env, given.mailTo);
  const passed = results.every(({ state }) => state !== 'failed');
  if (given.json) {
    const checks = results.map(({ check, state, text }) => ({ check, state, text: text.en }));
    say(JSON.stringify({ passed, checks }, null, 2));
  } else print(results);
  return passed ? EXIT.passed : EXIT.failed;
}

// Set rather than called, so that all of the output is written first.
process.exitCode = await main();
