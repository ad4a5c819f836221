import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics } from './platform/monitoring/metrics.ts';
import { type CallApp, createCallApp } from './testing/call-app.ts';
import { countModels } from './voice-host/model-report.ts';

/** The dashboard and the alerts know every metric by its name alone: a metric that was renamed must not empty them silently. */

let app: CallApp;
let registered: ReadonlySet<string>;
beforeAll(async () => {
  app = await createCallApp();
  countModels(null, app.services.metrics.registry);
  // What Node itself measures is left out of apps in tests.
  const ofProcess = createMetrics({ ofProcess: true });
  registered = new Set(
    [app.services.metrics.registry, ofProcess.registry]
      .flatMap((registry) => registry.getMetricsAsArray())
      .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]),
  );
});
afterAll(() => app.close());

const read = (name: string) =>
  readFile(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
const named = (text: string) => [...new Set(text.match(/\b(?:parlo|process|nodejs)_[a-z0-9_]+/g))];

it.each([
  ['grafana-dashboard.json', 20],
  ['alerts.yml', 10],
] as const)('%s asks for metrics that the server has', async (file, least) => {
  const names = named(await read(file));
  expect(names.length).toBeGreaterThanOrEqual(least);
  expect(names.filter((name) => !registered.has(name))).toEqual([]);
});

it('every metric of ours is on the dashboard or in an alert', async () => {
  const used = new Set(named((await read('grafana-dashboard.json')) + (await read('alerts.yml'))));
  const ours = app.services.metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const unused = ours.filter((name) => ![...used].some((each) => each.startsWith(name)));
  // How long tools take is looked up when a tool is slow.
  expect(unused).toEqual(['parlo_tool_seconds']);
});

it('every metric of ours is explained in the documentation', async () => {
  const page = await readFile(new URL('../../../docs/watch.md', import.meta.url), 'utf8');
  const ours = app.services.metrics.registry.getMetricsAsArray().map(({ name }) => name);
  expect(ours.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('every alert says in its summary what to do', async () => {
  const alerts = await read('alerts.yml');
  const count = (pattern: RegExp) => alerts.match(pattern)?.length ?? 0;
  expect(count(/- alert: Parlo\w+$/gm)).toBeGreaterThan(9);
  expect(count(/^ {10}summary: .+\. .+\.$/gm)).toBe(count(/- alert: /g));
});

it('labels hold no ids', async () => {
  const labels = app.services.metrics.registry.getMetricsAsArray().flatMap((metric) => {
    const { labelNames = [] } = metric as { readonly labelNames?: readonly string[] };
    return labelNames;
  });
  expect(labels.filter((label) => /id$|email|address|owner|assistant|visitor/i.test(label))).toEqual([]);
});
