import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('shows the example that is compiled with the package, in no more than some thirty lines', () => {
  const example = read('example/front-end.ts').trim();
  expect(read('README.md')).toContain(example);
  expect(example.split('\n').length).toBeLessThanOrEqual(36);
});
