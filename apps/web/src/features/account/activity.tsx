import type { OwnAct } from '@parlo/contract';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';

/** The last ones are what somebody looks for: more are a click away. */
const PAGE = 5;

interface ActivityPage {
  readonly acts: readonly OwnAct[];
  readonly next: string | null;
}

/** To be invalidated by everything on this screen that the server notes. */
export const activityKey = (email: string) => ['activity', email] as const;

/** What was done with the account. */
export function Activity() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const query = useInfiniteQuery<
    ActivityPage,
    Error,
    InfiniteData<ActivityPage>,
    ReturnType<typeof activityKey>,
    string
  >({
    queryKey: activityKey(email),
    queryFn: ({ pageParam, signal }) =>
      api.request('getActivity', { limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const acts = query.data?.pages.flatMap((page) => page.acts);
  if (!acts) return <NotLoaded loading={t('activity.loading')} failed={t('activity.failed')} query={query} />;
  if (acts.length === 0) return <p className="text-soft">{t('activity.none')}</p>;
  return (
    <div className="max-w-2xl">
      <LoadMore
        query={query}
        words={{
          more: t('activity.more'),
          loading: t('activity.moreLoading'),
          failed: t('activity.moreFailed'),
          loaded: (count) => t('activity.moreLoaded', { shown: count }),
        }}
      >
        {acts.map((act) => (
          <Act key={act.id} done={act} />
        ))}
      </LoadMore>
    </div>
  );
}

function Act({ done }: { readonly done: OwnAct }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { act, about, at, device, via } = done;
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const named = [device?.browser, device?.system].filter(Boolean).join(', ');
  const through = via === 'api_key' ? t('activity.key') : named;
  return (
    <FactRow
      title={
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{t(`activity.names.${act}`)}</span>
          <span className="break-words">{about}</span>
        </p>
      }
      facts={[
        ...(through ? [[t('activity.device'), through] as const] : []),
        [t('activity.when'), moment.format(new Date(at))],
      ]}
    >
      {null}
    </FactRow>
  );
}
