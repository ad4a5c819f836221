import { SessionAnswer } from '@parlo/contract/widget';
import * as z from 'zod/mini';
import type { Strings } from './strings.ts';

/** A reason to show, in words a visitor can read. */
export class CallSetupError extends Error {
  override readonly name: string = 'CallSetupError';
}

/** The secret is not taken (any more); a new one may be. */
export class SecretExpired extends CallSetupError {
  override readonly name = 'SecretExpired';
}

/** Asks for the short-lived secret that opens one call with the assistant. */
export async function requestSecret(
  assistantId: string,
  strings: Strings,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<string> {
  const response = await reach(strings, () =>
    send('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ assistantId }),
      signal,
    }),
  );
  const body: unknown = await response.json().catch(() => null);
  const answer = z.safeParse(SessionAnswer, body);
  if (answer.success && answer.data.success) return answer.data.client_secret.value;
  if (answer.success && !answer.data.success) throw new CallSetupError(wordsOf(answer.data, strings));
  throw new CallSetupError(response.ok ? strings.missingClientSecret : strings.serverError);
}

const RealtimeRefusal = z.object({
  error: z.object({ message: z.string(), code: z.nullish(z.string()) }),
});

/** Posts the browser's offer and answers with the server's. */
export async function exchangeOffer(
  offer: string,
  secret: string,
  strings: Strings,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<string> {
  const response = await reach(strings, () =>
    send('/v1/realtime/calls', {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` },
      body: offer,
      signal,
    }),
  );
  if (response.ok) return response.text();
  const refusal = z.safeParse(RealtimeRefusal, await response.json().catch(() => null));
  const Reason = response.status === 401 ? SecretExpired : CallSetupError;
  throw new Reason(refusal.success ? wordsOf(refusal.data.error, strings) : strings.serverError);
}

/** What a visitor can do nothing about is told in their language; other refusals in the server's words. */
const BY_CODE: Readonly<Record<string, keyof Strings>> = {
  unavailable: 'busy',
  no_minutes: 'noMinutes',
  upgrade_required: 'notAvailable',
};

function wordsOf(
  refusal: { readonly message: string; readonly code?: string | null | undefined },
  strings: Strings,
): string {
  const known = BY_CODE[refusal.code ?? ''];
  return known ? strings[known] : refusal.message;
}

async function reach(strings: Strings, ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (cause) {
    throw new CallSetupError(strings.noConnection, { cause });
  }
}
