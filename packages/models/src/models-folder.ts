import { join, resolve } from 'node:path';

/**
 * Where models are that did not come with Parlo; absolute. `PARLO_MODELS_DIR`, or `models` in the data folder; null where
 * `PARLO_MODELS=builtin` says that there are none.
 */
export function modelsFolder(
  variables: Readonly<Record<string, string | undefined>>,
  cwd = variables.INIT_CWD ?? process.cwd(),
): string | null {
  if (variables.PARLO_MODELS?.trim() === 'builtin') return null;
  const own = variables.PARLO_MODELS_DIR?.trim();
  if (own) return resolve(cwd, own);
  return join(resolve(cwd, variables.PARLO_DATA_DIR?.trim() || './data'), 'models');
}
