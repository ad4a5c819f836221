import type { FileKind } from './file-types.ts';
import type { FileFault } from './unreadable.ts';

/** What the server asks of its child, once. */
export interface ParseOrder {
  readonly path: string;
  readonly kind: FileKind;
  /** A file with more is refused. */
  readonly maxPassages: number;
}

export interface ParsedPassage {
  readonly heading: string;
  readonly text: string;
  readonly question: string | null;
  /** Its embedding; null where there is none. */
  readonly vector: Int8Array | null;
}

/** What a child says: some passages at a time, then how it ended. */
export type FromParser =
  | { readonly type: 'started' }
  | { readonly type: 'passages'; readonly passages: readonly ParsedPassage[] }
  | { readonly type: 'done' }
  | { readonly type: 'unreadable'; readonly fault: FileFault; readonly cause?: string }
  | { readonly type: 'broken'; readonly error: string };
