import type { WidgetMode } from '@parlo/contract/embed-messages';
import type { Look } from './host-page.ts';

/** What a widget's address says. */
export interface WidgetParams {
  readonly assistantId: string | null;
  /** In the builder of somebody without an account: the assistant comes from the page around. */
  readonly trial: boolean;
  /** The page is the assistant's own, at `/popup/{id}`, and not a frame in somebody else's. */
  readonly popup: boolean;
  /** The popup page is for a phone that lies next to a laptop, as during a meeting. */
  readonly second: boolean;
  /** What the popup page says first, when the owner chose their own. */
  readonly popupText: string | null;
  /** Words of the call button, when the owner chose their own. */
  readonly label: string | null;
  /** How one may talk: by microphone, by typing, or both ways. */
  readonly mode: WidgetMode;
  readonly language: 'en' | 'uk';
  /** Light or dark as the page around it; null follows the visitor's system. */
  readonly theme: 'light' | 'dark' | null;
}

const LABEL_LENGTH = 40;
const POPUP_TEXT_LENGTH = 200;
const POPUP = /^\/popup\/([^/]*)\/?$/;

/**
 * Reads the address; `languages` are the visitor's, best first. `paymentId` of a popup's address changes
 * nothing: the server knows who may call.
 */
export function readParams(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  languages: readonly string[],
): WidgetParams {
  const query = new URLSearchParams(search);
  const popup = POPUP.exec(pathname);
  const second = popup !== null && query.get('device') === 'second';
  // Hands free: one large button, and nothing to type with.
  const mode = second ? 'voice' : query.get('mode');
  return {
    assistantId: (popup ? decode(popup[1] ?? '') : query.get('assistantId'))?.trim() || null,
    trial: popup === null && query.get('trial') === '1',
    popup: popup !== null,
    second,
    popupText: query.get('popupText')?.trim().slice(0, POPUP_TEXT_LENGTH) || null,
    label: labelOf(query.get('label')),
    mode: mode === 'voice' || mode === 'chat' ? mode : 'hybrid',
    language: languageOf([query.get('lang') ?? query.get('language') ?? '', ...languages]),
    theme: themeOf(query.get('theme')),
  };
}

/** After the page around has changed its mind about one of them. */
export function changedParams(
  params: WidgetParams,
  { name, value }: Look,
  languages: readonly string[],
): WidgetParams {
  if (name === 'language') return { ...params, language: languageOf([value ?? '', ...languages]) };
  if (name === 'theme') return { ...params, theme: themeOf(value) };
  return name === 'label' ? { ...params, label: labelOf(value) } : params;
}

const themeOf = (value: string | null) => (value === 'light' || value === 'dark' ? value : null);
const labelOf = (value: string | null) => value?.trim().slice(0, LABEL_LENGTH) || null;

/** The first that the widget speaks. */
function languageOf(wanted: readonly string[]): WidgetParams['language'] {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return known.find((tag) => tag === 'en' || tag === 'uk') ?? 'en';
}

/** Null for what is no encoded text, as an address cut in the middle. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
