import { describe, expect, it } from 'vitest';
import { isInView, isPartial, type RowFacts, WHOLE_VIEW } from './knowledge-view.ts';

const row: RowFacts = {
  kind: 'entry',
  state: 'saved',
  wrong: false,
  texts: ['Do you deliver?', 'Yes, to every district of Kyiv.', 'Можна з доставкою?'],
};

describe('a row of the list', () => {
  it.each(['', '  ', 'DELIVER', 'kyiv deliver', 'доставк'])(
    'is found by words of any of its texts: "%s"',
    (search) => {
      expect(isInView({ ...WHOLE_VIEW, search }, row)).toBe(true);
    },
  );

  it.each(['deliver Lviv', 'bread'])('is not found by words that it lacks: "%s"', (search) => {
    expect(isInView({ ...WHOLE_VIEW, search }, row)).toBe(false);
  });

  it('is in the view of its kind and its state', () => {
    expect(isInView({ ...WHOLE_VIEW, kind: 'entry' }, row)).toBe(true);
    expect(isInView({ ...WHOLE_VIEW, kind: 'page' }, row)).toBe(false);
    expect(isInView({ ...WHOLE_VIEW, state: 'unsaved' }, row)).toBe(false);
    expect(isInView({ ...WHOLE_VIEW, state: 'unsaved' }, { ...row, state: 'unsaved' })).toBe(true);
  });

  it('is among the wrong ones whatever its state is', () => {
    expect(isInView({ ...WHOLE_VIEW, state: 'wrong' }, row)).toBe(false);
    expect(isInView({ ...WHOLE_VIEW, state: 'wrong' }, { ...row, wrong: true })).toBe(true);
  });
});

it('keeps the order of entries from being changed while some of them may be out of view', () => {
  expect(isPartial(WHOLE_VIEW)).toBe(false);
  expect(isPartial({ ...WHOLE_VIEW, kind: 'entry' })).toBe(false);
  expect(isPartial({ ...WHOLE_VIEW, search: 'x' })).toBe(true);
  expect(isPartial({ ...WHOLE_VIEW, state: 'wrong' })).toBe(true);
});
