import { expect, it } from 'vitest';
import { ACTS, actReading } from './act.ts';

it('spreads what is left over all other acts', () => {
  const { act, likelihood, all } = actReading('agree', 0.86);
  expect({ act, likelihood }).toEqual({ act: 'agree', likelihood: 0.86 });
  expect(Object.keys(all)).toEqual([...ACTS]);
  expect(Object.values(all).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1);
  expect(all.refuse).toBeCloseTo(0.01);
});
