import { fieldsOf, isText, jsonOf, parseJson, readRefusal } from '@parlo/call-client';
import type { WidgetAssistant, WidgetLook } from '@parlo/contract/widget';

export type ConfigState =
  /** `awaited`: no server knows it, and it comes from the builder around this page. */
  | { readonly name: 'loading' | 'awaited' }
  | { readonly name: 'missing-id' }
  | { readonly name: 'not-found' }
  | { readonly name: 'error'; readonly words: 'errorLoading' | 'configurationFailed' | 'tooMany' }
  | { readonly name: 'loaded'; readonly assistant: WidgetAssistant };

const LOAD_TIMEOUT_MS = 15_000;

/** The configuration that the server put into the page, in the API's shape; null when there is none. */
export function configInPage(page: Pick<Document, 'getElementById'>, assistantId: string | null) {
  const config = fieldsOf(parseJson(page.getElementById('parlo-config')?.textContent));
  const assistant = readAssistant(config.assistant);
  return assistant && assistant.id === assistantId ? ({ name: 'loaded', assistant } as const) : null;
}

/** Loads the assistant's public configuration. Never rejects: every outcome is a state to show. */
export async function loadConfig(
  assistantId: string | null,
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
    return { name: 'error', words: 'errorLoading' };
  }
  const body = await jsonOf(response);
  const refused = readRefusal(body);
  if (refused?.code === 'not_found') return { name: 'not-found' };
  const assistant = readAssistant(fieldsOf(body).assistant);
  if (assistant && !refused) return { name: 'loaded', assistant };
  return { name: 'error', words: refused?.code === 'too_many_requests' ? 'tooMany' : 'configurationFailed' };
}

/** Null for what is no assistant to show. A server that knows of no consent asks for none. */
export function readAssistant(value: unknown): WidgetAssistant | null {
  const {
    id,
    assistantName,
    greetingMessage,
    voice,
    logo,
    consentText = '',
    aiNotice,
    look,
    hears,
    device,
  } = fieldsOf(value);
  if (![id, assistantName, greetingMessage, voice, consentText].every(isText)) return null;
  if (logo !== null && !isText(logo)) return null;
  if (aiNotice !== undefined && !isNotice(aiNotice)) return null;
  const notice = aiNotice === undefined ? {} : { aiNotice };
  const shown = look === undefined ? {} : { look: readLook(look) };
  return {
    id,
    assistantName,
    greetingMessage,
    voice,
    logo,
    consentText,
    ...notice,
    ...shown,
    ...(Array.isArray(hears) && { hears: hears.filter(isText) }),
    ...(isText(device) && { device }),
  } as WidgetAssistant;
}

function isNotice(value: unknown): boolean {
  const { text, language } = fieldsOf(value);
  return isText(text) && (language === null || isText(language));
}

/** What is missing is as Parlo has it. */
function readLook(value: unknown): WidgetLook {
  const { color = '', theme = 'auto', radius = 18, branding = true, avatar, suggestions } = fieldsOf(value);
  const questions = Array.isArray(suggestions) ? suggestions.filter(isText).slice(0, 3) : [];
  return { color, theme, radius, branding, avatar, suggestions: questions } as WidgetLook;
}
