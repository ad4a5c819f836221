import { type ListedModel, listModels } from '@parlo/models';
import type { Environment } from '../env.ts';
import { type DoctorCheck, failed, ok, warning } from './check.ts';

const MODELS_MS = 15_000;

/** Whether every folder of models holds one that can be used. Whether they are loaded is said by the line of the port. */
export function checkModelFolders(
  { modelsDir }: Pick<Environment, 'modelsDir'>,
  list: (folder: string | null) => Promise<readonly ListedModel[]> = listModels,
): DoctorCheck {
  return {
    name: 'models',
    limitMs: MODELS_MS,
    async run() {
      const models = await list(modelsDir);
      const broken = models.filter(({ state }) => state === 'broken').map(({ id }) => id);
      const there = models.filter(({ state }) => state === 'built_in' || state === 'there').length;
      if (there === 0) {
        return failed({
          en: 'There is no model for speech: install Parlo again with npm ci.',
          uk: 'Немає жодної мовленнєвої моделі: встановіть Parlo знову через npm ci.',
        });
      }
      if (broken.length > 0) {
        const names = broken.join(', ');
        return warning({
          en: `Can’t be used: ${names}. The page Models of the administration says why.`,
          uk: `Не можна використати: ${names}. Причину скаже сторінка «Моделі» в адмініструванні.`,
        });
      }
      return ok({ en: `${there} models for speech are here.`, uk: `Мовленнєвих моделей тут: ${there}.` });
    },
  };
}
