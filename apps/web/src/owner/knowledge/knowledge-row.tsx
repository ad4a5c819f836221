import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { RowState, RowUsage } from './knowledge-view.ts';

/** Columns of the list where it has room for them; a narrow one has all of it below the title. */
export const ROW_COLUMNS =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-2 @xl:grid-cols-[1.75rem_minmax(0,1fr)_6.5rem_3.5rem_5rem_2.75rem]';

interface KnowledgeRowProps {
  /** At the beginning: an icon, or what moves the row. */
  readonly lead: ReactNode;
  /** The title with what stands below it. */
  readonly children: ReactNode;
  readonly state: { readonly is: RowState; readonly words: string };
  readonly language?: 'en' | 'uk' | null | undefined;
  readonly usage?: RowUsage | undefined;
  readonly actions?: ReactNode;
}

/** One line of what an assistant knows. */
export function KnowledgeRow({ lead, children, state, language, usage, actions }: KnowledgeRowProps) {
  const { t, i18n } = useTranslation();
  const { asked = 0, wrongAt = null } = usage ?? {};
  const day = wrongAt && new Intl.DateTimeFormat(i18n.language, DAY).format(new Date(wrongAt));
  return (
    <div className={classes(ROW_COLUMNS, 'items-center px-2 py-1')}>
      <div className="flex justify-center self-start pt-2 text-soft @xl:self-center @xl:pt-0">{lead}</div>
      <div className="min-w-0">{children}</div>
      <div className="col-start-3 row-start-1 flex shrink-0 @xl:col-start-6">{actions}</div>
      <div className="tabular col-span-2 col-start-2 flex flex-wrap items-baseline gap-x-3 pb-1.5 text-sm text-soft @xl:contents">
        <p className="@xl:col-start-3 @xl:row-start-1">
          <StateMark {...state} />
          {language && (
            <span className="ml-2 @xl:ml-0 @xl:block">{t(`knowledge.languages.${language}`)}</span>
          )}
        </p>
        {asked > 0 && (
          <p className="@xl:col-start-4 @xl:row-start-1 @xl:text-right">
            <span className="@xl:sr-only">{t('knowledge.askedTimes', { count: asked })}</span>
            <span aria-hidden="true" className="hidden text-base text-ink @xl:inline">
              {asked}
            </span>
          </p>
        )}
        {day && (
          <p className="text-danger @xl:col-start-5 @xl:row-start-1 @xl:text-right">
            <span className="@xl:sr-only">{t('knowledge.wrongOn', { date: day })}</span>
            <span aria-hidden="true" className="hidden @xl:inline">
              {day}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

const DAY = { day: 'numeric', month: 'short' } as const;

const MARKS: Record<RowState, { readonly ink: string; readonly shape: string }> = {
  saved: { ink: 'text-soft', shape: '' },
  unsaved: { ink: 'text-ink', shape: 'border-2 border-action' },
  reading: { ink: 'text-ink', shape: 'bg-thinking' },
  ready: { ink: 'text-soft', shape: 'bg-good' },
  failed: { ink: 'text-danger', shape: 'rotate-45 rounded-none bg-danger' },
};

/** A state in words, with a shape of its own before it. */
function StateMark({ is, words }: KnowledgeRowProps['state']) {
  const { ink, shape } = MARKS[is];
  return (
    <span className={ink}>
      {shape && (
        <span aria-hidden="true" className={classes('mr-1.5 inline-block size-2 rounded-full', shape)} />
      )}
      {words}
    </span>
  );
}
