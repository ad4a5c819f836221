import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Within the archive, with slashes between folders. */
  readonly path: string;
  readonly content: Readable | AsyncIterable<string | Uint8Array>;
  /** Most uploaded files are packed already. */
  readonly compress: boolean;
}

/**
 * A ZIP archive, written as fast as it is read: an entry is requested when the one before has been read. When an entry
 * fails, the archive fails too; only `onFailure` gets the reason, since the stream's error may be printed elsewhere. An
 * archive that is not read to its end opens no more entries.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, onFailure: (error: unknown) => void): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const add = async () => {
    for await (const { path, content, compress } of entries) {
      current = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      if (out.destroyed) current.destroy(new Error('nobody reads the archive any more'));
      zip.addReadStream(current, path, { compress });
      await finished(current);
    }
    zip.end();
  };
  const fail = (error: unknown) => {
    if (out.destroyed) return;
    onFailure(error);
    out.destroy(new Error('the archive is not whole'));
  };
  zip.on('error', fail);
  out.once('close', () => current?.destroy());
  add().catch(fail);
  return out;
}
