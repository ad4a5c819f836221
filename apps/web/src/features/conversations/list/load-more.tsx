import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useFormats } from '../formats.ts';
import type { useConversations } from '../queries.ts';

interface LoadMoreProps {
  readonly query: Pick<
    ReturnType<typeof useConversations>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** The rows so far. */
  readonly children: readonly ReactNode[];
}

/** A list and a button that loads more. The focus moves to the first new item. */
export function LoadMore({ query, children }: LoadMoreProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const list = useRef<HTMLUListElement>(null);
  /** How many rows there were when more was asked for; null when nobody did. */
  const [had, setHad] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const more = had === null ? 0 : children.length - had;

  useEffect(() => {
    if (had === null || more <= 0) return;
    list.current?.querySelectorAll<HTMLElement>('[data-conversation]')[had]?.focus();
    setSaid(t('analytics.moreLoaded', { count: more, shown: formats.number(more) }));
    setHad(null);
  }, [had, more, t, formats]);

  function load() {
    if (query.isFetchingNextPage) return;
    setHad(children.length);
    // Rows that come later, for another reason, are nobody's who asked for more.
    void query.fetchNextPage().then(({ isFetchNextPageError }) => isFetchNextPageError && setHad(null));
  }

  return (
    <>
      <ul ref={list} className="mt-4 border-t border-line">
        {children}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {query.hasNextPage && (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button onClick={load} aria-disabled={query.isFetchingNextPage}>
            {t(query.isFetchingNextPage ? 'analytics.moreLoading' : 'analytics.more')}
          </Button>
          {query.isFetchNextPageError && (
            <p role="alert" className="text-danger">
              {t('analytics.moreFailed')}
            </p>
          )}
        </div>
      )}
    </>
  );
}
