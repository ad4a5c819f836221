import type { ToFrame, WidgetMode } from '@parlo/contract/embed-messages';

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
  /** Light or dark as the page around it; null: as the owner chose, or as the visitor's system. */
  readonly theme: 'light' | 'dark' | null;
  /** `#rrggbb`; null: as the owner chose. */
  readonly color: string | null;
  /** Of the panel's corners, in pixels; null: as the owner chose. */
  readonly radius: number | null;
  /** As the page around it has it, by the colour of its words; null where the widget has paper of its own. */
  readonly around: 'light' | 'dark' | null;
  /** It stands in the text of a page, on that page's own paper. */
  readonly inline: boolean;
}

export type Look = Extract<ToFrame, { type: 'parlo:look' }>;

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
  convert = inOklab,
): WidgetParams {
  const query = new URLSearchParams(search);
  const popup = POPUP.exec(pathname);
  const second = popup !== null && query.get('device') === 'second';
  // Hands free: one large button, and nothing to type with.
  const mode = second ? 'voice' : query.get('mode');
  const inline = query.get('variant') === 'inline';
  const around = inline ? themeAround(convert(query.get('ink') ?? '')) : null;
  return {
    assistantId: (popup ? decode(popup[1] ?? '') : query.get('assistantId'))?.trim() || null,
    trial: popup === null && query.get('trial') === '1',
    popup: popup !== null,
    second,
    popupText: query.get('popupText')?.trim().slice(0, POPUP_TEXT_LENGTH) || null,
    label: labelOf(query.get('label')),
    mode: mode === 'voice' || mode === 'chat' ? mode : 'hybrid',
    language: languageOf([query.get('lang') ?? query.get('language') ?? '', ...languages]),
    theme: themeOf(query.get('theme')) ?? around,
    color: colorOf(query.get('color')),
    radius: radiusOf(query.get('radius')),
    around,
    inline,
  };
}

/** After the page around has changed its mind about one of them. */
export function changedParams(
  params: WidgetParams,
  { name, value }: Look,
  languages: readonly string[],
): WidgetParams {
  if (name === 'language') return { ...params, language: languageOf([value ?? '', ...languages]) };
  if (name === 'theme') return { ...params, theme: themeOf(value) ?? params.around };
  if (name === 'color') return { ...params, color: colorOf(value) };
  if (name === 'radius') return { ...params, radius: radiusOf(value) };
  return { ...params, label: labelOf(value) };
}

const themeOf = (value: string | null) => (value === 'light' || value === 'dark' ? value : null);
const colorOf = (value: string | null) => (value && /^#[\da-f]{6}$/i.test(value) ? value : null);
const radiusOf = (value: string | null) =>
  value && /^\d+$/.test(value) ? Math.min(Number(value), 32) : null;
const labelOf = (value: string | null) => value?.trim().slice(0, LABEL_LENGTH) || null;

/** Light words are on dark paper. `ink` is `oklab(0.9 0 0)`, or `rgb(243, 237, 228)` from browsers that know no more. */
function themeAround(ink: string): WidgetParams['theme'] {
  return Number.parseFloat(ink.split('(')[1] ?? '') > (ink.startsWith('rgb') ? 127 : 0.6) ? 'dark' : 'light';
}

/** Has the browser convert a colour, which pages write in many ways. */
function inOklab(color: string): string {
  const root = document.documentElement;
  // What a browser does not know changes nothing.
  for (const value of [color, `color-mix(in oklab, ${color}, ${color})`]) root.style.color = value;
  const converted = getComputedStyle(root).color;
  root.style.color = '';
  return converted;
}

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
