import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FETCH_MS = 120_000;

/**
 * A file of a Debian package that is unpacked into a new folder below `parent`, and not installed. Null: it is not here.
 */
export async function unpacked(name: string, file: RegExp, parent = tmpdir()): Promise<string | null> {
  const folder = await mkdtemp(join(parent, `parlo-${name}-`));
  // PostgreSQL, which runs as another user, may need it too.
  await chmod(folder, 0o755);
  try {
    await run('apt-get', ['download', '-q', name], { cwd: folder, timeout: FETCH_MS });
    const deb = (await readdir(folder)).find((each) => each.endsWith('.deb'));
    if (!deb) return null;
    await mkdir(join(folder, 'root'));
    await run('dpkg', ['-x', deb, 'root'], { cwd: folder, timeout: FETCH_MS });
  } catch {
    return null;
  }
  const files = await readdir(join(folder, 'root'), { recursive: true });
  const found = files.find((each) => file.test(each));
  return found && existsSync(join(folder, 'root', found)) ? join(folder, 'root', found) : null;
}
