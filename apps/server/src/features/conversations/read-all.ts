import type { ConversationSummary } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Position } from './cursor.ts';
import { findPage, type Wanted } from './find-page.ts';
import { toSummary } from './summary.ts';
import { readTranscripts, type TranscriptMessage } from './transcript.ts';

export interface ExportedConversation extends ConversationSummary {
  readonly messages: readonly TranscriptMessage[];
}

/** Conversations in memory at a time. */
const BATCH = 200;

/** Every conversation that is wanted with its transcript, newest first, in batches. Ends when `signal` fires. */
export async function* readAll(
  db: Database,
  wanted: Omit<Wanted, 'after'>,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportedConversation[]> {
  let after: Position | undefined;
  do {
    signal.throwIfAborted();
    const rows = await findPage(db, { ...wanted, after }, BATCH);
    const transcripts = await readTranscripts(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => ({ ...toSummary(row), messages: transcripts.get(row.id) ?? [] }));
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    after = last && { startedAt: last.startedAtMicros, id: last.id };
  } while (after);
}
