import { useRef, useState } from 'react';
import type { Language } from '../../i18n/language.ts';
import type { DocsHit } from './search-index.ts';

/** Finds places for a query. */
export type FindDocs = (query: string) => readonly DocsHit[];

/** Fetches the index of a language and what reads it: only who searches loads them. */
export async function loadDocsSearch(language: Language): Promise<FindDocs> {
  const [response, { readIndex, searchDocs }] = await Promise.all([
    fetch(`/docs-search/${language}.json`),
    import('./search-index.ts'),
  ]);
  if (!response.ok) throw new Error(`the index of the docs: HTTP ${response.status}`);
  const index = readIndex(await response.text());
  return (query) => searchDocs(index, query);
}

type State =
  | { readonly is: 'idle' | 'loading' | 'failed' }
  | { readonly is: 'ready'; readonly find: FindDocs };

/** The search of one language. `open` loads it when it is wanted first, and again after it failed. */
export function useDocsSearch(language: Language, load: typeof loadDocsSearch) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const busy = useRef(false);
  async function open() {
    if (busy.current || state.is === 'ready') return;
    busy.current = true;
    setState({ is: 'loading' });
    try {
      setState({ is: 'ready', find: await load(language) });
    } catch (error) {
      console.error('the search of the docs could not be loaded', error);
      setState({ is: 'failed' });
    } finally {
      busy.current = false;
    }
  }
  return { state, open };
}
