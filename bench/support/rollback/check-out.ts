import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const INSTALL_MS = 10 * 60_000;

export interface CheckedOut {
  readonly folder: string;
  readonly main: string;
  remove(): Promise<void>;
}

/** Checks a commit out beside this one, with what it depends on. Null: the history here does not go back that far. */
export async function checkOut(commit: string): Promise<CheckedOut | null> {
  const git = (...args: string[]) => run('git', args, { cwd: root });
  const isHere = await git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );
  if (!isHere) return null;
  const folder = join(await mkdtemp(join(tmpdir(), 'parlo-before-')), 'parlo');
  await git('worktree', 'add', '--detach', folder, commit);
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder);
    await rm(dirname(folder), { recursive: true, force: true });
  };
  try {
    if (await needsNothingElse(folder)) await linkModules(folder);
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, timeout: INSTALL_MS });
    return { folder, main: join(folder, 'apps/server/src/main.ts'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const Lock = z.object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) });
const Manifest = z.object({ name: z.string() });

async function readLock(folder: string) {
  return Lock.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))).packages;
}

/** Whether every package that it is locked to is installed here in that version. */
async function needsNothingElse(folder: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([readLock(folder), readLock(root)]);
  return Object.entries(theirs).every(
    ([path, { version }]) => !path.includes('node_modules/') || ours[path]?.version === version,
  );
}

/** Links what is installed here, package by package: Parlo's own packages have to be those of the commit. */
async function linkModules(folder: string): Promise<void> {
  const workspaces = await workspacesOf(folder);
  for (const at of ['', ...workspaces.map(({ path }) => path)]) {
    const modules = join(root, at, 'node_modules');
    if (!existsSync(modules)) continue;
    await mkdir(join(folder, at, 'node_modules'), { recursive: true });
    for (const name of await readdir(modules)) {
      if (name !== '@parlo' && name !== '.cache')
        await symlink(join(modules, name), join(folder, at, 'node_modules', name));
    }
  }
  await mkdir(join(folder, 'node_modules/@parlo'));
  for (const { path, name } of workspaces) {
    if (name.startsWith('@parlo/')) await symlink(join(folder, path), join(folder, 'node_modules', name));
  }
}

async function workspacesOf(folder: string): Promise<{ readonly path: string; readonly name: string }[]> {
  const parents = ['packages', 'apps'];
  const below = await Promise.all(
    parents.map(async (parent) => (await readdir(join(folder, parent))).map((name) => join(parent, name))),
  );
  const paths = [...below.flat(), 'e2e', 'bench'].filter((path) =>
    existsSync(join(folder, path, 'package.json')),
  );
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(folder, path, 'package.json'), 'utf8');
      return { path, name: Manifest.parse(JSON.parse(text)).name };
    }),
  );
}
