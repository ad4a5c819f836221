import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { LoadMore, type PagedQuery } from '../../ui/load-more.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';

interface ListingProps {
  readonly query: PagedQuery & Pick<UseInfiniteQueryResult<unknown, unknown>, 'isPending' | 'refetch'>;
  /** The rows, as list items; undefined without any. */
  readonly children: readonly ReactNode[] | undefined;
  /** The text of an empty list. */
  readonly empty: string;
  /** The search text; absent for a list without a search. */
  readonly search?: string;
  /** The result of the last action. */
  readonly said?: string;
}

/** A list of administration while it loads, when it failed, when it is empty, and with what it has. */
export function Listing({ query, children: rows, empty, search, said }: ListingProps) {
  const { t } = useTranslation();
  if (!rows) {
    return (
      <div className="mt-6">
        <NotLoaded loading={t('admin.loading')} failed={t('admin.loadFailed')} query={query} />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="mt-4 break-words text-good empty:hidden">
        {said}
      </p>
      {rows.length === 0 ? (
        <p className="mt-6 break-words text-soft">{search ? t('admin.nothingFound', { search }) : empty}</p>
      ) : (
        <LoadMore
          key={search}
          query={query}
          words={{
            more: t('admin.more'),
            loading: t('admin.loading'),
            failed: t('admin.loadFailed'),
            loaded: (count) => t('admin.moreLoaded', { shown: count }),
          }}
        >
          {rows}
        </LoadMore>
      )}
    </>
  );
}

/** The search text of a list, kept in the URL so that it can be linked. */
export function useSearched(): string {
  return useSearchParams()[0].get('q')?.trim() ?? '';
}

interface SearchProps {
  readonly label: string;
  readonly most: number;
}

/** Searches when it is sent. An empty one shows everything. */
export function Search({ label, most }: SearchProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const box = useRef<HTMLInputElement>(null);
  const searched = params.get('q') ?? '';
  const look = (wanted: string) => {
    // Another filter of the list stays.
    const next = new URLSearchParams(params);
    if (wanted) next.set('q', wanted);
    else next.delete('q');
    setParams(next, { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look(box.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form onSubmit={submit} className="mt-6 flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <Field label={label}>
            {(wiring) => (
              // A new address, such as one step back, brings what was searched for there.
              <Input
                {...wiring}
                key={searched}
                ref={box}
                type="search"
                maxLength={most}
                defaultValue={searched}
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <Button type="submit" className="min-h-12">
          {t('admin.search')}
        </Button>
        {searched && (
          <Button look="quiet" className="min-h-12" onClick={() => look('')}>
            {t('admin.clearSearch')}
          </Button>
        )}
      </form>
    </search>
  );
}

interface RowActProps {
  readonly name: string;
  /** Read out after the name: every row has such a button. */
  readonly about: string;
  readonly onClick: () => void;
}

/** The actions of a row. */
export function RowAct({ name, about, onClick }: RowActProps) {
  return (
    <Button look="quiet" className="underline decoration-edge underline-offset-4" onClick={onClick}>
      {name}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
