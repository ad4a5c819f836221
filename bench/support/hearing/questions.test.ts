import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { HALVES, openAssistants, readSpokenQuestions } from './questions.ts';

it('has a hundred questions for ten businesses in each half', async () => {
  const halves = await Promise.all(HALVES.map(readSpokenQuestions));
  const businesses = halves.map((questions) => new Set(questions.map(({ business }) => business)));
  expect(halves.map(({ length }) => length)).toEqual([100, 100]);
  expect(businesses.map(({ size }) => size)).toEqual([10, 10]);
  expect([...(businesses[0] ?? [])].filter((id) => businesses[1]?.has(id))).toEqual([]);
  const all = halves.flat();
  expect(new Set(all.map(({ voice }) => voice)).size).toBe(8);
  const sizes = await Promise.all(all.map(async ({ sound }) => (await stat(sound)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2.5e6);
});

it('opens the assistants of demos, and knows none of another name', async () => {
  const assistants = await openAssistants(new Set(['hotel']));
  expect(assistants.get('hotel')?.name).toBe('Harbour House');
  await expect(openAssistants(new Set(['no-such-place']))).rejects.toThrow("no business 'no-such-place'");
});
