/** What a widget's address says. */
export interface WidgetParams {
  readonly assistantId: string | null;
  /** Words of the call button, when the owner chose their own. */
  readonly label: string | null;
  readonly language: 'en' | 'uk';
  /** Light or dark as the page around it; null follows the visitor's system. */
  readonly theme: 'light' | 'dark' | null;
}

const LABEL_LENGTH = 40;

/** Reads the address; `languages` are the visitor's, best first. */
export function readParams(search: string, languages: readonly string[]): WidgetParams {
  const query = new URLSearchParams(search);
  const wanted = [query.get('lang') ?? '', ...languages].map((tag) => tag.toLowerCase().split('-')[0]);
  const language = wanted.find((tag) => tag === 'en' || tag === 'uk') ?? 'en';
  const theme = query.get('theme');
  return {
    assistantId: query.get('assistantId')?.trim() || null,
    label: query.get('label')?.trim().slice(0, LABEL_LENGTH) || null,
    language,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}
