import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import type { SharedModel } from '../../platform/language-models/shared-model.ts';
import type { SiteTextStore } from '../../platform/site-texts.ts';
import type { SpeechSource } from '../../platform/speech-source.ts';
import { listActs } from './acts.ts';
import { type GrantSeconds, grantMinutes } from './grant-minutes.ts';
import { getLocalModels, useLocalModel } from './local-models.ts';
import { listOrders, type RefundOrder, refundOrder } from './orders.ts';
import { listPaymentEvents, replayPaymentEvent } from './payment-events.ts';
import { type RemoveFactor, removeSecondFactor } from './remove-second-factor.ts';
import { setAdmin } from './set-admin.ts';
import { type SetSuspended, setSuspended } from './set-suspended.ts';
import { type CustomersSaved, getSiteTexts, saveSiteTexts } from './site-texts.ts';
import { createSpeechModelTasks } from './speech-model-tasks.ts';
import { listSpeechModels, runSpeechModelAct, stopSpeechModelAct } from './speech-models.ts';
import { getSystem, type SystemDeps } from './system.ts';
import {
  addTelephoneNumber,
  giveTelephoneNumber,
  listTelephoneNumbers,
  removeTelephoneNumber,
  type TellOfNumber,
} from './telephone-numbers.ts';
import { createUsers, type PlanOf } from './users.ts';

export interface AdminFeatureDeps extends SystemDeps {
  readonly planOf: PlanOf;
  readonly siteTexts: SiteTextStore;
  readonly customersSaved: CustomersSaved;
  readonly sharedModel: SharedModel;
  /** The folder of models for speech; null: only the included ones are used. */
  readonly modelsDir: string | null;
  readonly speech: Pick<SpeechSource, 'read'>;
  /** Whether a LiveKit server is set up. */
  readonly livekit: boolean;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly grantSeconds: GrantSeconds;
  readonly tellOfNumber: TellOfNumber;
  readonly setSuspended: SetSuspended;
  readonly removeSecondFactor: RemoveFactor;
  readonly payments: {
    readonly refundOrder: RefundOrder;
    /** Handles a stored event again; one that was done changes nothing. */
    readonly replayEvent: (eventId: string) => Promise<unknown>;
  };
}

export function adminFeature(deps: AdminFeatureDeps): Feature {
  const { db, payments } = deps;
  const users = createUsers(db, deps.planOf);
  const tasks = createSpeechModelTasks({ ...deps, folder: deps.modelsDir });
  const speechModels = { db, folder: deps.modelsDir, tasks, speech: deps.speech };
  return (api) => {
    api.serve(ENDPOINTS.listUsers, users.list);
    api.serve(ENDPOINTS.grantMinutes, grantMinutes(users, deps.grantSeconds));
    api.serve(ENDPOINTS.setAdmin, setAdmin(db, users));
    api.serve(ENDPOINTS.setSuspended, setSuspended(db, users, deps.setSuspended));
    api.serve(ENDPOINTS.removeSecondFactor, removeSecondFactor(db, users, deps.removeSecondFactor));
    api.serve(ENDPOINTS.listOrders, listOrders(db));
    api.serve(ENDPOINTS.refundOrder, refundOrder(db, payments.refundOrder));
    api.serve(ENDPOINTS.listPaymentEvents, listPaymentEvents(db));
    api.serve(ENDPOINTS.replayPaymentEvent, replayPaymentEvent(db, payments.replayEvent));
    api.serve(ENDPOINTS.getSiteTexts, getSiteTexts(deps.siteTexts));
    api.serve(ENDPOINTS.saveSiteTexts, saveSiteTexts(db, deps.siteTexts, deps.customersSaved));
    api.serve(ENDPOINTS.listSpeechModels, listSpeechModels(speechModels));
    api.serve(ENDPOINTS.runSpeechModelAct, runSpeechModelAct(speechModels));
    api.serve(ENDPOINTS.stopSpeechModelAct, stopSpeechModelAct(speechModels));
    api.serve(ENDPOINTS.getLocalModels, getLocalModels(deps.sharedModel));
    api.serve(ENDPOINTS.useLocalModel, useLocalModel(db, deps.sharedModel));
    api.serve(ENDPOINTS.listTelephoneNumbers, listTelephoneNumbers(db, deps.livekit));
    api.serve(ENDPOINTS.addTelephoneNumber, addTelephoneNumber(db, deps.tellOfNumber));
    api.serve(ENDPOINTS.giveTelephoneNumber, giveTelephoneNumber(db, deps.tellOfNumber));
    api.serve(ENDPOINTS.removeTelephoneNumber, removeTelephoneNumber(db, deps.tellOfNumber));
    api.serve(ENDPOINTS.listActs, listActs(db));
    api.serve(ENDPOINTS.getSystem, getSystem(deps));
  };
}
