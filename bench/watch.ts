import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * Checks the alert rules, the dashboard's queries and the example of a configuration with promtool, and the metrics of a text
 * with its linter.
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

const Dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
    }),
  ),
});

/** Promtool reads no dashboards: each query becomes a rule, with a pattern in place of Grafana's variable. */
async function checkDashboard(): Promise<boolean> {
  const { panels } = Dashboard.parse(
    JSON.parse(await readFile(join(FOLDER, 'grafana-dashboard.json'), 'utf8')),
  );
  const rules = panels.flatMap(({ id, targets }) =>
    targets.map(({ refId, expr }) => ({
      record: `panel:${id}_${refId}`,
      expr: expr.replaceAll('$instance', '.*'),
    })),
  );
  const folder = await mkdtemp(join(tmpdir(), 'parlo-watch-'));
  try {
    const file = join(folder, 'dashboard.yml');
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    return promtool(['check', 'rules', file]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (spawnSync(program, ['--version']).error) {
  console.log('promtool is not here: apt-get install prometheus, or name it in PARLO_PROMTOOL.');
} else {
  const results = [
    promtool(['check', 'rules', 'alerts.yml']),
    await checkDashboard(),
    promtool(['check', 'config', '--syntax-only', 'prometheus.yml']),
  ];
  // Metrics of a running server, when their text is given: curl …/metrics > FILE.
  const file = process.env.PARLO_METRICS_FILE;
  if (file !== undefined) {
    const text = await readFile(file, 'utf8');
    // Those of Node have the names that prom-client gives them.
    results.push(promtool(['check', 'metrics'], text.replace(/^(?:# \w+ )?nodejs_.*\n/gm, '')));
  }
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
