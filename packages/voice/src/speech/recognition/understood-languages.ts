import { type FoundModel, findModelsAgain } from '@parlo/models';
import { whisperRunsHere } from './whisper/binding.ts';

/** The language that is understood without anything fetched. */
export const BUILT_IN = 'en';

/** The languages that a machine with this folder understands; null: nothing but what came with Parlo. */
export async function understoodLanguages(modelsFolder: string | null): Promise<readonly string[]> {
  const models = await usableModels(modelsFolder);
  return [...new Set([BUILT_IN, ...models.flatMap(({ languages }) => languages)])];
}

/** Models that run here and understand a language: first the one with the fewest other languages. */
export async function modelsFor(
  language: string,
  modelsFolder: string | null,
): Promise<readonly FoundModel[]> {
  const models = await usableModels(modelsFolder);
  return models
    .filter(({ languages }) => languages.includes(language))
    .sort((one, other) => one.languages.length - other.languages.length);
}

async function usableModels(modelsFolder: string | null): Promise<readonly FoundModel[]> {
  if (modelsFolder === null) return [];
  const { models } = await findModelsAgain(modelsFolder);
  return models.filter(isUsable);
}

function isUsable({ purpose, parts }: FoundModel): boolean {
  return purpose === 'recognition' && (parts.family !== 'whisper-ggml' || whisperRunsHere());
}
