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
  label: {
    values: [],
    sentence:
      'Words of the button, at most 40 characters. Without it the button says “Start a call” in the visitor’s language.',
  },
  theme: {
    values: ['auto', 'light', 'dark'],
    sentence:
      'Light or dark. `auto` follows the visitor’s system, unless a theme is saved in the builder; `inline` follows the text around it.',
  },
  language: {
    values: ['auto', 'en', 'uk'],
    sentence: 'Language of the widget’s own words. `auto` follows the visitor’s browser.',
  },
  color: {
    values: [],
    sentence:
      'Colour of the button and of what matters most in the widget, as `#0a7d5a`. Its text is black or white, whichever can be read; inside the widget a colour that could not be seen is made darker or lighter. Without it the button has Parlo’s colour and the widget the one that is saved in the builder.',
  },
  radius: {
    values: [],
    sentence:
      'Radius of the corners of the open widget, from 0 to 32 pixels. Without it they are as the owner saved them.',
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
  size: {
    values: [],
    sentence: 'Height of the button, from 48 to 72 pixels. 56 without it.',
  },
  greeting: {
    values: [],
    sentence:
      'Words that appear next to the button until the visitor closes them or opens the widget. None without it, and none for `inline`.',
  },
  delay: {
    values: [],
    sentence: 'Seconds until the greeting appears. At once without it.',
  },
  logo: {
    values: [],
    sentence: 'Address of an image that stands in the button instead of Parlo’s sign, on your own site.',
  },
  launcher: {
    values: ['button', 'bar', 'card', 'page'],
    sentence:
      'What opens the widget: the round `button`; a `bar` with picture, name and words; or a `card` that greets, with a button to talk and one to type. A closed card becomes the button. `page` has no button: the widget is open in the text of the page, and fills the window below its place. `bar` and `card` mean nothing to `inline`.',
  },
  name: {
    values: [],
    sentence: 'Name on a bar or a card.',
  },
  avatar: {
    values: [],
    sentence:
      'Address of the picture on a bar or a card. Without it `logo` stands there; without both, or if it does not load or is too narrow for a circle, the first letter of the name.',
  },
} as const satisfies Readonly<Record<string, Attribute>>;

export type AttributeName = keyof typeof ATTRIBUTES;

/** The valid values of an attribute: one of a list, or any text. */
export type AttributeValue<Name extends AttributeName> =
  (typeof ATTRIBUTES)[Name]['values'] extends readonly []
    ? string
    : (typeof ATTRIBUTES)[Name]['values'][number];

/** The attributes as they are written in HTML; all but `assistant-id` may be left out. */
export type ParloAttributes = { readonly 'assistant-id': string } & {
  readonly [Name in Exclude<AttributeName, 'assistant-id'>]?: AttributeValue<Name> | undefined;
};

/** Only embed-launcher.js reads them, where there is a bar or a card. */
const LATER: readonly AttributeName[] = ['name', 'avatar'];

/** The names that the loader reads, those that the widget gets in its address first. */
export const NAMES = (Object.keys(ATTRIBUTES) as AttributeName[]).filter((name) => !LATER.includes(name));
