import { type WidgetAssistant, WidgetConfigAnswer } from '@parlo/contract/widget';
import * as z from 'zod/mini';
import type { Strings } from './strings.ts';

export type ConfigState =
  | { readonly name: 'loading' }
  | { readonly name: 'missing-id' }
  | { readonly name: 'not-found' }
  | { readonly name: 'error'; readonly message: string }
  | { readonly name: 'loaded'; readonly assistant: WidgetAssistant };

const LOAD_TIMEOUT_MS = 15_000;

/** Asks what the widget may know of its assistant. Never rejects: every outcome is a state to show. */
export async function loadConfig(
  assistantId: string | null,
  strings: Strings,
  send: typeof fetch = fetch,
): Promise<ConfigState> {
  if (!assistantId) return { name: 'missing-id' };
  let response: Response;
  try {
    response = await send(`/api/widgetconfig?${new URLSearchParams({ assistantId })}`, {
      signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
      // A visitor's widget needs no identity, and must not send an owner's.
      credentials: 'omit',
    });
  } catch {
    return { name: 'error', message: strings.errorLoading };
  }
  const answer = z.safeParse(WidgetConfigAnswer, await response.json().catch(() => null));
  if (!answer.success) return { name: 'error', message: strings.configurationFailed };
  if (answer.data.success) return { name: 'loaded', assistant: answer.data.assistant };
  if (answer.data.code === 'not_found') return { name: 'not-found' };
  return { name: 'error', message: answer.data.message || strings.configurationFailed };
}
