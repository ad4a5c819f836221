import type { LookSettings } from '@parlo/contract';
import type { WidgetMode } from '@parlo/contract/embed-messages';
import type { WidgetPosition } from '../../owner/assistants/builder-draft.ts';
import {
  codeLink,
  DEFAULT_LABEL,
  DEFAULT_MODE,
  DEFAULT_POPUP_TEXT,
  DEFAULT_POSITION,
  DEFAULT_VARIANT,
  type Embed,
  iframeSnippet,
  popupLink,
  scriptSnippet,
  secondDeviceLink,
  type WidgetVariant,
} from './snippet.ts';

/** How an assistant gets to visitors; the script first, which can do most. */
export const CODE_TYPES = ['script', 'iframe', 'popup', 'qr'] as const;
export type CodeType = (typeof CODE_TYPES)[number];

export interface CodeOptions {
  readonly label: string;
  readonly position: WidgetPosition;
  readonly mode: WidgetMode;
  readonly variant: WidgetVariant;
  readonly popupText: string;
}

/** The assistant's data in the code, in addition to the options. */
export interface CodeLook {
  readonly look?: LookSettings | undefined;
  readonly greeting?: string | undefined;
  /** Path of the logo on Parlo's server; null without one. */
  readonly logo?: string | null | undefined;
}

export type MadeCode =
  | { readonly type: 'iframe' | 'script'; readonly html: string }
  | { readonly type: 'popup'; readonly link: string; readonly secondLink: string }
  | { readonly type: 'qr'; readonly link: string; readonly assistantId: string };

export interface CodeState {
  /** Null while none is selected. */
  readonly assistantId: string | null;
  readonly type: CodeType;
  readonly options: CodeOptions;
  /** The code that was made; any change of its options removes it. */
  readonly made: MadeCode | null;
}

export type CodeAction =
  | { readonly type: 'select'; readonly assistantId: string | null; readonly options?: Partial<CodeOptions> }
  | { readonly type: 'choose'; readonly code: CodeType }
  | { readonly type: 'change'; readonly options: Partial<CodeOptions> }
  | { readonly type: 'generate'; readonly embed: Embed; readonly looks?: CodeLook };

const DEFAULTS: CodeOptions = {
  label: DEFAULT_LABEL,
  position: DEFAULT_POSITION,
  mode: DEFAULT_MODE,
  variant: DEFAULT_VARIANT,
  popupText: DEFAULT_POPUP_TEXT,
};

export function newCode(
  assistantId: string | null,
  type: CodeType,
  options: Partial<CodeOptions> = {},
): CodeState {
  return { assistantId, type, options: { ...DEFAULTS, ...options }, made: null };
}

export function reduceCode(state: CodeState, action: CodeAction): CodeState {
  switch (action.type) {
    case 'select':
      return action.assistantId === state.assistantId
        ? state
        : newCode(action.assistantId, state.type, action.options);
    case 'choose':
      return action.code === state.type ? state : { ...state, type: action.code, made: null };
    case 'change':
      return { ...state, options: { ...state.options, ...action.options }, made: null };
    case 'generate':
      // The question whether they may was asked for an assistant that is not selected any more.
      if (action.embed.assistantId !== state.assistantId) return state;
      return { ...state, made: makeCode(state, action.embed, action.looks) };
  }
}

function makeCode(
  { type, options }: CodeState,
  embed: Embed,
  { look, greeting, logo }: CodeLook = {},
): MadeCode {
  if (type === 'iframe') return { type, html: iframeSnippet(embed, options) };
  if (type === 'script')
    return {
      type,
      html: scriptSnippet(embed, {
        ...options,
        ...(look && { look }),
        ...(greeting && { greeting }),
        ...(logo && { logo }),
      }),
    };
  if (type === 'popup') {
    const text = options.popupText;
    return { type, link: popupLink(embed, text), secondLink: secondDeviceLink(embed, text) };
  }
  return { type, link: codeLink(embed, options.popupText), assistantId: embed.assistantId };
}
