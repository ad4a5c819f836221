import { z } from 'zod';
import { success } from './fields.ts';

/** Language models that programs on the server's own machine serve, and the one that an administrator chose of them. */

export const LocalServer = z.enum(['ollama', 'llama_cpp', 'lm_studio']);
export type LocalServer = z.infer<typeof LocalServer>;

/** Longer names are left out. */
const LocalModelName = z.string().min(1).max(200);

export const LocalModel = z.object({ server: LocalServer, model: LocalModelName });
export type LocalModel = z.infer<typeof LocalModel>;

/** Null: none of them is used any more. */
export const UseLocalModelInput = z.object({ use: LocalModel.nullable() });

export const LocalModelsResponse = success({
  /** `auto`: this server looks for them. `set`: the environment names a model, which wins. `off`: neither. */
  mode: z.enum(['auto', 'set', 'off']),
  /** The servers that answered just now. */
  servers: z.array(
    z.object({
      server: LocalServer,
      address: z.string(),
      /** Models for conversation, in the server's own order. */
      models: z.array(LocalModelName),
      /** How many others it lists besides these. They can be used as well. */
      more: z.number().int(),
    }),
  ),
  /** The model of all assistants that have none of their own. */
  chosen: LocalModel.nullable(),
});
export type LocalModelsResponse = z.infer<typeof LocalModelsResponse>;
