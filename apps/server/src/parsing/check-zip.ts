import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { FAULTS, UnreadableFile } from './unreadable.ts';

/** Far above what documents have, and far below what hurts. */
const MAX_ENTRIES = 5_000;
const MAX_PART_BYTES = 48 * 1024 * 1024;
const MAX_TOTAL_BYTES = 96 * 1024 * 1024;
/** XML packs at 10 to 30 to one; a bomb at a thousand. Small parts may be as empty as they like. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;
/** What text is in. Pictures, fonts and embedded files are not opened at all. */
const TEXT_PART = /^(?:\[Content_Types\]\.xml|_rels\/.*\.rels|word\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/;

/**
 * The parts of a .docx that hold text, in a new archive that is what it says it is. The directory is read before
 * anything is unpacked, and since it can lie, what comes out is counted while it does.
 */
export async function repackDocx(path: string): Promise<Buffer> {
  const zip = await openZip(path);
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) throw new UnreadableFile(FAULTS.unpacksTooLarge);
    }
    const parts = entries.filter(({ fileName }) => TEXT_PART.test(fileName));
    requireModest(parts);
    if (!parts.some(({ fileName }) => fileName === 'word/document.xml')) {
      throw new UnreadableFile(FAULTS.notWord);
    }
    const writer = new ZipWriter();
    for (const part of parts) writer.addBuffer(await unpack(zip, part), part.fileName, { compress: false });
    writer.end();
    return await buffer(writer.outputStream);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(FAULTS.damaged, { cause: error });
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false });
  } catch (error) {
    throw new UnreadableFile(FAULTS.damaged, { cause: error });
  }
}

function requireModest(parts: readonly Entry[]): void {
  let total = 0;
  for (const { uncompressedSize, compressedSize } of parts) {
    total += uncompressedSize;
    const dense = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
    if (dense || uncompressedSize > MAX_PART_BYTES || total > MAX_TOTAL_BYTES) {
      throw new UnreadableFile(FAULTS.unpacksTooLarge);
    }
  }
}

async function unpack(zip: ZipFile, part: Entry): Promise<Buffer> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > part.uncompressedSize) done(new UnreadableFile(FAULTS.unpacksTooLarge));
      else done(null, chunk);
    },
  });
  const stream = await zip.openReadStreamPromise(part);
  stream.on('error', (error) => counted.destroy(error));
  try {
    const content = await buffer(stream.pipe(counted));
    // Documents have no entities of their own; only attacks do.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(content.toString('latin1'))) {
      throw new UnreadableFile(FAULTS.notAllowedInside);
    }
    return content;
  } finally {
    stream.destroy();
  }
}
