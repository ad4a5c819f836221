/** @jsxImportSource preact */
import type { AnswerSource } from '@parlo/contract';
import { useState } from 'preact/hooks';
import { Link, LinkedText, safeUrl } from './linked-text.tsx';
import { transcriptWords } from './words.ts';

const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** The passages that a reply was taken from: their names, and one of them opened. */
export function Sources({ sources }: { readonly sources: readonly AnswerSource[] }) {
  const [open, setOpen] = useState(-1);
  const shown = sources[open];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and this is no form
    <div class="sources" role="group" aria-label={transcriptWords().sources}>
      {sources.map(({ title, heading }, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two passages may be called the same, and they never move
          key={at}
          type="button"
          class="chip"
          dir="auto"
          aria-expanded={at === open}
          onClick={() => setOpen(at === open ? -1 : at)}
        >
          {heading ? `${title} › ${heading}` : title}
        </button>
      ))}
      {shown && <Passage key={open} source={shown} />}
    </div>
  );
}

/** The passage, its sentence that the reply says marked, and the page that it is on. */
function Passage({ source }: { readonly source: AnswerSource }) {
  const { text, quote = '' } = source;
  const page = 'url' in source ? safeUrl(String(source.url)) : null;
  const at = quote ? text.indexOf(quote) : -1;
  return (
    <blockquote ref={intoView} dir="auto">
      <LinkedText text={at < 0 ? text : text.slice(0, at)} />
      {at >= 0 && (
        <>
          <mark>
            <LinkedText text={quote} />
          </mark>
          <LinkedText text={text.slice(at + quote.length)} />
        </>
      )}
      {page && (
        <cite>
          <Link to={page.href}>{page.host + decoded(page.pathname)}</Link>
        </cite>
      )}
    </blockquote>
  );
}

/** A path as people read it; one that is encoded wrongly stays as it is. */
function decoded(path: string): string {
  try {
    return path === '/' ? '' : decodeURI(path);
  } catch {
    return path;
  }
}
