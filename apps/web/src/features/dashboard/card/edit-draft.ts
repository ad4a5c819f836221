import type { AssistantSummary } from '@parlo/contract';
import { type EditValues, editValues, sameValues } from './edit-values.ts';

/** The unsaved changes of a card, and the version they are based on. */
export interface EditDraft {
  readonly base: AssistantSummary;
  readonly values: EditValues;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (email: string, id: string) => `dashboardEdit/${email}/${id}`;

/**
 * Kept for this tab until it is saved or given up: when the session ends, any request may send the person to sign in,
 * and what they typed has to be there when they are back.
 */
export function keepDraft(store: Store, email: string, { base, values }: EditDraft): void {
  if (sameValues(editValues(base), values)) forgetDraft(store, email, base.id);
  else store.setItem(keyOf(email, base.id), JSON.stringify({ base, values }));
}

/** Null when nothing was left unsaved. A text that cannot be read is of another version, and counts as nothing. */
export function readDraft(store: Store, email: string, id: string): EditDraft | null {
  const text = store.getItem(keyOf(email, id));
  if (!text) return null;
  try {
    const draft = JSON.parse(text) as EditDraft;
    return draft.base.id === id && typeof draft.values.assistantName === 'string' ? draft : null;
  } catch {
    return null;
  }
}

export function forgetDraft(store: Store, email: string, id: string): void {
  store.removeItem(keyOf(email, id));
}
