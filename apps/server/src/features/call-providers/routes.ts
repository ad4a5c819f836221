import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import {
  getCallProvider,
  type OwnProviderDeps,
  removeCallProvider,
  setCallProvider,
} from './own-provider.ts';
import { testCallProvider } from './test-provider.ts';

export function callProvidersFeature(deps: OwnProviderDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getCallProvider, getCallProvider(deps));
    api.serve(ENDPOINTS.setCallProvider, setCallProvider(deps));
    api.serve(ENDPOINTS.removeCallProvider, removeCallProvider(deps));
    api.serve(ENDPOINTS.testCallProvider, testCallProvider(deps));
  };
}
