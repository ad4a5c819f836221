// `npm run check`: format, lint, types and boundaries, without any test.
import { CHECKS } from './checks.mjs';
import { ensureInstalled, runMeanwhile } from './prepare.mjs';

ensureInstalled();

// They run side by side, because each keeps one core busy most of its time.
const results = await Promise.all(
  CHECKS.map(async ([name, command, args]) => ({ name, ...(await runMeanwhile(command, args)) })),
);
for (const { name, ok, output } of results)
  console.log(`\n— ${name}: ${ok ? 'passed' : 'FAILED'}\n${output.trim()}`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
