import { Readable } from 'node:stream';
import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { type ArchiveDeps, archiveOf } from './archive.ts';
import { zipStream } from './zip-stream.ts';

export interface ExportDeps extends ArchiveDeps {
  readonly logger: Logger;
}

/** Written while it is sent, so that an account of any size takes no more memory than a small one. */
export function exportAccount(deps: ExportDeps): Operation<typeof CALLS.exportAccount> {
  const onFailure = (err: unknown) => deps.logger.error({ err }, 'the export of an account was broken off');
  return async (_input, { user, signal }) => ({
    body: Readable.toWeb(
      zipStream(archiveOf(deps, user.id, signal), onFailure),
    ) as ReadableStream<Uint8Array>,
    type: 'application/zip',
    saveAs: `Parlo account ${new Date().toISOString().slice(0, 10)}.zip`,
  });
}
