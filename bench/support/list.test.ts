import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const bench = (...names: string[]) =>
  execFileSync(process.execPath, [at('../../scripts/bench.mjs'), ...names], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

it('lists every benchmark with its subject without a name, and runs none', () => {
  const listed = bench()
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');
  const files = readdirSync(at('..')).filter((file) => file.endsWith('.ts'));
  expect(listed.map((line) => line.split(' ')[0])).toEqual(files.map((file) => file.slice(0, -3)).sort());
  for (const line of listed) expect(line).toMatch(/^[a-z-]+ {2,}[A-Z].{15,}$/);
});

it('lists the known names for an unknown one', () => {
  expect(() => bench('nothing')).toThrow(/There is no benchmark 'nothing'.*voice-latency/);
});
