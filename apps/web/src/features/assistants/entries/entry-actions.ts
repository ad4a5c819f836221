import type { FaqValues } from '../builder/form-values.ts';

/** The actions on an entry. The same object while the list is on the screen. */
export interface EntryActions {
  readonly open: (id: string, open: boolean) => void;
  /** By a button of an open row, which keeps the focus. */
  readonly move: (from: number, to: number) => void;
  /** By the arrow keys on its handle, which keeps the focus. */
  readonly moveByKey: (from: number, to: number) => void;
  readonly remove: (index: number) => void;
  readonly putBack: (index: number, values: FaqValues) => void;
}

/** The id of an entry's own button, by its place. */
export const entryId = (index: number) => `faq-entry-${index}`;
export const handleId = (index: number) => `faq-handle-${index}`;
