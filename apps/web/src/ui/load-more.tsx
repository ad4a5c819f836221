import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

export type PagedQuery = Pick<
  UseInfiniteQueryResult<unknown, unknown>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'isPlaceholderData'
>;

interface LoadMoreProps {
  readonly query: PagedQuery;
  readonly words: {
    readonly more: string;
    readonly loading: string;
    readonly failed: string;
    /** Read out when this many rows have come. */
    readonly loaded: (count: number) => string;
  };
  /** The rows so far, as list items. */
  readonly children: readonly ReactNode[];
}

/** From this many rows on, those out of sight are not laid out. */
const CROWDED_FROM = 100;

/** A list that comes page by page, and a button that loads more. The focus moves to the first new row. */
export function LoadMore({ query, words, children }: LoadMoreProps) {
  const list = useRef<HTMLUListElement>(null);
  /** How many rows there were when more was asked for; null when nobody did. */
  const [had, setHad] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const more = had === null ? 0 : children.length - had;
  const say = useEffectEvent((count: number) => setSaid(words.loaded(count)));

  useEffect(() => {
    if (had === null || more <= 0) return;
    list.current?.children[had]?.querySelector<HTMLElement>('a, button')?.focus();
    say(more);
    setHad(null);
  }, [had, more]);

  function load() {
    if (query.isFetchingNextPage) return;
    setHad(children.length);
    // Rows that come later, for another reason, are nobody's who asked for more.
    void query.fetchNextPage().then(({ isFetchNextPageError }) => isFetchNextPageError && setHad(null));
  }

  return (
    <>
      <ul
        ref={list}
        aria-busy={query.isPlaceholderData}
        className={classes(
          'mt-4 border-t border-line',
          children.length >= CROWDED_FROM &&
            '[&>li]:[contain-intrinsic-size:auto_5rem] [&>li]:[content-visibility:auto]',
        )}
      >
        {children}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {query.hasNextPage && (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button onClick={load} aria-disabled={query.isFetchingNextPage}>
            {query.isFetchingNextPage ? words.loading : words.more}
          </Button>
          {query.isFetchNextPageError && (
            <p role="alert" className="text-danger">
              {words.failed}
            </p>
          )}
        </div>
      )}
    </>
  );
}
