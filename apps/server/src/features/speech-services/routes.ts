import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import {
  getSpeechServices,
  type OwnServicesDeps,
  removeSpeechService,
  setSpeechService,
} from './own-services.ts';

export function speechServicesFeature(deps: OwnServicesDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getSpeechServices, getSpeechServices(deps));
    api.serve(ENDPOINTS.setSpeechService, setSpeechService(deps));
    api.serve(ENDPOINTS.removeSpeechService, removeSpeechService(deps));
  };
}
