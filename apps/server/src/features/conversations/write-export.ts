import { stringify } from 'csv-stringify/sync';
import type { ExportedConversation } from './read-all.ts';

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
] as const;

/** One row per turn. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export async function* toCsv(batches: Batches): AsyncGenerator<string> {
  yield line([COLUMNS]);
  for await (const batch of batches) {
    const rows = batch.flatMap(rowsOf);
    if (rows.length > 0) yield line(rows);
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

function rowsOf(conversation: ExportedConversation): (string | number | null)[][] {
  const { id, startedAt, assistantName, origin, channel, seconds, messages } = conversation;
  const began = Date.parse(startedAt);
  return messages.map(({ startedAtMs, role, via, text, outcome, feedback }) => [
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
  ]);
}

const line = (rows: readonly (readonly (string | number | null)[])[]) =>
  stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
