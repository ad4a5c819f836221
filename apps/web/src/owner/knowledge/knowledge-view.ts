import type { KnowledgeUsage } from '@parlo/contract';
import type { ReactNode } from 'react';
import type { BuilderSlot } from '../assistants/builder-slot.ts';

/** The list of what an assistant knows: its parts come from several features, and are searched and filtered as one. */

export const ROW_KINDS = ['entry', 'file', 'page'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** `wrong`: answered wrongly, whatever else it is. */
export const ROW_STATES = ['unsaved', 'reading', 'ready', 'failed', 'wrong'] as const;
export type RowState = 'saved' | 'unsaved' | 'reading' | 'ready' | 'failed';

export interface KnowledgeView {
  readonly search: string;
  readonly kind: RowKind | 'all';
  readonly state: (typeof ROW_STATES)[number] | 'any';
}
export const WHOLE_VIEW: KnowledgeView = { search: '', kind: 'all', state: 'any' };

export interface RowFacts {
  readonly kind: RowKind;
  readonly state: RowState;
  readonly wrong: boolean;
  /** All that is searched. */
  readonly texts: readonly string[];
}

/** Whether rows may be left out; the order of the list can't be changed then. */
export const isPartial = ({ search, kind, state }: KnowledgeView) =>
  search.trim() !== '' || state !== 'any' || (kind !== 'all' && kind !== 'entry');

/** Whether a row is in the view: every word that is searched for is in its texts. */
export function isInView({ search, kind, state }: KnowledgeView, row: RowFacts): boolean {
  if (kind !== 'all' && kind !== row.kind) return false;
  if (state !== 'any' && (state === 'wrong' ? !row.wrong : state !== row.state)) return false;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = row.texts.join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** How often something answered lately, and when it was wrong last. */
export interface RowUsage {
  readonly asked: number;
  readonly wrongAt: string | null;
}

/** The use of entries by their question, and of files by their id. */
export interface UsageOf {
  readonly entry: (question: string) => RowUsage | undefined;
  readonly file: (id: string) => KnowledgeUsage['files'][number] | undefined;
}
export const NO_USAGE: UsageOf = { entry: () => undefined, file: () => undefined };

/** Something that was taken out of the list, or put into it, and can be taken back for a moment. */
export interface Undoable {
  /** What happened, in words. */
  readonly said: string;
  readonly undo: () => void;
  /** Runs once it can't be taken back any more. */
  readonly settle?: () => void;
}

export interface PartCount {
  readonly all: number;
  readonly shown: number;
}

/** What every part of the list is given. */
export interface KnowledgePartProps {
  readonly slot: BuilderSlot;
  readonly view: KnowledgeView;
  readonly usage: UsageOf;
  /** Offers to take back what was done. */
  readonly offerUndo: (done: Undoable) => void;
  /** The same function for as long as the list is on the screen. */
  readonly onCount: (count: PartCount) => void;
}
export type KnowledgePart = (props: KnowledgePartProps) => ReactNode;
