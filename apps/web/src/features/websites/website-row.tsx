import type { KnowledgeFile, Website } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { Globe, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reasonWords } from '../../i18n/refusals.ts';
import { KnowledgeRow } from '../../owner/knowledge/knowledge-row.tsx';
import type { RowState, UsageOf } from '../../owner/knowledge/knowledge-view.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { shortAddress, Tick } from './choices.tsx';

interface WebsiteRowProps {
  readonly website: Website;
  readonly pages: readonly KnowledgeFile[];
  readonly usage: UsageOf;
  /** Its pages are in sight, as they were searched for. */
  readonly open: boolean;
  readonly onRefresh: () => void;
  readonly onWeekly: (weekly: boolean) => void;
  readonly onRemove: () => void;
}

/** A website: when it was read, its pages, and what its owner can do with it. */
export function WebsiteRow(props: WebsiteRowProps) {
  const { website, pages, usage, open, onRefresh, onWeekly, onRemove } = props;
  const { t, i18n } = useTranslation();
  const address = shortAddress(website.address);
  const failed = website.status === 'failed';
  return (
    <li>
      <KnowledgeRow
        lead={<Globe size={18} aria-hidden="true" />}
        state={stateOf(t, website.status)}
        usage={undefined}
        actions={
          <IconButton
            label={t('websites.remove', { address })}
            className="hover:text-danger"
            onClick={onRemove}
          >
            <Trash2 size={18} />
          </IconButton>
        }
      >
        <div className="flex min-h-11 items-center gap-2 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">
              <a href={website.address} target="_blank" rel="noreferrer" className="hover:underline">
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
          </div>
          <IconButton
            label={t('websites.refresh', { address })}
            disabled={website.status === 'pending'}
            onClick={onRefresh}
          >
            <RotateCw size={18} />
          </IconButton>
        </div>
      </KnowledgeRow>
      <div className="pr-3 pl-11 text-sm [&_label]:font-normal [&>div]:py-1">
        <Tick checked={website.weekly} onChange={onWeekly} label={t('websites.weekly')} />
      </div>
      {pages.length > 0 && (
        <details open={open || undefined}>
          <summary className="cursor-pointer pt-1 pb-2.5 pl-11 text-sm text-soft hover:text-ink">
            {t('websites.pages', { count: pages.length })}
          </summary>
          <PageRows pages={pages} usage={usage} />
        </details>
      )}
    </li>
  );
}

function PageRows({ pages, usage }: Pick<WebsiteRowProps, 'pages' | 'usage'>) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('websites.pagesRead')} className="divide-y divide-line border-t border-line">
      {pages.map((page) => {
        const url = page.page?.url;
        const problem = page.status === 'failed' ? problemOf(t, page) : '';
        return (
          <li key={page.id}>
            <KnowledgeRow
              lead={null}
              state={stateOf(t, page.status)}
              language={usage.file(page.id)?.language}
              usage={usage.file(page.id)}
            >
              <div className="min-h-11 py-1.5">
                <p className="wrap-anywhere">
                  <a href={url} target="_blank" rel="noreferrer" className="hover:underline">
                    {page.name}
                  </a>
                </p>
                <p className={classes('truncate text-sm', problem ? 'text-danger' : 'text-soft')}>
                  {problem || (url && shortAddress(url))}
                </p>
              </div>
            </KnowledgeRow>
          </li>
        );
      })}
    </ul>
  );
}

function stateOf(t: TFunction, status: Website['status']): { readonly is: RowState; readonly words: string } {
  if (status === 'pending') return { is: 'reading', words: t('websites.pending') };
  return status === 'ready'
    ? { is: 'ready', words: t('knowledge.states.ready') }
    : { is: 'failed', words: t('knowledge.states.failed') };
}

function statusOf(t: TFunction, { status, problem, readAt }: Website, language: string): string {
  const date = readAt && new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(readAt));
  // That it is being read is in its state.
  if (status !== 'failed') return date ? t('websites.ready', { date }) : '';
  const reason = reasonWords(t, { reason: problem ?? '' }, t('websites.unknownProblem'));
  return date ? t('websites.failedSince', { reason, date }) : t('websites.failed', { reason });
}

const problemOf = (t: TFunction, { problem, reason }: KnowledgeFile): string =>
  problem ? reasonWords(t, problem, reason ?? '') : (reason ?? '');
