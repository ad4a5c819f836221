import { describe, expect, it } from 'vitest';
import { NOT_SAVING, reduceSaving, type SavingAction, saveState } from './save-state.ts';

const after = (...actions: SavingAction[]) => actions.reduce(reduceSaving, NOT_SAVING);

describe('saving', () => {
  it('is busy until it went one way or the other', () => {
    expect(after({ type: 'began' })).toMatchObject({ busy: true, banner: null });
    expect(after({ type: 'began' }, { type: 'succeeded' })).toMatchObject({ busy: false, banner: 'saved' });
    expect(after({ type: 'began' }, { type: 'failed' })).toMatchObject({ busy: false, banner: 'failed' });
  });

  it('takes the old banner down when it is tried again', () => {
    expect(after({ type: 'failed' }, { type: 'began' }).banner).toBeNull();
  });

  it('hides a banner that was read, and only that one', () => {
    const first = after({ type: 'succeeded' });
    expect(reduceSaving(first, { type: 'read', turn: first.turn }).banner).toBeNull();
    const second = reduceSaving(first, { type: 'failed' });
    expect(reduceSaving(second, { type: 'read', turn: first.turn })).toBe(second);
  });
});

describe('the save button', () => {
  it('says what pressing it would do', () => {
    expect(saveState(false, false)).toBe('saved');
    expect(saveState(false, true)).toBe('unsaved');
    expect(saveState(true, true)).toBe('saving');
    expect(saveState(true, false)).toBe('saving');
  });
});
