import type { LoaderFunctionArgs } from 'react-router';
import { docsIndex } from '../features/docs/docs-files.server.ts';

/** The index of the search, one file for each language. It is made at build. */
export function loader({ params }: LoaderFunctionArgs) {
  return new Response(docsIndex(params.file === 'uk.json' ? 'uk' : 'en'), {
    headers: { 'Content-Type': 'application/json' },
  });
}
