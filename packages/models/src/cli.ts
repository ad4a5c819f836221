import { parseArgs } from 'node:util';
import { addModel } from './manage/add-model.ts';
import { type ListedModel, listModels } from './manage/list-models.ts';
import type { Progress } from './manage/progress.ts';
import { removeModel } from './manage/remove-model.ts';
import { verifyModels } from './manage/verify-models.ts';
import { modelsFolder } from './models-folder.ts';
import { ModelProblem } from './problem.ts';

const USAGE = `npm run models -- list
npm run models -- add NAME                a model of the list, or a language such as uk
npm run models -- add NAME --from FOLDER  of files or wheels that you have
npm run models -- remove NAME
npm run models -- verify [NAME]`;

const MB = 1_000_000;

/** Runs one command. Returns the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: 'string' } },
  });
  const [command, name] = positionals;
  const folder = modelsFolder(process.env);
  if (command === 'list') return list(folder);
  if (!isUsed(command, name)) return usage();
  if (folder === null) {
    throw new ModelProblem('switched_off', 'PARLO_MODELS=builtin: no other models are used here.');
  }
  if (command === 'add' && name) return add(name, folder, values.from);
  if (command === 'remove' && name) {
    await removeModel(name, folder);
    console.log(`${name} was removed. A running server keeps what it has loaded until it is restarted.`);
    return 0;
  }
  return verify(folder, name);
}

function isUsed(command: string | undefined, name: string | undefined): boolean {
  return command === 'verify' || ((command === 'add' || command === 'remove') && name !== undefined);
}

function usage(): number {
  console.error(USAGE);
  return 2;
}

async function list(folder: string | null): Promise<number> {
  const rows = await listModels(folder);
  console.log(`Folder: ${folder ?? 'none, PARLO_MODELS=builtin'}`);
  for (const row of rows) console.log(lineOf(row));
  return 0;
}

const STATES = { built_in: 'built in', there: 'there', not_there: '-', broken: 'BROKEN' };

function lineOf({ id, purpose, languages, entry, state, problem }: ListedModel): string {
  const size = entry ? `${Math.round(entry.bytes / MB)} MB` : '';
  const few =
    languages.length > 6
      ? `${languages.slice(0, 3).join(' ')} and ${languages.length - 3} more`
      : languages.join(' ');
  const columns = [STATES[state].padEnd(8), id.padEnd(20), (purpose ?? '').padEnd(11), size.padStart(6), few];
  const notes = [
    entry?.licence,
    entry?.origin.kind === 'by_hand' ? `by hand, from ${entry.home}` : undefined,
    entry && !entry.tried ? 'untried' : undefined,
    problem?.message,
  ].filter((note) => note !== undefined);
  return `${columns.join('  ')}  ${notes.join(', ')}`;
}

async function add(name: string, folder: string, from?: string): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const entry = await addModel(name, {
    folder,
    signal: stop.signal,
    onProgress: showProgress(),
    ...(from && { from }),
  });
  console.log(
    `\n${entry.title} is there. Licence: ${entry.licence}. A running server finds it at its next call.`,
  );
  return 0;
}

async function verify(folder: string, name?: string): Promise<number> {
  const { signal } = new AbortController();
  const verdicts = await verifyModels(folder, { signal, ...(name && { only: name }) });
  for (const { id, problem } of verdicts) console.log(`${id}: ${problem?.message ?? 'whole.'}`);
  if (verdicts.length === 0) console.log('No model was added.');
  return verdicts.some(({ problem }) => problem) ? 1 : 0;
}

const STEPS = { fetching: 'Fetching', converting: 'Converting', checking: 'Checking' };

/** A line that a terminal overwrites; elsewhere one for every tenth. */
function showProgress(): (progress: Progress) => void {
  let shown = '';
  return ({ id, step, share }) => {
    const percent =
      share === null
        ? ''
        : ` ${Math.floor(share * (process.stdout.isTTY ? 100 : 10)) * (process.stdout.isTTY ? 1 : 10)} %`;
    const line = `${STEPS[step]} ${id}${percent}`;
    if (line === shown) return;
    shown = line;
    process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(60)}` : `${line}\n`);
  };
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof ModelProblem || (error instanceof TypeError && 'code' in error);
  console.error(isExpected && error instanceof Error ? `\n${error.message}` : error);
  process.exitCode = 1;
}
