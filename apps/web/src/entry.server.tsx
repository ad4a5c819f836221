import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { speak } from './i18n/index.ts';
import { speakSite } from './site/speak-site.ts';

/** Makes the HTML of one page at build; nothing of this runs when Parlo does. Pages are made one after the other. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // Screens of the app have the reader's own language, once they are hydrated.
  await speak('en');
  await speakSite(new URL(request.url).pathname);
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    // In one piece: React would put large parts at the end of the page, for a script to move them to their places.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  headers.set('Content-Type', 'text/html');
  return new Response(prelude, { headers, status });
}
