import { LEGAL_META, type ToldLegal } from '@parlo/contract/built-site';

/** The operator of the server and their legal texts, as the server put them into the page; null while nothing is entered. */
export function siteOperator(): ToldLegal | null {
  if (typeof document === 'undefined') return null;
  const said = document.querySelector<HTMLMetaElement>(`meta[name="${LEGAL_META}"]`)?.content;
  return said ? (JSON.parse(said) as ToldLegal) : null;
}

/** Returns the operator's own text of the page at `path`; null where the built one is shown. */
export function ownLegalText(path: string): string | null {
  const text = siteOperator()?.text;
  return text?.path === withoutSlash(path) ? text.html : null;
}

/** Whether the page at `path` has a text of the operator's own that came with no page so far. */
export function lacksLegalText(path: string): boolean {
  const page = withoutSlash(path)
    .replace(/^\/uk(?=\/)/, '')
    .slice(1);
  return (siteOperator()?.own.includes(page) ?? false) && ownLegalText(path) === null;
}

const withoutSlash = (path: string) => path.replace(/\/$/, '');
