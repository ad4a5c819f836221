import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { KnowledgeDeps } from './routes.ts';
import { findOwnFile } from './store.ts';

/** Always to be saved, never shown: what is in it is nobody's page of ours. */
export function downloadKnowledge(
  deps: Pick<KnowledgeDeps, 'db' | 'files'>,
): Operation<typeof CALLS.downloadKnowledge> {
  const { db, files } = deps;
  return async ({ assistantId, fileId }, { user }) => {
    const { key, name, type } = await findOwnFile(db, user.id, assistantId, fileId);
    const content = await files.read(key);
    if (content === null) throw new AppError('file_not_found', 'File not found');
    const body = Readable.toWeb(content) as ReadableStream as globalThis.ReadableStream<Uint8Array>;
    return { body, type, saveAs: name };
  };
}
