import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { getLanguageModel, type OwnModelDeps, removeLanguageModel, setLanguageModel } from './own-model.ts';
import { testLanguageModel } from './test-language-model.ts';

export function languageModelsFeature(deps: OwnModelDeps): Feature {
  return (api) => {
    api.serve(CALLS.getLanguageModel, getLanguageModel(deps));
    api.serve(CALLS.setLanguageModel, setLanguageModel(deps));
    api.serve(CALLS.removeLanguageModel, removeLanguageModel(deps));
    api.serve(CALLS.testLanguageModel, testLanguageModel(deps));
  };
}
