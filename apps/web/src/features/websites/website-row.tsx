import type { KnowledgeFile, Website } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { Globe, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reasonWords } from '../../i18n/refusals.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Choice, shortAddress } from './choices.tsx';

interface WebsiteRowProps {
  readonly website: Website;
  readonly pages: readonly KnowledgeFile[];
  readonly onRefresh: () => void;
  readonly onWeekly: (weekly: boolean) => void;
  readonly onRemove: () => void;
}

/** A website: when it was read, its pages, and what its owner can do with it. */
export function WebsiteRow({ website, pages, onRefresh, onWeekly, onRemove }: WebsiteRowProps) {
  const { t, i18n } = useTranslation();
  const address = shortAddress(website.address);
  const failed = website.status === 'failed';
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Globe size={20} aria-hidden="true" className="mt-2.5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold wrap-anywhere">
          <a href={website.address} target="_blank" rel="noreferrer" className="underline">
            {address}
          </a>
        </p>
        <p
          // An element that turns from one role to the other is not read out; a new one is.
          key={failed ? 'bad' : 'good'}
          role={failed ? 'alert' : 'status'}
          className={classes('text-sm', failed ? 'text-danger' : 'text-soft')}
        >
          {statusOf(t, website, i18n.language)}
        </p>
        {pages.length > 0 && (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer py-1">{t('websites.pages', { count: pages.length })}</summary>
            <ul className="mt-1 flex flex-col gap-1">
              {pages.map((page) => (
                <li key={page.id} className="wrap-anywhere">
                  <a href={page.page?.url} target="_blank" rel="noreferrer" className="underline">
                    {page.name}
                  </a>{' '}
                  <span className={page.status === 'failed' ? 'text-danger' : 'text-soft'}>
                    {pageStatus(t, page)}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <Choice checked={website.weekly} onChange={onWeekly} label={t('websites.weekly')} />
      </div>
      <div className="flex shrink-0 items-center">
        <IconButton
          label={t('websites.refresh', { address })}
          disabled={website.status === 'pending'}
          onClick={onRefresh}
        >
          <RotateCw size={20} />
        </IconButton>
        <IconButton label={t('websites.remove', { address })} onClick={onRemove}>
          <Trash2 size={20} />
        </IconButton>
      </div>
    </li>
  );
}

function statusOf(t: TFunction, { status, problem, readAt }: Website, language: string): string {
  const date = readAt && new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(readAt));
  if (status === 'pending') return t('websites.pending');
  if (status === 'ready') return t('websites.ready', { date: date ?? '' });
  const reason = reasonWords(t, { reason: problem ?? '' }, t('websites.unknownProblem'));
  return date ? t('websites.failedSince', { reason, date }) : t('websites.failed', { reason });
}

function pageStatus(t: TFunction, { status, passages, problem, reason }: KnowledgeFile): string {
  if (status === 'ready') return t('websites.passages', { count: passages });
  if (status === 'pending') return t('websites.pending');
  return problem ? reasonWords(t, problem, reason ?? '') : (reason ?? '');
}
