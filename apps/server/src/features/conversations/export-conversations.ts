import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { readAll, toCsv, toJson } from './write-export.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const WRITERS = { csv: toCsv, json: toJson } as const;

/** Reads and writes a few hundred conversations at a time, as fast as the client takes them. */
export function exportConversations(db: Database): Operation<typeof CALLS.exportConversations> {
  return async ({ format, assistantId }, { user, signal }) => {
    const assistant = assistantId === undefined ? null : await requireOwnAssistant(db, user.id, assistantId);
    const all = readAll(db, { ownerId: user.id, assistantId: assistant?.id, tests: true }, signal);
    return {
      body: streamOf(WRITERS[format](all)),
      type: TYPES[format],
      saveAs: fileName(assistant?.name ?? 'Parlo', new Date(), format),
    };
  };
}

// Characters with a meaning in file systems become spaces.
function fileName(of: string, at: Date, ending: string): string {
  const whose = of.replace(/[\p{C}/\\:*?"<>|]/gu, ' ').trim();
  return `${whose} conversations ${at.toISOString().slice(0, 10)}.${ending}`;
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
