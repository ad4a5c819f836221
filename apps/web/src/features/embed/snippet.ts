import { ASSISTANT_DEFAULTS, BY_CODE_PARAMETER, type LookSettings } from '@parlo/contract';
import type { WidgetMode } from '@parlo/contract/embed-messages';
import { escapeHtml } from '../../markdown/escape-html.ts';
import type { WidgetPosition } from '../../owner/assistants/builder-draft.ts';

/** The data of an embed. */
export interface Embed {
  /** The address of Parlo, with or without a slash at the end. */
  readonly publicUrl: string;
  readonly assistantId: string;
  readonly assistantName: string;
}

export const LABEL_LENGTH = 40;
/** The default label of the widget's button, in a language of its visitors. */
export const DEFAULT_LABEL = 'Start a call';
export const DEFAULT_POSITION: WidgetPosition = 'bottom-right';
export const DEFAULT_MODE: WidgetMode = 'hybrid';
/** The place where the script's widget opens. */
export const VARIANTS = ['bubble', 'inline', 'page', 'popup'] as const;
export type WidgetVariant = (typeof VARIANTS)[number];
export const DEFAULT_VARIANT: WidgetVariant = 'bubble';
export const DEFAULT_POPUP_TEXT = 'Your personal AI assistant. Just TAP to talk!';

export interface FrameOptions {
  readonly label?: string;
  readonly position?: WidgetPosition;
}

/** The HTML an owner pastes: a frame in a corner that may use the microphone and play sound. */
export function iframeSnippet(embed: Embed, { label = '', position = DEFAULT_POSITION }: FrameOptions = {}) {
  const address = new URL(`${rootOf(embed)}/widget`);
  address.searchParams.set('assistantId', embed.assistantId);
  const words = label.trim().slice(0, LABEL_LENGTH);
  // Left out, the button speaks each visitor's language.
  if (words && words !== DEFAULT_LABEL) address.searchParams.set('label', words);
  return `<iframe src="${escapeHtml(address.href)}" title="${escapeHtml(embed.assistantName)}" allow="microphone; autoplay" style="${frameStyle(position)}"></iframe>`;
}

export interface ScriptOptions extends FrameOptions {
  readonly mode?: WidgetMode;
  readonly variant?: WidgetVariant;
  /** The assistant's own: what shows before the first press stands in the code. */
  readonly look?: LookSettings;
  /** The greeting next to the button, if the look sets a delay for it, or on the card. */
  readonly greeting?: string;
  /** Path of the logo on Parlo's server, for a bar or a card. */
  readonly logo?: string | null;
}

/** The HTML for the loader: its script, and an element that says the rest. What is as it is by itself is left out. */
export function scriptSnippet(embed: Embed, options: ScriptOptions = {}): string {
  const { label = '', position = DEFAULT_POSITION, mode = DEFAULT_MODE, variant = DEFAULT_VARIANT } = options;
  const { greeting = '', logo } = options;
  const look: LookSettings = options.look ?? { ...ASSISTANT_DEFAULTS.look, suggestions: [] };
  const words = label.trim().slice(0, LABEL_LENGTH);
  const { where, inCorner, launcher } = placeOf(variant, look);
  const greets = inCorner && (look.greetingDelay !== null || launcher === 'card') && greeting.trim() !== '';
  const isNamed = inCorner && launcher !== 'button';
  const attributes = [
    ['assistant-id', embed.assistantId],
    ['label', words === DEFAULT_LABEL ? '' : words],
    ['variant', unless(where, DEFAULT_VARIANT)],
    ['placement', inCorner ? unless(position, DEFAULT_POSITION) : ''],
    ['mode', unless(mode, DEFAULT_MODE)],
    ['theme', unless(look.theme, ASSISTANT_DEFAULTS.look.theme)],
    ['color', look.color],
    ['radius', unless(look.radius, ASSISTANT_DEFAULTS.look.radius)],
    ['size', inCorner ? unless(look.size, ASSISTANT_DEFAULTS.look.size) : ''],
    ['launcher', unless(launcher, 'button')],
    ['name', isNamed ? embed.assistantName : ''],
    ['avatar', isNamed && logo && look.avatar !== 'initial' ? rootOf(embed) + logo : ''],
    ['greeting', greets ? greeting.trim() : ''],
    ['delay', greets ? unless(look.greetingDelay, 0) : ''],
  ].filter(([, value]) => value !== '');
  const written = attributes.map(([name, value = '']) => ` ${name}="${escapeHtml(value)}"`).join('');
  return `<script src="${escapeHtml(`${rootOf(embed)}/embed.js`)}" async></script>\n<parlo-assistant${written}></parlo-assistant>`;
}

/** Where the element stands, and what opens it: one that fills a page stands in the text, open from the start. */
function placeOf(variant: WidgetVariant, look: LookSettings) {
  if (variant === 'page') return { where: 'inline', inCorner: false, launcher: 'page' };
  const inCorner = variant !== 'inline';
  return { where: variant, inCorner, launcher: (inCorner && look.launcher) || 'button' };
}

/** A value as it is written; empty where it goes without saying. */
const unless = (value: string | number | null, usual: string | number | null): string =>
  value === null || value === usual ? '' : String(value);

/** The address of the popup page; `text` is left out where it is what the page says by itself. */
export function popupLink(embed: Embed, text = ''): string {
  const address = new URL(`${rootOf(embed)}/popup/${encodeURIComponent(embed.assistantId)}`);
  const words = text.trim();
  if (words && words !== DEFAULT_POPUP_TEXT) address.searchParams.set('popupText', words);
  return address.href;
}

/** The same page, for a QR code: the server tells by it that the code was used. */
export function codeLink(embed: Embed, text = ''): string {
  const address = new URL(popupLink(embed, text));
  address.searchParams.set(BY_CODE_PARAMETER, '1');
  return address.href;
}

/** The same page, opened on another device to talk there. */
export function secondDeviceLink(embed: Embed, text = ''): string {
  const address = new URL(popupLink(embed, text));
  address.searchParams.set('device', 'second');
  return address.href;
}

function frameStyle(position: WidgetPosition): string {
  const [vertical, horizontal] = position.split('-');
  return `position:fixed;${vertical}:20px;${horizontal}:20px;width:300px;height:400px;max-width:calc(100vw - 40px);max-height:60vh;border:0;border-radius:16px;box-shadow:0 8px 32px rgb(0 0 0/.18);z-index:2147483000`;
}

const rootOf = ({ publicUrl }: Embed) => publicUrl.replace(/\/+$/, '');
