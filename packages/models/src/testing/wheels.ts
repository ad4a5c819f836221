import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes a wheel: a zip with these files in it. */
export async function writeWheel(
  folder: string,
  name: string,
  files: Readonly<Record<string, Buffer>>,
): Promise<string> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(content, path);
  zip.end();
  const path = join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
