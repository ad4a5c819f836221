import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Checks the alert rules and the example of a configuration with promtool, and the metrics of a text with its linter.
 * Where promtool is missing it says so and passes: Debian has it in the package prometheus.
 */

const FOLDER = fileURLToPath(new URL('../deploy/monitoring/', import.meta.url));
const program = process.env.PARLO_PROMTOOL ?? 'promtool';

function promtool(args: readonly string[], input?: string): boolean {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    ...(input !== undefined && { input }),
  });
  console.log(`promtool ${args.join(' ')}: ${status === 0 ? 'ok' : 'FAILED'}\n${stdout}${stderr}`);
  return status === 0;
}

if (spawnSync(program, ['--version']).error) {
  console.log('promtool is not here: apt-get install prometheus, or name it in PARLO_PROMTOOL.');
} else {
  const results = [
    promtool(['check', 'rules', 'alerts.yml']),
    promtool(['check', 'config', '--syntax-only', 'prometheus.yml']),
  ];
  // Metrics of a running server, when their text is given: curl …/metrics > FILE.
  const file = process.env.PARLO_METRICS_FILE;
  if (file !== undefined) results.push(promtool(['check', 'metrics'], await readFile(file, 'utf8')));
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
