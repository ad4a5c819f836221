import { expect, it } from 'vitest';
import { visitorsText } from './visitors-text.ts';

it('is the last turn where that is the visitor’s, cleaned and not longer than is read', () => {
  const asked = { role: 'visitor', text: '  When are\nyou open? ' } as const;
  expect(visitorsText([asked])).toBe('When are you open?');
  expect(visitorsText([asked, { role: 'assistant', text: 'At nine.' }])).toBe('');
  expect(visitorsText([])).toBe('');
  expect(visitorsText([{ role: 'visitor', text: 'on and '.repeat(1_000) }]).length).toBeLessThanOrEqual(
    4_000,
  );
});
