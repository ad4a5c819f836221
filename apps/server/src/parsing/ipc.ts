import type { FileKind } from './file-types.ts';
import type { PageFacts } from './page/read-page.ts';
import type { ReadTables } from './tables/read-tables.ts';
import type { FileFault } from './unreadable.ts';

/**
 * The signal that a child ends itself with when it takes too much memory. Not the one that the system and people kill
 * with: what they end is read again.
 */
export const TOO_MUCH_MEMORY = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2';

/** The one message of the server to its child. */
export interface ParseOrder {
  readonly path: string;
  readonly kind: FileKind;
  /** A file with more passages is refused. */
  readonly maxPassages: number;
  /** Its tables are wanted as they are, and not as passages. */
  readonly asTables?: boolean;
  /** For pages only: the encoding that the server named. */
  readonly charset?: string;
}

export interface ParsedPassage {
  readonly heading: string;
  readonly text: string;
  readonly question: string | null;
  /** Its embedding; null without one. */
  readonly vector: Int8Array | null;
}

/** Messages of the child: some passages at a time, then the outcome. */
export type FromParser =
  | { readonly type: 'started' }
  /** For pages only, before its passages. */
  | { readonly type: 'page'; readonly facts: PageFacts; readonly encoding: string }
  | { readonly type: 'tables'; readonly tables: ReadTables }
  | { readonly type: 'passages'; readonly passages: readonly ParsedPassage[] }
  | { readonly type: 'done' }
  | { readonly type: 'unreadable'; readonly fault: FileFault; readonly cause?: string }
  | { readonly type: 'broken'; readonly error: string };
