import type { CALLS, ModelFault } from '@parlo/contract';
import { streamText, tool } from 'ai';
import { z } from 'zod';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { faultOf } from '../../platform/language-models/model-fault.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { completed, findOwnModel, type OwnModelDeps } from './own-model.ts';

/** An owner waits for it; a model that is loaded for its first request takes this long. */
const TEST_MS = 15_000;
const TEST_TOKENS = 300;

/** Tries a model the way replies use it: a stream, with a tool. Says why it can't be used, if it can't. */
export function testLanguageModel(deps: OwnModelDeps): Operation<typeof CALLS.testLanguageModel> {
  const { db, key, settings, models } = deps;
  return async ({ assistantId, baseUrl, model, apiVersion, apiKey }, { user, signal }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    const given =
      baseUrl !== undefined && model !== undefined
        ? await completed(deps, db, { assistantId, baseUrl, model, apiVersion, apiKey })
        : await findOwnModel(db, key, assistantId);
    const provider = given ?? settings.shared;
    if (!provider) throw new AppError('required', 'There is no model to test.', { field: 'baseUrl' });
    const began = performance.now();
    const fault = await tryModel(models.connect(provider, given ? 'own' : 'shared'), signal);
    return { success: true, fault, ms: Math.round(performance.now() - began) };
  };
}

async function tryModel(
  model: Parameters<typeof streamText>[0]['model'],
  signal: AbortSignal,
): Promise<ModelFault | null> {
  let called = false;
  let said = false;
  const late = AbortSignal.timeout(TEST_MS);
  try {
    const { stream } = streamText({
      model,
      instructions: 'You test whether tools work. Call the tool `ready` once.',
      messages: [{ role: 'user', content: 'Are you ready?' }],
      tools: { ready: tool({ description: 'Says that you are ready.', inputSchema: z.object({}) }) },
      maxOutputTokens: TEST_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, late]),
      onError: () => undefined,
    });
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      called ||= part.type === 'tool-call';
      said ||= part.type === 'text-delta';
    }
  } catch (error) {
    if (!late.aborted) return faultOf(error);
  }
  if (late.aborted) return 'too_slow';
  if (called) return null;
  return said ? 'no_tools' : 'bad_response';
}
