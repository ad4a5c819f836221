import { z } from 'zod';
import { success } from './fields.ts';

/** Languages are ISO 639-1 codes. */
const Languages = z.array(z.string());

/** What calls can do on a server. It changes when an administrator adds or removes a model. */
export const SpeechAbilities = z.object({
  /** False where a simpler voice speaks, since the natural one could not be loaded. */
  natural: z.boolean(),
  /** Languages that are understood when they are spoken. */
  hears: Languages,
  /** Languages that assistants speak. */
  speaks: Languages,
});
export type SpeechAbilities = z.infer<typeof SpeechAbilities>;

/** `speech` is null on a server that takes no calls, and while its models are still loading. */
export const SpeechResponse = success({ speech: SpeechAbilities.nullable() });
export type SpeechResponse = z.infer<typeof SpeechResponse>;
