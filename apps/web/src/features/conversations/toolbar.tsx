import type { Assistant } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import { SpanPicker } from '../../ui/plots/span-picker.tsx';
import { type Filters, writeFilters } from './filters.ts';

interface ToolbarProps {
  readonly filters: Filters;
  readonly assistants: readonly Pick<Assistant, 'id' | 'assistantName'>[];
  readonly onChange: (some: Partial<Filters>) => void;
}

/** The assistant, the span, and the view. */
export function Toolbar({ filters, assistants, onChange }: ToolbarProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-6 flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="w-full sm:w-72">
          <Field label={t('analytics.assistant')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={filters.assistantId}
                onChange={(event) => onChange({ assistantId: event.target.value })}
              >
                <option value="">{t('analytics.allAssistants')}</option>
                {assistants.map(({ id, assistantName }) => (
                  <option key={id} value={id}>
                    {assistantName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {filters.tab === 'numbers' && (
          <SpanPicker days={filters.days} onChange={(days) => onChange({ days })} />
        )}
      </div>
      <nav aria-label={t('analytics.views')} className="flex gap-6 border-b border-line">
        {(['numbers', 'conversations'] as const).map((tab) => (
          <Link
            key={tab}
            to={{ search: writeFilters({ ...filters, tab }) }}
            replace
            preventScrollReset
            aria-current={tab === filters.tab ? 'page' : undefined}
            className={classes(
              '-mb-px flex min-h-11 items-center border-b-2 transition-colors',
              tab === filters.tab
                ? 'border-ink font-semibold'
                : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {t(`analytics.${tab}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
