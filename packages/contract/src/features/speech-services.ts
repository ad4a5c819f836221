import { z } from 'zod';
import { rowId, success } from './fields.ts';
import { MODEL_LIMITS, ServiceKey, ServiceUrl } from './language-models.ts';
import { SpeechFault, SpeechStage } from './speech.ts';

/** Services that hear or speak for an assistant, with its owner's key. */

const OwnService = z.object({
  /** Up to, and without, `/audio/…`. */
  baseUrl: ServiceUrl,
  model: z.string().trim().min(1).max(MODEL_LIMITS.name),
  /** The service's own name of a voice. Absent: the name of the assistant's voice is sent. */
  voice: z.string().trim().min(1).max(MODEL_LIMITS.name).optional(),
});

export const SpeechServicesInput = z.object({ assistantId: rowId });
/** Without `apiKey` the stored one stays; at an address of another origin it is refused as `model_key_needed`. */
export const SetSpeechServiceInput = OwnService.extend({
  assistantId: rowId,
  stage: SpeechStage,
  apiKey: ServiceKey.optional(),
});
export const RemoveSpeechServiceInput = z.object({ assistantId: rowId, stage: SpeechStage });

const StageState = z.object({
  /** Null: the operator's service is used, if there is one, otherwise this server's models. Never holds the key. */
  own: OwnService.extend({ baseUrl: z.string(), keySet: z.boolean() }).nullable(),
  /** Whether the operator set a service for all. */
  shared: z.boolean(),
  /**
   * Why the owner's own service is left alone for now, so that this server hears or speaks itself; null where nothing is
   * wrong, and of the operator's service, which is the operator's to mend.
   */
  fault: SpeechFault.nullable(),
});

export const SpeechServicesResponse = success({
  listening: StageState,
  speaking: StageState,
  /** The addresses that an owner's key may be sent to. Empty: the operator allows none. */
  allowedUrls: z.array(z.string()),
});
export type SpeechServicesState = z.infer<typeof SpeechServicesResponse>;
