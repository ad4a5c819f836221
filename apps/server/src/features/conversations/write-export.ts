import type { ConversationSummary } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { csvHead, csvLines } from '../../platform/csv.ts';
import type { Position } from '../../platform/cursor.ts';
import { maskPersonalData } from '../../platform/mask-personal-data.ts';
import { findPage, type Wanted } from './find-page.ts';
import { toSummary } from './summary.ts';
import { readTranscripts, type TranscriptMessage } from './transcript.ts';

type Batches = AsyncIterable<readonly ExportedConversation[]>;

const COLUMNS = [
  'Conversation',
  'Began',
  'Assistant',
  'Place',
  'Channel',
  'Seconds',
  'Said at',
  'Who',
  'By',
  'Words',
  'Outcome',
  'Feedback',
  'Marked wrong',
  'AI-generated',
  'Words to be said',
  'Latency in ms',
  'Site',
] as const;

/** Writes one row per turn. Text that a spreadsheet could take for a formula gets an apostrophe. */
export async function* toCsv(batches: Batches): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  for await (const batch of batches) {
    const rows = batch.flatMap(rowsOf);
    if (rows.length > 0) yield csvLines(rows);
  }
}

/** An array of conversations, each with its messages. */
export async function* toJson(batches: Batches): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((conversation) => JSON.stringify(conversation)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The same conversations, without what identifies a person in their words. */
export async function* masked(batches: Batches): AsyncGenerator<readonly ExportedConversation[]> {
  for await (const batch of batches) {
    yield batch.map((conversation) => ({
      ...conversation,
      preview: maskPersonalData(conversation.preview),
      messages: conversation.messages.map((message) => ({
        ...message,
        text: maskPersonalData(message.text),
        ...(message.meant !== undefined && { meant: maskPersonalData(message.meant) }),
      })),
    }));
  }
}

function rowsOf(conversation: ExportedConversation): (string | number | null)[][] {
  const { id, startedAt, assistantName, origin, site, channel, seconds, messages } = conversation;
  const began = Date.parse(startedAt);
  return messages.map(
    ({ startedAtMs, role, via, text, outcome, feedback, markedWrong, aiGenerated, meant, latencyMs }) => [
      id,
      startedAt,
      assistantName,
      origin,
      channel,
      seconds,
      new Date(began + startedAtMs).toISOString(),
      role,
      via,
      text,
      outcome,
      feedback,
      markedWrong ? 'yes' : null,
      aiGenerated ? 'yes' : null,
      // A provider's model said others.
      meant ?? null,
      latencyMs ?? null,
      site ?? null,
    ],
  );
}

export interface ExportedConversation extends ConversationSummary {
  readonly messages: readonly TranscriptMessage[];
}

/** Conversations in memory at a time. */
const BATCH = 200;

/** Reads all matching conversations with their transcripts, newest first, in batches. Throws when `signal` fires. */
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
    yield rows.map((row) => ({ ...toSummary(db, row), messages: transcripts.get(row.id) ?? [] }));
    after = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (after);
}
