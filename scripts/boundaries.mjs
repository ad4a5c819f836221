// Checks which folder may import which (.dependency-cruiser.cjs).
import { spawnSync } from 'node:child_process';
import { environment, root } from './prepare.mjs';

const { stdout, stderr } = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'packages', 'apps', 'e2e', 'bench'],
  { cwd: root, env: environment(), encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
if (!stdout) {
  console.error(stderr);
  process.exit(1);
}
const { summary } = JSON.parse(stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`);
// A parser that does not know the language finds no module and no violation: that is not a pass.
process.exit(summary.violations.length === 0 && summary.totalCruised > 100 ? 0 : 1);
