/** A part of a Word document, as far as its text is concerned. */
export type WordNode = Paragraph | Table | Chunk;

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
  /** 1 is the highest; null for what is no heading by its style. */
  readonly level: number | null;
  readonly isListItem: boolean;
  /** All of its text is bold. */
  readonly isBold: boolean;
}

export interface Table {
  readonly kind: 'table';
  readonly rows: readonly Row[];
}

export interface Row {
  readonly cells: readonly Cell[];
  readonly isTitle: boolean;
}

export interface Cell {
  readonly text: string;
  columns: number;
  rows: number;
  /** It goes on the cell above, or before it. */
  readonly goesOn: 'above' | 'before' | null;
}

/** Another document that stands in this one. */
export interface Chunk {
  readonly kind: 'chunk';
  readonly id: string;
  /** All of its text. */
  readonly text: string;
}
