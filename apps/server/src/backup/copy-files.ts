import type { Client } from 'pg';
import type { FileStore } from '../platform/files/file-store.ts';
import { type Contents, FILES } from './archive/format.ts';
import type { ArchiveWriter } from './archive/write-archive.ts';

/** A stored file, as a row of the database names it. */
export interface NamedFile {
  readonly key: string;
  readonly size: number;
}

const ROWS_AT_ONCE = 500;

/** Copies every file that the database names in the transaction that `reader` is in. */
export async function copyFiles(
  reader: Client,
  store: FileStore,
  archive: ArchiveWriter,
  signal: AbortSignal,
): Promise<Contents['files']> {
  let count = 0;
  let bytes = 0;
  const broken: string[] = [];
  for await (const { key, size } of namedFiles(reader)) {
    signal.throwIfAborted();
    const stream = await store.read(key);
    if (stream === null) {
      broken.push(key);
      continue;
    }
    try {
      if (!(await archive.addStream(`${FILES}/${key}`, size, stream))) broken.push(key);
    } finally {
      stream.destroy();
    }
    count++;
    bytes += size;
  }
  return { count, bytes, broken };
}

/** In pieces, because there may be many. */
export async function* namedFiles(reader: Client): AsyncGenerator<NamedFile> {
  await reader.query('declare named_files cursor for select key, size from files order by key');
  for (;;) {
    const { rows } = await reader.query<NamedFile>(`fetch ${ROWS_AT_ONCE} from named_files`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await reader.query('close named_files');
}
