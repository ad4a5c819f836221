import type { CallFault, ENDPOINTS } from '@parlo/contract';
import { z } from 'zod';
import { keyHeader as keyHeaderAt } from '../../hosted/adapters/kind-of.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import { ForbiddenAddress, RefusedRedirect } from '../../platform/http/guarded-fetch.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { reachOf } from './hosted-calls.ts';
import { findOwnProvider, keyFor, type OwnProviderDeps, type ProviderSettings } from './own-provider.ts';

/** An owner waits for it. */
const TEST_MS = 10_000;
/** An error is not read further. */
const READ_CHARACTERS = 4_000;

/**
 * Asks a provider for a client secret with the model, which takes neither a call nor tokens. Says why calls could not be
 * held there, if they could not.
 */
export function testCallProvider(deps: OwnProviderDeps): Operation<typeof ENDPOINTS.testCallProvider> {
  const { db, key, settings, calls } = deps;
  return async ({ assistantId, baseUrl, model, apiKey }, { user, signal }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    const isTyped = baseUrl !== undefined && model !== undefined;
    const own = isTyped
      ? { baseUrl, model, apiKey: await keyFor(deps, db, { assistantId, baseUrl, apiKey }) }
      : await findOwnProvider(db, key, assistantId);
    // A typed address was refused above; a stored one may have been allowed when it was set.
    if (own && !isAllowed(own.baseUrl, settings.allowedUrls)) {
      return { success: true, fault: 'address_not_allowed', ms: 0 };
    }
    const provider = own ?? settings.shared;
    if (!provider) throw new AppError('required', 'There is no provider to test.', { field: 'baseUrl' });
    const fetch = calls.fetchFor(reachOf(own ? 'own' : 'shared', provider.baseUrl));
    const began = performance.now();
    const fault = await tryProvider(fetch, provider, signal);
    return { success: true, fault, ms: Math.round(performance.now() - began) };
  };
}

async function tryProvider(
  fetch: typeof globalThis.fetch,
  provider: ProviderSettings,
  signal: AbortSignal,
): Promise<CallFault | null> {
  const late = AbortSignal.timeout(TEST_MS);
  try {
    const response = await fetch(`${provider.baseUrl}/realtime/client_secrets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyHeader(provider) },
      body: JSON.stringify({ session: { type: 'realtime', model: provider.model } }),
      signal: AbortSignal.any([signal, late]),
    });
    const body = (await response.text()).slice(0, READ_CHARACTERS);
    return response.ok ? null : faultOf(response.status, codeIn(body));
  } catch (error) {
    if (late.aborted) return 'too_slow';
    return faultOfFailure(error);
  }
}

function keyHeader({ baseUrl, apiKey }: ProviderSettings): Record<string, string> {
  return apiKey === undefined ? {} : keyHeaderAt({ baseUrl, apiKey });
}

const Refused = z.object({ error: z.object({ code: z.string().nullish() }) });

function codeIn(body: string): string {
  try {
    return Refused.parse(JSON.parse(body)).error.code ?? '';
  } catch {
    return '';
  }
}

const BY_CODE: Readonly<Record<string, CallFault>> = {
  insufficient_quota: 'no_credit',
  billing_hard_limit_reached: 'no_credit',
  no_minutes: 'no_credit',
  invalid_api_key: 'wrong_key',
  account_deactivated: 'wrong_key',
  model_not_found: 'no_such_model',
  assistant_not_found: 'no_such_model',
};
const BY_STATUS: Readonly<Record<number, CallFault>> = {
  401: 'wrong_key',
  402: 'no_credit',
  403: 'wrong_key',
  404: 'no_such_model',
  408: 'too_slow',
  429: 'rate_limited',
  504: 'too_slow',
};

function faultOf(status: number, code: string): CallFault {
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? 'bad_response';
  return BY_STATUS[status] ?? (status >= 500 ? 'provider_failed' : 'bad_response');
}

/** The fetch wraps what refused a connection. */
function faultOfFailure(error: unknown): CallFault {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (error instanceof RefusedRedirect) return 'redirected';
  if (error instanceof ForbiddenAddress || cause instanceof ForbiddenAddress) return 'address_not_allowed';
  return 'unreachable';
}
