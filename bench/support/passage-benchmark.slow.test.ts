import { expect, it } from 'vitest';
import { PASSAGE_COLUMNS, runPassageBenchmark } from './passage-benchmark.ts';

it('measures every set of files with meaning and without', async () => {
  const rows = await runPassageBenchmark(['why was my card declined at the shop'], 6);
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row).toHaveLength(PASSAGE_COLUMNS.length);
  const [guesthouse = [], words = []] = rows;
  expect(guesthouse[0]).toBe('guest house, 33 passages');
  expect(words[0]).toMatch(/words alone/);
  expect(guesthouse[1]).toBe('6');
  expect(guesthouse[2]).toMatch(/ of 6 /);
  expect(Number.parseInt(guesthouse[2] ?? '', 10)).toBeGreaterThan(0);
}, 120_000);
