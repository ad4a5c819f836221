import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseDockerfile } from './dockerfile.ts';
import { fillIn, readSettings } from './orchestrators.ts';

it('reads stages and their steps', () => {
  const stages = parseDockerfile(
    [
      '# A comment',
      'FROM debian:trixie-slim AS build',
      'RUN apt-get update && \\',
      '  apt-get install -y npm',
      'FROM debian:trixie-slim',
      'COPY --from=build /app /app',
      'ENV A=1 B=two',
      'EXPOSE 3000',
      'USER 10001:10001',
      'HEALTHCHECK --interval=15s CMD ["node", "health.mjs"]',
      'ENTRYPOINT ["node", "main.ts"]',
    ].join('\n'),
  );
  expect(stages).toEqual([
    {
      base: 'debian:trixie-slim',
      name: 'build',
      steps: [{ kind: 'run', command: 'apt-get update &&    apt-get install -y npm' }],
    },
    {
      base: 'debian:trixie-slim',
      name: null,
      steps: [
        { kind: 'copy', from: 'build', source: '/app', target: '/app' },
        { kind: 'env', variables: { A: '1', B: 'two' } },
        { kind: 'said', text: 'EXPOSE 3000' },
        { kind: 'user', user: '10001:10001' },
        { kind: 'healthcheck', command: ['node', 'health.mjs'] },
        { kind: 'entrypoint', command: ['node', 'main.ts'] },
      ],
    },
  ]);
});

it('refuses what it does not understand, instead of leaving it out', () => {
  expect(() => parseDockerfile('FROM a\nADD b c')).toThrow('not understood: ADD b c');
  expect(() => parseDockerfile('RUN a')).toThrow('begins with');
  expect(() => parseDockerfile('FROM a\nENTRYPOINT node main.ts')).toThrow();
});

it('understands the whole of ours, which ends as somebody else than root', async () => {
  const stages = parseDockerfile(
    await readFile(new URL('../../../deploy/docker/Dockerfile', import.meta.url), 'utf8'),
  );
  expect(stages).toHaveLength(2);
  const last = stages.at(-1)?.steps ?? [];
  expect(last.find(({ kind }) => kind === 'user')).toEqual({ kind: 'user', user: '10001:10001' });
  expect(last.some(({ kind }) => kind === 'healthcheck')).toBe(true);
});

it('fills in settings as compose does', () => {
  const settings = readSettings('# a comment\nA_NAME=value=1\nEMPTY=\n');
  const filled = (inside: string) => fillIn(`$\{${inside}}`, settings);
  expect(filled('A_NAME')).toBe('value=1');
  expect(filled('A_NAME:?why')).toBe('value=1');
  expect(filled('EMPTY:-else')).toBe('else');
  expect(filled('GONE:-')).toBe('');
  expect(() => filled('GONE:?run the script')).toThrow('GONE has no value: run the script');
});
