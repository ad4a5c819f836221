import { embedOrigin, VISITOR_LIMITS } from '@parlo/contract';

/** One site as typed, and its origin; null if invalid. */
export interface WrittenSite {
  readonly written: string;
  readonly origin: string | null;
}

/** The sites of a text, one a line or parted by commas, each once. */
export function writtenSites(text: string): WrittenSite[] {
  const sites = new Map<string, WrittenSite>();
  for (const written of text.split(/[\s,;]+/).filter(Boolean)) {
    const origin = written.length > VISITOR_LIMITS.site ? null : embedOrigin(written);
    const key = origin ?? written;
    if (!sites.has(key)) sites.set(key, { written, origin });
  }
  return [...sites.values()];
}

/** The same list as it is sent to the server. */
export function sitesOf(text: string): string[] {
  return writtenSites(text).map(({ written, origin }) => origin ?? written);
}

type SiteProblem =
  | { readonly what: 'too-many' }
  | { readonly what: 'insecure' | 'no-site'; readonly site: string };

/** Why a list can't be saved; null when it can. Names the first wrong site. */
export function siteProblem(text: string): SiteProblem | null {
  const sites = writtenSites(text);
  const wrong = sites.find(({ origin }) => origin === null)?.written;
  if (wrong !== undefined) {
    const secured = wrong.replace(/^http:/i, 'https:');
    const what = secured !== wrong && embedOrigin(secured) ? 'insecure' : 'no-site';
    return { what, site: wrong.length > SHOWN ? `${wrong.slice(0, SHOWN)}…` : wrong };
  }
  return sites.length > VISITOR_LIMITS.allowedSites ? { what: 'too-many' } : null;
}

/** Characters of a wrong site that are repeated to its owner. */
const SHOWN = 60;
