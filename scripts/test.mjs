// `npm test`: installs what tests need, runs every check and every test, ends with `N passed, N failed`.
// `npm run test:unit`, `npm run test:journeys` and `npm run test:watch` run a part of it. Arguments go to Vitest: names of files
// and folders, or options such as `-t NAME`; with arguments, `npm test` runs the tests that they name and no check.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import { CHECKS } from './checks.mjs';
import { ensureBuilt, ensureInstalled, environment, fail, root, run, runMeanwhile } from './prepare.mjs';

// Fetching and unpacking programs waits more than it works: the rest is installed and built meanwhile.
const installing = spawn(process.execPath, [join(root, 'scripts', 'programs.mjs')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
ensureInstalled();
ensureBuilt();

const PARTS = ['--unit', '--journeys', '--watch'];
const [part, given] = PARTS.includes(process.argv[2])
  ? [process.argv[2], process.argv.slice(3)]
  : ['--all', process.argv.slice(2)];
const isWhole = part === '--all' && given.length === 0;

/** The most that tests have in temporary files at a time, and a reserve. */
const TEMPORARY_BYTES = 3 * 1024 ** 3;

/**
 * Temporary files stay in memory where it has room. Each file of server tests copies a database of 600 files, and each
 * Parlo of a journey makes one of its own; on a disk that costs a tenth of a second of work to half a second.
 */
function temporaryFolder() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < TEMPORARY_BYTES ? tmpdir() : memory;
}

const temporary = mkdtempSync(join(temporaryFolder(), 'parlo-tests-'));
// PostgreSQL runs as another user where root runs the tests.
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const reports = join(root, '.cache', 'test');
mkdirSync(reports, { recursive: true });
let passed = 0;
let failed = 0;
const failures = [];
const unsteady = [];

const REPORTERS = ['default', 'json', join(root, 'scripts', 'stray-errors.mjs')];
/** Beside the first units, one after the other: what speaks and listens in real time runs after them. */
async function runChecks() {
  const results = [];
  for (const [name, command, args] of CHECKS) {
    results.push({ name, ...(await runMeanwhile(command, args)) });
  }
  return results;
}

function report({ name, ok, output }) {
  console.log(`\n— ${name}\n${output.trim()}`);
  if (ok) passed++;
  else {
    failed++;
    failures.push(name);
  }
}

async function tests(name, args) {
  console.log(`\n— ${name}`);
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const stray = join(reports, `${name.replaceAll(' ', '-')}-stray.json`);
  for (const old of [file, stray]) rmSync(old, { force: true });
  const { ok } = await runMeanwhile(
    'vitest',
    ['run', ...REPORTERS.map((reporter) => `--reporter=${reporter}`), `--outputFile=${file}`, ...args],
    {
      stdio: 'inherit',
      env: environment({ PARLO_STRAY_ERRORS: stray, ...programs }),
    },
  );
  const result = readIfThere(file);
  passed += result?.numPassedTests ?? 0;
  failed += result?.numFailedTests ?? 0;
  // A file that does not load has no failed test in it, and still is no pass.
  if (!ok && !result?.numFailedTests) failed++;
  if (!ok) failures.push(...failuresOf(result, readIfThere(stray) ?? [], name));
  unsteady.push(...testsOf(result).filter((test) => test.status === 'passed' && test.why !== ''));
}

/** Of a test that passed with a second try, `why` says what was wrong with the first. */
function testsOf(result) {
  return (result?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      what: `${relative(root, name)} > ${fullName}`,
      why: firstLines(failureMessages.join('\n')),
    })),
  );
}

function readIfThere(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** What failed, each with the first lines of why: a log is read from its end. `stray` are errors outside of every test. */
function failuresOf(result, stray, name) {
  const tests = testsOf(result).filter(isFailed);
  const files = (result?.testResults ?? [])
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed))
    .map((file) => ({ what: relative(root, file.name), why: firstLines(file.message) }));
  const strays = stray.map((error) => ({ what: `${name}, outside of every test`, why: firstLines(error) }));
  const all = [...tests, ...files, ...strays].map(({ what, why }) => `${what}: ${why}`);
  return all.length > 0 ? all : [`${name}: it ended without a result, see above`];
}

function isFailed({ status }) {
  return status === 'failed';
}

function firstLines(text) {
  return (text ?? '').split('\n').slice(0, 12).join('\n    ');
}

const { chromium, firefox, radicale } = await json(installing.stdout).catch(() =>
  fail('Without a browser the journeys can’t run.'),
);
const programs = {
  PARLO_CHROMIUM: chromium,
  ...(firefox && { PARLO_FIREFOX: firefox }),
  ...(radicale && { PARLO_RADICALE: radicale }),
};
if (part === '--watch') {
  // Tests that take over five seconds can be named.
  const quick = given.some((argument) => argument.includes('.slow.')) ? [] : ['--project=!* slow'];
  process.exit(run('vitest', ['watch', ...quick, ...given], { env: environment(programs) }) ? 0 : 1);
}
// Arguments may name tests of one kind alone; those that name none at all fail below.
const args = given.length > 0 ? [...given, '--passWithNoTests'] : [];
// Tests wait now and then, which leaves time to check the rest.
const checking = isWhole ? runChecks() : [];
if (part !== '--journeys') await tests('unit and integration', args);
for (const result of await checking) report(result);
// Calls in a browser speak and listen in real time: nothing else runs then.
if (part !== '--unit') await tests('journeys', ['--config', 'e2e/vitest.config.ts', ...args]);
if (passed + failed === 0) fail(`No test was found for ${given.join(' ')}.`);

if (!firefox) {
  console.error(
    '\nNO FIREFOX: it could not be installed, and its journeys were skipped. Name one in PARLO_FIREFOX.',
  );
}
if (!radicale) {
  console.error(
    '\nNO RADICALE: it could not be installed, and tests with a real CalDAV server were skipped. Name one in PARLO_RADICALE.',
  );
}
for (const { what, why } of unsteady) console.error(`\nPASSED WITH ITS SECOND TRY ${what}: ${why}`);
for (const failure of failures) console.error(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
