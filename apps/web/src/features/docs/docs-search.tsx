import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SiteLink, useSiteAddress } from '../../site/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import type { DocsHit } from './search-index.ts';
import { loadDocsSearch, useDocsSearch } from './use-docs-search.ts';

interface DocsSearchProps {
  /** Another one in tests. */
  readonly load?: typeof loadDocsSearch;
}

/**
 * Searches the docs while one types. `/` brings the focus here, the arrows walk through what was found, Enter opens it
 * (from the field the first of it), Escape empties the field.
 */
export function DocsSearch({ load = loadDocsSearch }: DocsSearchProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const address = useSiteAddress();
  const { state, open } = useDocsSearch(i18n.language === 'uk' ? 'uk' : 'en', load);
  const [query, setQuery] = useState('');
  const [left, setLeft] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const results = useId();
  useSlash(() => field.current?.focus());

  const wanted = query.trim();
  const hits = state.is === 'ready' && wanted ? state.find(wanted) : [];
  const shown = wanted !== '' && !left;
  const close = () => {
    setQuery('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    const links = [...(box.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk([field.current, ...links], event.key === 'ArrowDown' ? 1 : -1);
    }
    const [first] = hits;
    if (event.key !== 'Enter' || event.target !== field.current || !first) return;
    event.preventDefault();
    setQuery('');
    void navigate(address(`/docs/${first.id}`));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => setLeft(!box.current?.contains(relatedTarget));
  const onFocus = ({ target }: FocusEvent) => {
    setLeft(false);
    // Not for the button: it would be gone before it is pressed.
    if (target === field.current) void open();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what happens in the field and the links below it
    <div ref={box} className="relative" onKeyDown={onKeyDown} onBlur={onBlur} onFocus={onFocus}>
      <search>
        <label className="flex min-h-11 items-center gap-2 rounded-md border border-edge bg-raised px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink">
          <Search size={18} aria-hidden="true" className="shrink-0 text-soft" />
          <span className="sr-only">{t('docs.search.label')}</span>
          <input
            ref={field}
            type="search"
            value={query}
            placeholder={t('docs.search.placeholder')}
            title={t('docs.search.hint')}
            autoComplete="off"
            spellCheck={false}
            aria-controls={results}
            className="min-w-0 grow bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
            onChange={(event) => setQuery(event.target.value)}
          />
          <span
            aria-hidden="true"
            className="hidden rounded border border-line px-1.5 text-sm text-soft lg:block"
          >
            /
          </span>
        </label>
      </search>
      <div id={results} className={shown ? PANEL : undefined}>
        {/* It stays in the page: a status that comes together with its words is not always read out. */}
        <p role="status" className={shown ? 'px-3 py-1.5 text-sm text-soft' : 'sr-only'}>
          {shown && state.is === 'failed' && t('docs.search.failed')}
          {shown && (state.is === 'idle' || state.is === 'loading') && t('docs.search.loading')}
          {shown &&
            state.is === 'ready' &&
            (hits.length > 0
              ? t('docs.search.found', { count: hits.length })
              : t('docs.search.none', { query: wanted }))}
        </p>
        {shown && state.is === 'failed' && (
          <Button
            look="quiet"
            className="text-sm"
            // In Safari a pressed button takes the focus from the field without getting it, and the panel would close.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              field.current?.focus();
              void open();
            }}
          >
            {t('common.retry')}
          </Button>
        )}
        {shown && hits.length > 0 && (
          <ul aria-label={t('docs.search.results')}>
            {hits.map((hit) => (
              <Hit key={hit.id} hit={hit} onOpen={() => setQuery('')} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const PANEL =
  'absolute top-full right-0 left-0 z-20 mt-2 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-raised p-2 shadow-[0_12px_40px_rgb(27_23_20/0.16)] lg:w-[34rem]';

interface HitProps {
  readonly hit: DocsHit;
  readonly onOpen: () => void;
}

function Hit({ hit: { id, title, heading, excerpt }, onOpen }: HitProps) {
  return (
    <li>
      <SiteLink
        to={`/docs/${id}`}
        className="block rounded-md px-3 py-2 hover:bg-panel focus-visible:bg-panel focus-visible:outline-offset-[-2px]"
        onClick={onOpen}
      >
        <span className="font-semibold">{heading ? `${title}: ${heading}` : title}</span>
        <span className="mt-0.5 block text-sm break-words text-soft">
          {excerpt.map(({ text, marked }, at) => {
            const Piece = marked ? 'mark' : 'span';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
              <Piece key={at} className={marked ? 'text-ink' : undefined}>
                {text}
              </Piece>
            );
          })}
        </span>
      </SiteLink>
    </li>
  );
}

/** Moves the focus to the next or the one before, and round at the ends. */
function walk(stops: readonly (HTMLElement | null)[], step: 1 | -1): void {
  const at = stops.indexOf(document.activeElement instanceof HTMLElement ? document.activeElement : null);
  stops[(at + step + stops.length) % stops.length]?.focus();
}

/** Runs on `/`, unless somebody is typing it. */
function useSlash(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const stop = new AbortController();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const typing = target?.matches('input, textarea, select') || target?.isContentEditable;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown, stop);
    return () => stop.abort();
  }, []);
}
