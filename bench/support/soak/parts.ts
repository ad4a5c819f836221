import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/** A soak of an hour is done in parts, each with a server of its own; what each found is kept in a file. */

const Part = z.object({
  startedAt: z.string(),
  minutes: z.number(),
  calls: z.number(),
  /** Of the machine, in the middle of rounds. */
  load: z.number(),
  samples: z.array(
    z.object({
      minute: z.number(),
      of: z.record(z.string(), z.object({ mb: z.number(), files: z.number() })),
    }),
  ),
  asked: z.number(),
  answered: z.number(),
  refused: z.number(),
  /** Calls that ended, by why. */
  ends: z.record(z.string(), z.number()),
  /** Lines of the server's log that tell of an error. */
  faults: z.number(),
});
export type Part = z.infer<typeof Part>;

export async function readParts(path: string): Promise<Part[]> {
  try {
    return z.array(Part).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}

export async function writeParts(path: string, parts: readonly Part[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, JSON.stringify(parts));
  await rename(`${path}.part`, path);
}
