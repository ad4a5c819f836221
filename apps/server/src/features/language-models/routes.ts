import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { getLanguageModel, type OwnModelDeps, removeLanguageModel, setLanguageModel } from './own-model.ts';
import { testLanguageModel } from './test-language-model.ts';

export function languageModelsFeature(deps: OwnModelDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getLanguageModel, getLanguageModel(deps));
    api.serve(ENDPOINTS.setLanguageModel, setLanguageModel(deps));
    api.serve(ENDPOINTS.removeLanguageModel, removeLanguageModel(deps));
    api.serve(ENDPOINTS.testLanguageModel, testLanguageModel(deps));
  };
}
