import { fieldsOf, isText } from '@parlo/call-client';
import type { PreviewMessage, WidgetAssistant } from '@parlo/contract/widget';
import { type ConfigState, readAssistant } from './load-config.ts';

/** Hears what the builder's form shows. Nobody but the page around this one, from our own origin, is listened to. */
export function watchPreview(
  page: Pick<Window, 'addEventListener' | 'location' | 'parent'>,
  show: (preview: PreviewMessage) => void,
): void {
  page.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== page.location.origin || source !== page.parent) return;
    const message = readPreview(data);
    if (message) show(message);
  });
}

/** The assistant to show, with what is typed on top; null when there is none to show yet. */
export function shownAssistant(config: ConfigState, preview: PreviewMessage | null): WidgetAssistant | null {
  const saved = config.name === 'loaded' ? config.assistant : null;
  if (!preview || (!saved && config.name !== 'awaited')) return saved;
  const { logo, look = saved?.look } = preview.assistant;
  return { ...preview.assistant, logo: logo ?? saved?.logo ?? null, ...(look && { look }) };
}

/** Null for anything but a message of the builder. */
export function readPreview(value: unknown): PreviewMessage | null {
  const { type, assistant, label, trial } = fieldsOf(value);
  const shown = readAssistant(assistant);
  if (type !== 'parlo:preview' || !shown || (label !== null && !isText(label))) return null;
  // What is in it is the server's to check.
  return {
    type,
    assistant: shown,
    label,
    ...(trial ? { trial: trial as NonNullable<PreviewMessage['trial']> } : {}),
  };
}
