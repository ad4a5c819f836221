import { asModelProblem, ModelProblem } from '../problem.ts';
import { addModel } from './add-model.ts';
import type { Progress } from './progress.ts';
import { removeModel } from './remove-model.ts';
import { verifyModels } from './verify-models.ts';

/** The process of one act: it hashes and converts for seconds, which would hold up a server. */

export interface ModelAct {
  readonly act: 'add' | 'remove' | 'verify';
  /** A model's name; for `add` also a language. */
  readonly name: string;
  /** The folder of models. */
  readonly folder: string;
}

export type FromChild =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly code: ModelProblem['code'] | null; readonly message: string };

const stop = new AbortController();
// A server that is gone, or says stop, leaves nothing half done.
process.on('disconnect', () => stop.abort());
process.on('message', () => stop.abort());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

const tell = (message: FromChild) =>
  new Promise<void>((resolve) => {
    if (!process.connected || !process.send) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
const onProgress = (progress: Progress) => void tell({ type: 'progress', progress });

async function run({ act, name, folder }: ModelAct): Promise<void> {
  if (act === 'add') await addModel(name, { folder, signal: stop.signal, onProgress });
  if (act === 'remove') await removeModel(name, folder);
  if (act !== 'verify') return;
  const verdicts = await verifyModels(folder, { only: name, signal: stop.signal, onProgress });
  const problem = verdicts.find((verdict) => verdict.problem)?.problem;
  if (problem) throw problem;
}

try {
  await run(JSON.parse(process.argv[2] ?? '{}') as ModelAct);
  await tell({ type: 'done' });
} catch (error) {
  const problem = asModelProblem(error);
  const message = problem instanceof Error ? problem.message : String(problem);
  await tell({ type: 'failed', code: problem instanceof ModelProblem ? problem.code : null, message });
}
process.exit();
