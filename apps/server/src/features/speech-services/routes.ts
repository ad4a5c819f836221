import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import {
  getSpeechServices,
  type OwnServicesDeps,
  removeSpeechService,
  setSpeechService,
} from './own-services.ts';

export function speechServicesFeature(deps: OwnServicesDeps): Feature {
  return (api) => {
    api.serve(CALLS.getSpeechServices, getSpeechServices(deps));
    api.serve(CALLS.setSpeechService, setSpeechService(deps));
    api.serve(CALLS.removeSpeechService, removeSpeechService(deps));
  };
}
