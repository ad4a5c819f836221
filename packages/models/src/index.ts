/** The models for speech: which there are, how they come to a machine, and what lies on it. */
export { CATALOGUE, entriesFor, findEntry } from './catalogue/catalogue.ts';
export type * from './catalogue/entry.ts';
export { WHISPER_LANGUAGES } from './catalogue/whisper-languages.ts';
export {
  type BrokenFolder,
  type FoundModel,
  findModels,
  findModelsAgain,
  type ModelFolder,
} from './folder/find-models.ts';
export type { ModelParts } from './folder/model-parts.ts';
export { type AddOptions, addModel } from './manage/add-model.ts';
export { type ListedModel, listModels } from './manage/list-models.ts';
export type { ModelAct } from './manage/model-child.ts';
export type { OnProgress, Progress } from './manage/progress.ts';
export { removeModel } from './manage/remove-model.ts';
export { runModelAct } from './manage/run-apart.ts';
export { type Verdict, verifyModels } from './manage/verify-models.ts';
export { modelsFolder } from './models-folder.ts';
export { ModelProblem, type ModelProblemCode } from './problem.ts';
