import { mkdir, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { must } from './support/install/command.ts';
import { buildImage, runImage } from './support/install/image.ts';
import { openNetwork } from './support/install/network.ts';
import { checkChart, checkCompose } from './support/install/orchestrators.ts';
import { CACHE, missingForRoots } from './support/install/roots.ts';
import { walkThrough } from './support/install/walk.ts';
import { printTable } from './support/stats.ts';

/**
 * Every way of installing Parlo, tried on this machine as root: the walk through docs/self-hosting.md in an empty Debian
 * 13 and 12, the Dockerfile step by step, compose and the chart. `--only=NAME` runs one of them.
 */

const GOAL_MINUTES = 10;

const folder = join(CACHE, `run-${process.pid}`);
const rows: [string, string, string][] = [];
let minutes = 0;

const report = (what: string, ms: number, remark = '') => {
  rows.push([what, ms > 0 ? `${(ms / 1_000).toFixed(1)} s` : '–', remark]);
  console.log(`${what}${ms > 0 ? `: ${(ms / 1_000).toFixed(1)} s` : ''}${remark ? `, ${remark}` : ''}`);
};

/** By their names on the command line. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  'debian-13': () => walk('trixie'),
  'debian-12': () => walk('bookworm'),
  docker,
  compose: () => checkCompose(folder, report),
  chart: () => checkChart(folder, report),
};

async function walk(suite: 'trixie' | 'bookworm'): Promise<void> {
  let tookMs = 0;
  let isTalking = false;
  await walkThrough(suite, folder, (what, ms, remark) => {
    report(`${suite}: ${what}`, ms, remark);
    if (isTalking) return;
    tookMs += ms;
    isTalking = what.startsWith('a first assistant');
  });
  const took = tookMs / 60_000;
  minutes = Math.max(minutes, took);
  rows.push([
    `${suite}: from an empty Debian to an answer that was heard`,
    `${took.toFixed(1)} min`,
    `≤ ${GOAL_MINUTES}, at a load of ${loadavg()[2]?.toFixed(1)}`,
  ]);
}

async function docker(): Promise<void> {
  const network = await openNetwork([]);
  try {
    const image = await buildImage(folder, network, (step, ms) => report(`docker: ${step}`, ms));
    const [megabytes] = (await must(['du', '-sm', image.root])).split('\t');
    report('docker: the image', 0, `${megabytes} MB`);
    const seen = await runImage(image, folder, network);
    report('docker: healthy, read-only, not root', seen.healthyMs);
    report('docker: stopped by SIGTERM', seen.stopMs, `exit code ${seen.exitCode}`);
    if (seen.exitCode !== 0) process.exitCode = 1;
  } finally {
    await network.remove();
  }
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const names = Object.keys(PARTS).filter((name) => only === undefined || name === only);
if (names.length === 0) throw new Error(`There is: ${Object.keys(PARTS).join(', ')}.`);
const missing = await missingForRoots();
if (missing) {
  console.log(missing);
} else {
  await mkdir(folder, { recursive: true });
  try {
    for (const name of names) await PARTS[name]?.();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  printTable('Ways of installing', ['what', 'took', ''], rows);
  if (minutes > GOAL_MINUTES) process.exitCode = 1;
}
