import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** What `deploy/` says of Parlo, held against Parlo. `npm run bench -- install` runs the files themselves. */

const root = new URL('../../..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== '.env')
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

describe('deploy', () => {
  it('names no variable that Parlo does not read', () => {
    const sources = globSync('apps/server/src/{env,*-environment}.ts', { cwd: root }).map(read).join('\n');
    const known = new Set(
      [...sources.matchAll(/^\s+(PARLO_\w+|PORT|DATABASE_URL):/gm)].map(([, name]) => name),
    );
    expect(known.size).toBeGreaterThan(40);
    // Compose's own, which becomes PARLO_PUBLIC_URL.
    known.add('PARLO_DOMAIN');
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/\b(?:PARLO_[A-Z][A-Z_]*[A-Z]|DATABASE_URL)\b(?!_)/g)].map(([name]) => name),
    );
    // A group of variables ends with an underscore and dots.
    const unknown = [...new Set(named)].filter((name) => !known.has(name) && name !== 'PARLO_S');
    expect(unknown).toEqual([]);
  });

  it.each(files.filter((file) => /^#!.*\b(ba)?sh\b/.test(read(file))))(
    '%s is a script that parses',
    (file) => {
      const shell = read(file).startsWith('#!/bin/sh') ? 'sh' : 'bash';
      execFileSync(shell, ['-n', join(root, file)]);
    },
  );

  it.each(files.filter((file) => /\.ya?ml$/.test(file) && !file.includes('/templates/')))(
    '%s parses',
    (file) => {
      expect(parse(read(file))).toBeTypeOf('object');
    },
  );

  it('has no password that somebody else has, too', () => {
    const { services } = parse(read('deploy/docker/compose.yaml')) as {
      services: Record<string, { environment?: Record<string, string> }>;
    };
    const secrets = Object.values(services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([name]) => /SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(4);
    for (const [, value] of secrets) expect(value).toMatch(/\$\{[A-Z_]+:\?/);
  });

  it('starts programs that are there', () => {
    const unit = read('deploy/parlo.service');
    const [, main = ''] = /^ExecStart=\S+ \S+ \/opt\/parlo\/current\/(\S+)$/m.exec(unit) ?? [];
    expect(existsSync(join(root, main))).toBe(true);
    const image = read('deploy/docker/Dockerfile');
    const paths = [...image.matchAll(/"\/app\/((?:apps|deploy)\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(existsSync(join(root, path))).toBe(true);
  });

  it.each(['deploy/parlo.service', 'deploy/docker/Dockerfile', 'e2e/support/parlo.ts'])(
    '%s gives Node the flags of npm start',
    (file) => {
      const [flag = ''] = /--[\w-]+=\d+/.exec(read('scripts/prepare.mjs')) ?? [];
      expect(flag).toMatch(/semi-space/);
      expect(read(file)).toContain(flag);
    },
  );

  it('passes on the commands for whoever watches over Parlo', () => {
    const [, passed = ''] = /^ {2}(doctor .*)\) script=\$name ;;$/m.exec(read('deploy/parlo')) ?? [];
    const commands = passed.split(' | ');
    expect(commands).toEqual(['doctor', 'models', 'call', 'support-bundle']);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const command of commands) expect(scripts[command]).toBe(`node scripts/${command}.mjs`);
  });

  it('gives calls ten minutes to end in every way of running, and waits longer', () => {
    expect(read('deploy/install.sh')).toContain('PARLO_DRAIN_MINUTES=10');
    expect(read('deploy/docker/compose.yaml')).toContain("PARLO_DRAIN_MINUTES: '10'");
    expect(read('deploy/helm/parlo/values.yaml')).toContain('drainMinutes: 10');
    expect(read('deploy/parlo.service')).toContain('TimeoutStopSec=11min');
    expect(read('deploy/docker/compose.yaml')).toContain('stop_grace_period: 11m');
    expect(read('deploy/helm/parlo/values.yaml')).toContain('terminationGracePeriodSeconds: 660');
  });

  it('has the chart in the version of Parlo', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parse(read('deploy/helm/parlo/Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });
});
