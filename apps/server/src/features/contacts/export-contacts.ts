import type { Contact, ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { csvHead, csvLines, exportName, streamOf } from '../../platform/csv.ts';
import type { Position } from '../../platform/cursor.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { findContacts, type WantedContacts } from './own-contacts.ts';

const COLUMNS = [
  'Left',
  'State',
  'Assistant',
  'Name',
  'Email',
  'Phone',
  'Message',
  'Test',
  'Conversation',
  'Urgent',
];
/** In memory at a time. */
const BATCH = 500;

/** Exports visitors' messages as CSV. */
export function exportContacts(db: Database): Operation<typeof ENDPOINTS.exportContacts> {
  return async ({ assistantId }, { user, signal }) => {
    const assistant = assistantId === undefined ? null : await requireOwnAssistant(db, user.id, assistantId);
    const rows = writeAll(db, { ownerId: user.id, assistantId: assistant?.id }, signal);
    return {
      body: streamOf(rows),
      type: 'text/csv; charset=utf-8',
      saveAs: exportName(assistant?.name ?? 'Parlo', 'messages', 'csv'),
    };
  };
}

async function* writeAll(db: Database, wanted: WantedContacts, signal: AbortSignal): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  let after: Position | undefined;
  do {
    signal.throwIfAborted();
    const rows = await findContacts(db, { ...wanted, after }, BATCH);
    if (rows.length > 0) yield csvLines(rows.map(({ shown }) => cellsOf(shown)));
    after = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (after);
}

const cellsOf = (contact: Contact) => {
  const { createdAt, state, assistantName, name, email, phone, message, test, conversationId, urgent } =
    contact;
  return [
    createdAt,
    state,
    assistantName,
    name,
    email,
    phone,
    message,
    test ? 'yes' : null,
    conversationId,
    urgent,
  ];
};
