import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isHere, must, outcome } from './command.ts';
import { CACHE } from './roots.ts';
import type { Report } from './walk.ts';

/** compose.yaml and the chart against the programs and schemas that read them elsewhere. */

const repository = new URL('../../..', import.meta.url).pathname;
const DOCKER = join(repository, 'deploy', 'docker');
const CHART = join(repository, 'deploy', 'helm', 'parlo');

/** The loader that Docker Compose itself is made of, and Helm; Go builds them from their sources. */
const COMPOSE_GO = 'github.com/compose-spec/compose-go/v2/cmd@v2.6.4';
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.18.6';
/** A Python package that carries Kubernetes' own schemas. */
const KUBERNETES_VALIDATE = 'kubernetes-validate==1.37.0';
const KUBERNETES = ['1.30', '1.33', '1.36'];

export async function checkCompose(folder: string, report: Report): Promise<void> {
  const copy = join(folder, 'compose', 'deploy', 'docker');
  await mkdir(copy, { recursive: true });
  await must(['cp', join(DOCKER, 'compose.yaml'), join(DOCKER, 'secrets.sh'), copy]);
  const script = join(copy, 'secrets.sh');
  const made = await outcome([script, 'talk.example.com', 'you@example.com', '203.0.113.7']);
  if (!made.ok) throw new Error(`secrets.sh failed: ${made.text}`);
  if ((await outcome([script, 'talk.example.com', 'you@example.com', '203.0.113.7'])).ok)
    throw new Error('secrets.sh replaced secrets that were there.');
  report('compose: secrets are made once', made.ms);
  const loader = await goProgram('cmd', COMPOSE_GO);
  if (!loader) return report('compose: its own loader', 0, 'not here: needs Go');
  const settings = readSettings(await readFile(join(copy, '.env'), 'utf8'));
  const filled = join(copy, 'filled.yaml');
  await writeFile(filled, fillIn(await readFile(join(copy, 'compose.yaml'), 'utf8'), settings));
  const { ok, text, ms } = await outcome([loader, '-no-interpolation', filled], { cwd: copy });
  if (!ok) throw new Error(`Compose does not accept compose.yaml:\n${text}`);
  report('compose: accepted by its own loader', ms);
}

/** Compose's `${NAME}`, `${NAME:?why}` and `${NAME:-instead}`. */
export function fillIn(text: string, settings: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, rest = '') => {
    const value = settings[name];
    if (value) return value;
    if (sign === '-') return rest;
    throw new Error(`${name} has no value${sign === '?' ? `: ${rest}` : ''}.`);
  });
}

export const readSettings = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

const WAYS: Readonly<Record<string, readonly string[]>> = {
  'calls by UDP on the nodes': [],
  'calls by WebSocket, scaled by calls': [
    '--set=rtc.mode=websocket',
    '--set=autoscaling.enabled=true',
    '--set=podMonitor.enabled=true',
  ],
};

export async function checkChart(folder: string, report: Report): Promise<void> {
  const helm = await goProgram('helm', HELM);
  if (!helm) return report('chart: helm', 0, 'not here: needs Go');
  const values = ['image.repository=r.example.com/parlo', 'domain=talk.example.com', 'existingSecret=parlo'];
  const set = values.map((value) => `--set=${value}`);
  const linted = await outcome([helm, 'lint', '--strict', CHART, ...set]);
  if (!linted.ok) throw new Error(`helm lint: ${linted.text}`);
  report('chart: helm lint', linted.ms);
  if ((await outcome([helm, 'template', 'parlo', CHART, '--kube-version=1.33.0'])).ok)
    throw new Error('The chart is rendered without a domain and a secret.');
  const validate = await pythonProgram('kubernetes-validate', KUBERNETES_VALIDATE);
  for (const [way, more] of Object.entries(WAYS)) {
    const rendered = join(folder, 'chart.yaml');
    await writeFile(
      rendered,
      await must([helm, 'template', 'parlo', CHART, '--kube-version=1.33.0', ...set, ...more]),
    );
    if (!validate) {
      report(`chart: ${way}`, 0, 'rendered; schemas not here: needs Python');
      continue;
    }
    const versions = KUBERNETES.flatMap((version) => ['--kubernetes-version', version]);
    const { ok, text, ms } = await outcome([validate, '--strict', ...versions, rendered]);
    if (!ok) throw new Error(`Kubernetes does not accept the chart (${way}):\n${text}`);
    report(`chart: ${way}`, ms, `valid for ${KUBERNETES.join(', ')}`);
  }
}

/** A program that Go builds, kept beside the roots; null without Go. */
async function goProgram(name: string, source: string): Promise<string | null> {
  if (!(await isHere('go'))) return null;
  const bin = join(CACHE, 'go');
  const path = join(bin, name);
  if (!(await isHere(path))) await must(['go', 'install', source], { env: { ...process.env, GOBIN: bin } });
  return path;
}

async function pythonProgram(name: string, requirement: string): Promise<string | null> {
  const environment = join(CACHE, 'python');
  const path = join(environment, 'bin', name);
  if (await isHere(path)) return path;
  if (!(await outcome(['python3', '-m', 'venv', environment])).ok) return null;
  await must([join(environment, 'bin', 'pip'), 'install', '--quiet', requirement]);
  return path;
}
