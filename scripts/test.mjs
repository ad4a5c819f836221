// `npm test`: installs what tests need, runs every check and every test, ends with `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  ensureBrowser,
  ensureBuilt,
  ensureFirefox,
  ensureInstalled,
  environment,
  root,
  run,
} from './prepare.mjs';

ensureInstalled();
const browser = ensureBrowser();
const firefox = ensureFirefox();
ensureBuilt();

const reports = join(root, '.cache', 'test');
mkdirSync(reports, { recursive: true });
let passed = 0;
let failed = 0;
const failures = [];

function check(name, command, args) {
  console.log(`\n— ${name}`);
  if (run(command, args)) passed++;
  else {
    failed++;
    failures.push(name);
  }
}

function tests(name, args) {
  console.log(`\n— ${name}`);
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const ok = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...args],
    {
      env: environment({ PARLO_CHROMIUM: browser, ...(firefox && { PARLO_FIREFOX: firefox }) }),
    },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  passed += result?.numPassedTests ?? 0;
  failed += result?.numFailedTests ?? 0;
  // A file that does not load has no failed test in it, and still is no pass.
  if (!ok && !result?.numFailedTests) failed++;
  if (!ok) failures.push(...failuresOf(result, name));
}

/** What failed, each with the first lines of why: a log is read from its end. */
function failuresOf(result, name) {
  const files = result?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (files.length === 0) return [`${name}: an error outside of every test, which stands above`];
  return files.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const where = relative(root, file.name);
    if (tests.length === 0) return [`${where}: ${firstLines(file.message)}`];
    return tests.map((test) => `${where} > ${test.fullName}: ${firstLines(test.failureMessages.join('\n'))}`);
  });
}

function firstLines(text) {
  return (text ?? '').split('\n').slice(0, 12).join('\n    ');
}

check('format and lint', 'biome', ['ci', '--error-on-warnings', '.']);
check('types', 'node', ['scripts/types.mjs']);
check('boundaries', 'node', ['scripts/boundaries.mjs']);
tests('unit and integration', []);
tests('journeys', ['--config', 'e2e/vitest.config.ts']);

if (!firefox) {
  console.error(
    '\nNO FIREFOX: it could not be installed, and its journeys were skipped. Name one in PARLO_FIREFOX.',
  );
}
for (const failure of failures) console.error(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
