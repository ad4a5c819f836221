import type { ENDPOINTS, ModelFault } from '@parlo/contract';
import { type LanguageModelUsage, streamText, tool } from 'ai';
import { z } from 'zod';
import { storeWithRetry } from '../../db/store-with-retry.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import type { ModelSettings } from '../../platform/language-models/connect-model.ts';
import { faultOf } from '../../platform/language-models/model-fault.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { completed, findOwnModel, type OwnModelDeps } from './own-model.ts';
import { addUse, tokensToday } from './token-use.ts';

/** An owner waits for it; a model that is loaded for its first request takes this long. */
const TEST_MS = 15_000;
const TEST_TOKENS = 300;
/** The assumed token use of a test, if the provider reports none or breaks off. */
const USUAL_USE = { inputTokens: 100, outputTokens: 20 } as const;
const NO_USE = { inputTokens: 0, outputTokens: 0 } as const;

/** Tries a model the way replies use it: a stream, with a tool. Says why it can't be used, if it can't. */
export function testLanguageModel(deps: OwnModelDeps): Operation<typeof ENDPOINTS.testLanguageModel> {
  const { db, key, models } = deps;
  return async ({ assistantId, baseUrl, model, apiVersion, apiKey }, { user, signal }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    const isTyped = baseUrl !== undefined && model !== undefined;
    const given = isTyped
      ? await completed(deps, db, { assistantId, baseUrl, model, apiVersion, apiKey })
      : await findOwnModel(db, key, assistantId);
    const shared = given ? undefined : await models.shared();
    const faultBefore = await whyNotTried(deps, { given, shared }, user.id);
    if (faultBefore) return { success: true, fault: faultBefore, ms: 0 };
    const provider = given ?? shared;
    if (!provider) throw new AppError('required', 'There is no model to test.', { field: 'baseUrl' });
    const began = performance.now();
    const { fault, ...use } = await tryModel(models.connect(provider, given ? 'own' : 'shared'), signal);
    const ms = Math.round(performance.now() - began);
    if (!given && use.inputTokens + use.outputTokens > 0) {
      await storeWithRetry(() => addUse(db, user.id, assistantId, { ...use, replies: 0 }));
    }
    return { success: true, fault, ms };
  };
}

/** What keeps a model from being tried; `given` is absent for the operator's. */
async function whyNotTried(
  { db, settings }: OwnModelDeps,
  { given, shared }: { readonly given: ModelSettings | null; readonly shared: ModelSettings | undefined },
  userId: string,
): Promise<ModelFault | null> {
  // A typed address was refused above; a stored one may have been allowed when it was set.
  if (given) return isAllowed(given.baseUrl, settings.allowedUrls) ? null : 'address_not_allowed';
  // The operator pays for it, as for a reply.
  const used = shared ? await tokensToday(db, userId) : 0;
  return used >= settings.tokensPerDay && shared ? 'tokens_used_up' : null;
}

interface Trial {
  readonly fault: ModelFault | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

async function tryModel(
  model: Parameters<typeof streamText>[0]['model'],
  signal: AbortSignal,
): Promise<Trial> {
  let called = false;
  let said = false;
  let reported: Omit<Trial, 'fault'> | undefined;
  const late = AbortSignal.timeout(TEST_MS);
  const found = (fault: ModelFault | null): Trial => ({
    fault,
    ...(reported ?? (called || said ? USUAL_USE : NO_USE)),
  });
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
      if (part.type === 'finish-step') reported = reportedBy(part.usage) ?? reported;
    }
  } catch (error) {
    if (!late.aborted) return found(faultOf(error));
  }
  if (late.aborted) return found('too_slow');
  if (called) return found(null);
  return found(said ? 'no_tools' : 'bad_response');
}

/** Undefined where the provider reports no tokens. */
function reportedBy({ inputTokens, outputTokens }: LanguageModelUsage) {
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}
