/** The label of the save button. */
export type SaveState = 'saved' | 'unsaved' | 'testing' | 'saving';

/** The result banner: nothing, good news for three seconds, or bad news until the next attempt. */
export interface Saving {
  readonly busy: boolean;
  readonly banner: 'saved' | 'failed' | null;
  /** Counts banners, so that a timer only ever hides its own. */
  readonly turn: number;
}

export type SavingAction =
  | { readonly type: 'began' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed' }
  /** The banner of that turn has been up long enough. */
  | { readonly type: 'read'; readonly turn: number };

export const NOT_SAVING: Saving = { busy: false, banner: null, turn: 0 };
export const BANNER_MS = 3_000;

export function reduceSaving(state: Saving, action: SavingAction): Saving {
  switch (action.type) {
    case 'began':
      return { ...state, busy: true, banner: null };
    case 'succeeded':
      return { busy: false, banner: 'saved', turn: state.turn + 1 };
    case 'failed':
      return { busy: false, banner: 'failed', turn: state.turn + 1 };
    case 'read':
      return action.turn === state.turn ? { ...state, banner: null } : state;
  }
}

export function saveState(busy: boolean, changed: boolean): SaveState {
  if (busy) return 'saving';
  return changed ? 'unsaved' : 'saved';
}
