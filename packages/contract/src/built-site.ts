/**
 * Stands in built files where the address of the site belongs, which is known when they are sent: the server puts
 * PARLO_PUBLIC_URL there, or else the address that was asked. No host can have this name.
 */
export const BUILT_ORIGIN = 'https://parlo.invalid';

/** `<meta name>` of the site's address in its pages: what is drawn in the browser names the same as what was built. */
export const ORIGIN_META = 'parlo-origin';

/** `site.json` of a build: the app's addresses next to its built pages. Any other address is not found. */
export interface BuiltSite {
  /** Screens of the app, as patterns of its router: `/dashboard/conversations/:id`. */
  readonly screens: readonly string[];
  /** Patterns of public pages, such as `/pricing` and `/blog/:id`; those that exist were built. */
  readonly openPages: readonly string[];
}

/** `<meta name>` of the tag manager's script, which is there where the operator has one. */
export const TAG_MANAGER_META = 'parlo-tag-manager';

/** The one screen of the app where it may run as on public pages: purchases are counted there. */
export const TAGGED_SCREEN = '/purchase-confirmation';

/** `<meta name>` of the operator's profiles elsewhere, as JSON: what is drawn in the browser shows the same as the page. */
export const PROFILES_META = 'parlo-profiles';

/** `<meta name>` of the operator's word on customers, as JSON; absent while nothing is entered. */
export const CUSTOMERS_META = 'parlo-customers';

/** `<meta name>` of the operator of the server, as JSON ({@link ToldLegal}); absent while nothing is entered. */
export const LEGAL_META = 'parlo-legal';

/** What a page knows of the operator and of their own legal texts. */
export interface ToldLegal {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  /** How long the server keeps its nightly backups, in words of each language; absent without any. */
  readonly backupsEn?: string;
  readonly backupsUk?: string;
  /** How the database protects what visitors say, where the server encrypts it. */
  readonly databaseEn?: string;
  readonly databaseUk?: string;
  /** The pages that have a text of the operator's own in place of the built one. */
  readonly own: readonly string[];
  /** The own text of the page that was asked for, as safe HTML, with the path of that page. */
  readonly text?: { readonly path: string; readonly html: string };
}

/** Marks a place of a built legal text with the fact that belongs there: `<mark data-operator="name">`. */
const OPERATOR_PLACE =
  /<mark data-operator="(name|address|email|phone|backupsEn|backupsUk|databaseEn|databaseUk)">[^<]*<\/mark>/g;

/** Puts the operator's facts, as safe HTML, where a built text asks for them. A place whose fact is unknown stays. */
export function fillOperator(
  html: string,
  legal: OperatorFacts,
  escapeHtml: (text: string) => string,
): string {
  return html.replace(OPERATOR_PLACE, (place, part: keyof OperatorFacts) => {
    const fact = legal[part];
    return fact ? escapeHtml(fact) : place;
  });
}

type OperatorFacts = Omit<ToldLegal, 'own' | 'text'>;

/** Stand around a built legal text in its page, which the operator's own text takes the place of. */
export const LEGAL_TEXT = { begin: '<!--legal-->', end: '<!--/legal-->' } as const;

/** Marks paragraphs about the built text alone, which go with it. */
export const LEGAL_NOTE = 'data-legal-note';

/**
 * Stands in built pages where the operator's profiles belong, which are known when a page is sent. The list has one
 * item of it, which the server repeats for each profile; without any the list is left out. No host can have this name.
 */
export const BUILT_PROFILE = { name: 'parlo-profile', address: 'https://profile.invalid/' } as const;

/** Marks the list, as an attribute. */
export const PROFILES_LIST = 'data-profiles';
