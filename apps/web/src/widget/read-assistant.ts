import { fieldsOf, isText } from '@parlo/call-client';
import type { PreviewMessage, WidgetAssistant } from '@parlo/contract/widget';

/** Null for what is no assistant to show. A server that knows of no consent asks for none. */
export function readAssistant(value: unknown): WidgetAssistant | null {
  const { id, assistantName, greetingMessage, voice, logo, consentText = '' } = fieldsOf(value);
  if (![id, assistantName, greetingMessage, voice, consentText].every(isText)) return null;
  if (logo !== null && !isText(logo)) return null;
  return { id, assistantName, greetingMessage, voice, logo, consentText } as WidgetAssistant;
}

/** Null for anything but a message of the builder. */
export function readPreview(value: unknown): PreviewMessage | null {
  const { type, assistant, label } = fieldsOf(value);
  const shown = readAssistant(assistant);
  if (type !== 'parlo:preview' || !shown || (label !== null && !isText(label))) return null;
  return { type, assistant: shown, label };
}
