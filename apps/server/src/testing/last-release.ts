import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const LastRelease = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** Its last migration. */
  migration: z.string(),
});

/** The version before this one: what a rollback goes back to, and what runs beside this one during an upgrade. */
export async function readLastRelease(): Promise<z.output<typeof LastRelease>> {
  const file = new URL('../db/last-release.json', import.meta.url);
  return LastRelease.parse(JSON.parse(await readFile(file, 'utf8')));
}
