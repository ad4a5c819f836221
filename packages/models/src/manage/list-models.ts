import { CATALOGUE } from '../catalogue/catalogue.ts';
import type { CatalogueEntry } from '../catalogue/entry.ts';
import { type FoundModel, findModels } from '../folder/find-models.ts';
import type { ModelProblem } from '../problem.ts';

/** A row of a list: an entry of the catalogue, a folder of one's own, or a folder that can't be used. */
export interface ListedModel {
  readonly id: string;
  readonly title: string;
  /** Null of a folder whose kind nobody knows. */
  readonly purpose: CatalogueEntry['purpose'] | null;
  readonly languages: readonly string[];
  readonly entry: CatalogueEntry | null;
  readonly state: 'built_in' | 'there' | 'not_there' | 'broken';
  /** Of a broken one. */
  readonly problem: ModelProblem | null;
}

/** The catalogue, with what lies in the folder. A null folder: none beyond those that came with Parlo. */
export async function listModels(folder: string | null): Promise<readonly ListedModel[]> {
  const { models, broken } = folder === null ? { models: [], broken: [] } : await findModels(folder);
  const found = new Map(models.map((model) => [model.id, model]));
  const problems = new Map(broken.map(({ id, problem }) => [id, problem]));
  const known = CATALOGUE.map((entry) => listed(entry, found.get(entry.id), problems.get(entry.id)));
  const isKnown = (id: string) => CATALOGUE.some((entry) => entry.id === id);
  const own = models.filter(({ id }) => !isKnown(id)).map(ownRow);
  const others = broken
    .filter(({ id }) => !isKnown(id))
    .map(({ id, problem }): ListedModel => {
      return { id, title: id, purpose: null, languages: [], entry: null, state: 'broken', problem };
    });
  return [...known, ...own, ...others];
}

function listed(entry: CatalogueEntry, found?: FoundModel, problem?: ModelProblem): ListedModel {
  const { id, title, purpose, languages } = entry;
  const row = { id, title, purpose, languages, entry, problem: null };
  if (entry.origin.kind === 'built_in') return { ...row, state: 'built_in' };
  if (problem) return { ...row, state: 'broken', problem };
  return { ...row, state: found ? 'there' : 'not_there' };
}

function ownRow({ id, purpose, languages }: FoundModel): ListedModel {
  return { id, title: id, purpose, languages, entry: null, state: 'there', problem: null };
}
