import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { firstChild } from './box.ts';
import { must, outcome } from './command.ts';
import { parseDockerfile, type Stage, type Step } from './dockerfile.ts';
import type { OwnNetwork } from './network.ts';
import { copySources, freshRoot, plainEnvironment } from './roots.ts';

/** The Dockerfile without Docker: each step in a folder with an empty Debian, then its command in a read-only root. */

const DOCKERFILE = new URL('../../../deploy/docker/Dockerfile', import.meta.url);
const BASES = { 'debian:trixie-slim': 'trixie', 'debian:bookworm-slim': 'bookworm' } as const;

const HEALTHY_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 90_000;
const LOOK_EVERY_MS = 1_000;

export interface Image {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly healthcheck: readonly string[];
}

/** Builds in folders below `folder`; `report` gets each step and how long it took. */
export async function buildImage(
  folder: string,
  network: OwnNetwork,
  report: (step: string, ms: number) => void,
): Promise<Image> {
  const stages = parseDockerfile(await readFile(DOCKERFILE, 'utf8'));
  const roots = new Map<string, string>();
  let image: Image | undefined;
  for (const [at, stage] of stages.entries()) {
    const root = join(folder, `stage-${at}`);
    await freshRoot(suiteOf(stage), root);
    if (stage.name) roots.set(stage.name, root);
    image = await buildStage(root, stage, roots, network, report);
  }
  if (!image) throw new Error('The Dockerfile has no stage.');
  return image;
}

function suiteOf({ base }: Stage) {
  const suite = BASES[base as keyof typeof BASES];
  if (!suite) throw new Error(`There is no folder for the image ${base}.`);
  return suite;
}

async function buildStage(
  root: string,
  stage: Stage,
  roots: ReadonlyMap<string, string>,
  network: OwnNetwork,
  report: (step: string, ms: number) => void,
): Promise<Image> {
  const image = { root, environment: {}, user: 'root', entrypoint: [], healthcheck: [] };
  let state: Image = image;
  let path = '/';
  for (const step of stage.steps) {
    const startedAt = performance.now();
    if (step.kind === 'run') {
      const command = `cd '${path}' && ${step.command}`;
      await must(network.inside(['chroot', root, '/bin/sh', '-c', command]), {
        env: { ...plainEnvironment(), ...state.environment, DEBIAN_FRONTEND: 'noninteractive' },
      });
      report(`RUN ${step.command.slice(0, 60)}`, performance.now() - startedAt);
    } else if (step.kind === 'copy') {
      await copy(root, step, path, roots);
      report(`COPY ${step.source} ${step.target}`, performance.now() - startedAt);
    } else if (step.kind === 'workdir') {
      path = step.path;
      await mkdir(join(root, path), { recursive: true });
    } else if (step.kind === 'env') {
      state = { ...state, environment: { ...state.environment, ...step.variables } };
    } else if (step.kind === 'user') state = { ...state, user: step.user };
    else if (step.kind !== 'said') state = { ...state, [step.kind]: step.command };
  }
  return state;
}

async function copy(
  root: string,
  { from, source, target }: Extract<Step, { kind: 'copy' }>,
  path: string,
  roots: ReadonlyMap<string, string>,
): Promise<void> {
  const into = join(root, target.startsWith('/') ? target : join(path, target));
  await mkdir(into, { recursive: true });
  if (from === null) return copySources(into);
  const folder = roots.get(from);
  if (!folder) throw new Error(`There is no stage ${from}.`);
  await must(['cp', '-a', `${join(folder, source)}/.`, into]);
}

/** What was seen of a container while it ran. */
export interface Seen {
  readonly healthyMs: number;
  readonly stopMs: number;
  readonly exitCode: number | null;
}

/**
 * Runs the image's command as its user, as the first process of a read-only root in which only the two volumes and /tmp
 * can be written; waits until its health check succeeds, and stops it by SIGTERM.
 */
export async function runImage(image: Image, folder: string, network: OwnNetwork): Promise<Seen> {
  const [uid = '', gid = ''] = image.user.split(':');
  const volumes = [];
  for (const name of ['data', 'models']) {
    const path = join(folder, `volume-${name}`);
    await rm(path, { recursive: true, force: true });
    await must(['install', '-d', '-m', '700', '-o', uid, '-g', gid, path]);
    volumes.push(`mount --bind '${path}' '${image.root}/${name}'`);
  }
  const start = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ];
  const script = [
    `mount --bind '${image.root}' '${image.root}'`,
    ...volumes,
    `mount -o remount,ro,bind '${image.root}'`,
    `mount -t tmpfs tmpfs '${image.root}/tmp'`,
    `mount -t proc proc '${image.root}/proc'`,
    `mount --rbind /dev '${image.root}/dev'`,
    `exec chroot '${image.root}' ${start.join(' ')} ${image.entrypoint.join(' ')}`,
  ].join(' && ');
  const env = { ...plainEnvironment(), ...image.environment };
  const child = spawn(
    'ip',
    [
      'netns',
      'exec',
      network.name,
      'unshare',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      script,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const startedAt = performance.now();
  try {
    const check = network.inside(['chroot', image.root, ...image.healthcheck]);
    while (!(await outcome(check, { env })).ok) {
      if (child.exitCode !== null || performance.now() - startedAt > HEALTHY_LIMIT_MS) {
        throw new Error(`The container did not become healthy:\n${log.slice(-3_000)}`);
      }
      await pause(LOOK_EVERY_MS);
    }
    const healthyMs = performance.now() - startedAt;
    const stoppedAt = performance.now();
    // To the first process in the container, which is what Docker signals; unshare itself would pass nothing on.
    process.kill(Number(await firstChild(child.pid ?? 0)), 'SIGTERM');
    const [exitCode] = await Promise.race([ended, pause(STOP_LIMIT_MS, [null] as [null], { ref: false })]);
    return { healthyMs, stopMs: performance.now() - stoppedAt, exitCode };
  } finally {
    child.kill('SIGKILL');
  }
}
