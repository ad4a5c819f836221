import { examineRealtime } from './examine.ts';

const USAGE = `npm run doctor -- realtime    tries the provider of PARLO_REALTIME_…, and says what to do
`;
const LONGEST_MS = 120_000;

const [what] = process.argv.slice(2);
if (what === 'realtime') {
  const passed = await examineRealtime({
    env: process.env,
    say: (line) => process.stdout.write(`${line}\n`),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  process.exitCode = passed ? 0 : 1;
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
