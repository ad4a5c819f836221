import type { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { exportName, streamOf } from '../../platform/csv.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { masked, readAll, toCsv, toJson } from './write-export.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const WRITERS = { csv: toCsv, json: toJson } as const;

/** Reads and writes a few hundred conversations at a time, as fast as the client takes them. */
export function exportConversations(db: Database): Operation<typeof ENDPOINTS.exportConversations> {
  return async ({ format, assistantId, mask }, { user, signal }) => {
    const assistant = assistantId === undefined ? null : await requireOwnAssistant(db, user.id, assistantId);
    const all = readAll(db, { ownerId: user.id, assistantId: assistant?.id, tests: true }, signal);
    return {
      body: streamOf(WRITERS[format](mask ? masked(all) : all)),
      type: TYPES[format],
      saveAs: exportName(assistant?.name ?? 'Parlo', 'conversations', format),
    };
  };
}
