import type { TopicsResponse } from '@parlo/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { type Filters, writeBehind } from '../filters.ts';
import { useFormats, useLanguageNames } from '../formats.ts';
import { LoadFailed } from '../load-failed.tsx';
import { useTopics } from '../queries.ts';
import { Skeleton } from '../skeleton.tsx';
import { siteWords } from '../words.ts';

interface TopicsProps {
  readonly email: string;
  readonly filters: Filters;
  /** The first and the last day of the numbers. */
  readonly span: Pick<Filters, 'from' | 'to'>;
}

/** What visitors asked about, in which languages, and where they came from; each leads to its conversations. */
export function Topics({ email, filters, span }: TopicsProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useTopics(email, filters.assistantId, filters.days);
  if (!data && isError) {
    return <LoadFailed text={t('analytics.topicsFailed')} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton label={t('analytics.loading')} blocks={['h-72']} />;
  const behind = (some: Partial<Filters>) =>
    `/dashboard/analytics${writeBehind(filters, { ...span, ...some })}`;
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TopicList topics={data.topics} behind={behind} />
      <div className="flex min-w-0 flex-col gap-10">
        <Languages languages={data.languages} behind={behind} />
        <Sites sites={data.sites} behind={behind} />
      </div>
    </div>
  );
}

type Behind = (some: Partial<Filters>) => string;

/** How many are shown before somebody asks for all. */
const SHOWN = 8;

function TopicList({
  topics,
  behind,
}: {
  readonly topics: TopicsResponse['topics'];
  readonly behind: Behind;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const most = topics[0]?.times ?? 1;
  const hidden = all ? 0 : Math.max(0, topics.length - SHOWN);
  return (
    <section aria-labelledby="topics" className="min-w-0 border-t border-line pt-6">
      <h2 id="topics" className="text-lg">
        {t('analytics.topics')}
      </h2>
      <p className="text-soft">{t(topics.length > 0 ? 'analytics.topicsText' : 'analytics.topicsNone')}</p>
      <ol className="mt-3 flex flex-col">
        {topics.slice(0, topics.length - hidden).map((topic) => (
          <li key={topic.question}>
            <Link
              to={behind({ about: topic.question, ids: topic.conversationIds })}
              className="-mx-3 block rounded-lg px-3 py-2 transition-colors hover:bg-panel"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span dir="auto" className="line-clamp-2 min-w-0 flex-1 basis-56 break-words">
                  {topic.question}
                </span>
                <TopicCounts topic={topic} />
              </span>
              <TopicBar topic={topic} most={most} />
              {topic.others[0] && (
                <span dir="auto" className="mt-1 block truncate text-sm text-soft">
                  {t('analytics.alsoAsked', { question: topic.others[0] })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          {t('analytics.showAll', { count: hidden, shown: formats.number(hidden) })}
        </Button>
      )}
    </section>
  );
}

type Topic = TopicsResponse['topics'][number];

/** Answered, wrong and unanswered after each other, in the inks of the plot of answers. */
function TopicBar({
  topic: { answered, unanswered, wrong },
  most,
}: {
  readonly topic: Topic;
  readonly most: number;
}) {
  const part = (count: number, look: string) =>
    count > 0 && (
      <span className={`h-2 rounded-[2px] ${look}`} style={{ width: `${(100 * count) / most}%` }} />
    );
  return (
    <span aria-hidden="true" className="mt-1.5 flex gap-0.5">
      {part(answered - wrong, 'bg-ink')}
      {part(wrong, 'border border-danger')}
      {part(unanswered, 'bg-danger')}
    </span>
  );
}

function TopicCounts({ topic: { times, unanswered, wrong } }: { readonly topic: Topic }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span className="tabular shrink-0 text-sm text-soft">
      {t('analytics.times', { count: times, shown: formats.number(times) })}
      {unanswered > 0 && (
        <span className="text-danger">
          {` · ${t('analytics.unansweredCount', { count: unanswered, shown: formats.number(unanswered) })}`}
        </span>
      )}
      {wrong > 0 && (
        <span className="text-danger">
          {` · ${t('analytics.wrongCount', { count: wrong, shown: formats.number(wrong) })}`}
        </span>
      )}
    </span>
  );
}

interface LanguagesProps {
  readonly languages: TopicsResponse['languages'];
  readonly behind: Behind;
}

function Languages({ languages, behind }: LanguagesProps) {
  const { t } = useTranslation();
  const nameOf = useLanguageNames();
  const shares = languages.map(({ language, conversations }) => ({
    ...{ name: nameOf(language), conversations },
    to: behind({ language }),
  }));
  return <Shares title={t('analytics.languages')} shares={shares} />;
}

interface SitesProps {
  readonly sites: TopicsResponse['sites'];
  readonly behind: Behind;
}

function Sites({ sites, behind }: SitesProps) {
  const { t } = useTranslation();
  const shares = sites.map(({ site, conversations }) => ({
    ...{ name: siteWords(t, site), conversations },
    to: behind({ site }),
  }));
  return <Shares title={t('analytics.sites')} shares={shares} />;
}

interface SharesProps {
  readonly title: string;
  /** The largest first. */
  readonly shares: readonly { readonly name: string; readonly conversations: number; readonly to: string }[];
}

/** Conversations by one thing of theirs, each with its share; nothing where that is known of none. */
function Shares({ title, shares }: SharesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const [whole, setWhole] = useState(false);
  const all = shares.reduce((sum, { conversations }) => sum + conversations, 0);
  if (all === 0) return null;
  const hidden = whole ? 0 : Math.max(0, shares.length - SHOWN);
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line pt-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ol className="mt-3 flex flex-col">
        {shares.slice(0, shares.length - hidden).map(({ name, conversations, to }) => (
          <li key={to}>
            <Link to={to} className="-mx-3 block rounded-lg px-3 py-2 transition-colors hover:bg-panel">
              <span className="flex items-baseline justify-between gap-6">
                <span className="min-w-0 break-words">{name}</span>
                <span className="tabular shrink-0 text-sm text-soft">
                  {`${formats.percent(conversations / all)} · ${formats.number(conversations)}`}
                </span>
              </span>
              <span
                aria-hidden="true"
                className="mt-1.5 block h-2 rounded-[2px] bg-ink"
                style={{ width: `${(100 * conversations) / all}%` }}
              />
            </Link>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          {t('analytics.showAll', { count: hidden, shown: formats.number(hidden) })}
        </Button>
      )}
    </section>
  );
}
