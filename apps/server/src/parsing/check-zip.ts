import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { FAULTS, UnreadableFile } from './unreadable.ts';

/** Far more than documents have, and far less than does harm. */
const MAX_ENTRIES = 5_000;
const MAX_PART_BYTES = 48 * 1024 * 1024;
const MAX_TOTAL_BYTES = 96 * 1024 * 1024;
/** XML compresses 10 to 30 times; a zip bomb a thousand times. Small parts may have any ratio. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;

/**
 * The wanted parts of an archive, by its path or as it is, whose sizes are checked: by its directory before anything is unpacked, and because that
 * may lie, by counting bytes while unpacking. Pictures, fonts and embedded files are never opened.
 */
export async function readParts(archive: string | Buffer, wanted: RegExp): Promise<Map<string, Buffer>> {
  const zip = await openZip(archive);
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) throw new UnreadableFile(FAULTS.unpacksTooLarge);
    }
    const chosen = entries.filter(({ fileName }) => wanted.test(fileName));
    requireSafeSizes(chosen);
    const parts = new Map<string, Buffer>();
    for (const entry of chosen) parts.set(entry.fileName, await unpack(zip, entry));
    return parts;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(FAULTS.damaged, { cause: error });
  } finally {
    zip.close();
  }
}

/** A new archive of checked parts, for a library that wants one. */
export function repack(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const writer = new ZipWriter();
  for (const [name, content] of parts) writer.addBuffer(content, name, { compress: false });
  writer.end();
  return buffer(writer.outputStream);
}

async function openZip(archive: string | Buffer): Promise<ZipFile> {
  const options = { autoClose: false };
  try {
    return await (typeof archive === 'string'
      ? openPromise(archive, options)
      : fromBufferPromise(archive, options));
  } catch (error) {
    throw new UnreadableFile(FAULTS.damaged, { cause: error });
  }
}

function requireSafeSizes(parts: readonly Entry[]): void {
  let total = 0;
  for (const { uncompressedSize, compressedSize } of parts) {
    total += uncompressedSize;
    const suspicious = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
    if (suspicious || uncompressedSize > MAX_PART_BYTES || total > MAX_TOTAL_BYTES) {
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
    // Real documents define no entities; only attacks do.
    const isXml = /\.(?:xml|rels)$/i.test(part.fileName);
    if (isXml && /<!(?:DOCTYPE|ENTITY)/i.test(content.toString('latin1').replaceAll('\0', ''))) {
      throw new UnreadableFile(FAULTS.notAllowedInside);
    }
    return content;
  } finally {
    stream.destroy();
  }
}
