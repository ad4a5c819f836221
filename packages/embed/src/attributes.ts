/** An attribute of `<parlo-assistant>`. */
export interface Attribute {
  /** Allowed values, the default first; empty where any words are allowed. */
  readonly values: readonly string[];
  /** For the documentation. */
  readonly sentence: string;
}

/**
 * Every attribute there is. The element reads them by this list; the types, the React component's properties and
 * docs/embed-attributes.md are made of it. The build leaves the sentences out of embed.js.
 */
export const ATTRIBUTES = {
  'assistant-id': {
    values: [],
    sentence: 'Which assistant answers. The builder shows its id in the code it makes. Needed.',
  },
  mode: {
    values: ['hybrid', 'voice', 'chat'],
    sentence: 'How visitors talk: by microphone (`voice`), by typing (`chat`), or as they like (`hybrid`).',
  },
  variant: {
    values: ['bubble', 'inline', 'popup'],
    sentence:
      'Where it opens: `bubble` above its button in a corner of the window; `inline` in the text, where the element stands; `popup` in a tab of its own.',
  },
  placement: {
    values: ['bottom-right', 'bottom-left', 'top-right', 'top-left'],
    sentence: 'The corner of the window that the button is in. Means nothing to `inline`.',
  },
  label: {
    values: [],
    sentence:
      'Words of the button, at most 40 characters. Without it the button says “Start a call” in the visitor’s language.',
  },
  theme: {
    values: ['auto', 'light', 'dark'],
    sentence: 'Colours. `auto` follows the visitor’s system.',
  },
  language: {
    values: ['auto', 'en', 'uk'],
    sentence: 'Language of the widget’s own words. `auto` follows the visitor’s browser.',
  },
} as const satisfies Readonly<Record<string, Attribute>>;

export type AttributeName = keyof typeof ATTRIBUTES;

/** What an attribute may be: one of its values, or any words. */
export type AttributeValue<Name extends AttributeName> =
  (typeof ATTRIBUTES)[Name]['values'] extends readonly []
    ? string
    : (typeof ATTRIBUTES)[Name]['values'][number];

/** The attributes as they are written in HTML; all but `assistant-id` may be left out. */
export type ParloAttributes = { readonly 'assistant-id': string } & {
  readonly [Name in Exclude<AttributeName, 'assistant-id'>]?: AttributeValue<Name> | undefined;
};

/** Those that the widget gets; the others are for the element around it. */
export const NAMES = (Object.keys(ATTRIBUTES) as AttributeName[]).filter(
  (name) => name !== 'placement' && name !== 'variant',
);
