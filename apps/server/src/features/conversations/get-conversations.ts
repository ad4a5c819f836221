import type { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { refusesValue } from '../../db/failures.ts';
import type { Operation } from '../../platform/api.ts';
import { readCursor, toPage } from '../../platform/cursor.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireTimeZone, unknownTimeZone } from '../../platform/time-zone.ts';
import { findPage, isSearchable } from './find-page.ts';
import { toSummary } from './summary.ts';

const PAGE = 25;

export function getConversations(db: Database): Operation<typeof ENDPOINTS.getConversations> {
  return async ({ assistantId, cursor, from, to, limit = PAGE, timeZone = 'UTC', ...wanted }, { user }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const assistant = assistantId === undefined ? null : await requireOwnAssistant(db, user.id, assistantId);
    const rows = await findPage(
      db,
      {
        ...wanted,
        ownerId: user.id,
        assistantId: assistant?.id,
        from: instant(from),
        to: instant(to),
        timeZone: requireTimeZone(timeZone),
        after,
      },
      // One more shows whether there is a next page.
      limit + 1,
    ).catch((error: unknown) => {
      // A database may know fewer time zones than we do.
      throw refusesValue(error) ? unknownTimeZone(error) : error;
    });
    const { page, next } = toPage(rows, limit);
    const conversations = page.map((row) => toSummary(db, row));
    return { success: true, conversations, next, ...(!isSearchable(db) && { searchOff: true as const }) };
  };
}

const EARLIEST = Date.UTC(1970);
const LATEST = Date.UTC(2200);

/** Limited to years that PostgreSQL can store. */
function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST));
}
