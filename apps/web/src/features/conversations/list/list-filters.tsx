import { OWNER_LIMITS } from '@parlo/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { type Filters, isNarrowed, NO_FILTERS, stepEnd } from '../filters.ts';
import { useFormats, useLanguageNames } from '../formats.ts';
import { siteWords } from '../words.ts';

interface ListFiltersProps {
  readonly filters: Filters;
  readonly onChange: (some: Partial<Filters>) => void;
  /** Words can't be searched here. */
  readonly searchOff: boolean;
}

/** Which conversations are listed. */
export function ListFilters({ filters, onChange, searchOff }: ListFiltersProps) {
  const { t } = useTranslation();
  const box = useSearchBox(filters.search, (search) => onChange({ search }));
  const formats = useFormats();
  const languages = useLanguageNames();
  const { search, unanswered, wrong, from, to, weekday, hour, ids, about, language, latency, site } =
    NO_FILTERS;
  return (
    <search className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
        <Field
          label={t('analytics.search')}
          hint={t(searchOff ? 'analytics.searchOff' : 'analytics.searchHint')}
        >
          {(wiring) => (
            <Input
              {...wiring}
              type="search"
              disabled={searchOff}
              value={searchOff ? '' : box.typed}
              maxLength={OWNER_LIMITS.search}
              autoComplete="off"
              onChange={(event) => box.setTyped(event.target.value)}
            />
          )}
        </Field>
        <DayField
          label={t('analytics.from')}
          value={filters.from}
          max={filters.to}
          onChange={(day) => onChange({ from: day })}
        />
        <DayField
          label={t('analytics.to')}
          value={filters.to}
          min={filters.from}
          onChange={(day) => onChange({ to: day })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Check
          label={t('analytics.onlyUnanswered')}
          checked={filters.unanswered}
          onChange={(on) => onChange({ unanswered: on })}
        />
        <Check
          label={t('analytics.onlyWrong')}
          checked={filters.wrong}
          onChange={(on) => onChange({ wrong: on })}
        />
        <Check
          label={t('analytics.withTests')}
          checked={filters.tests}
          onChange={(on) => onChange({ tests: on })}
        />
        {[
          filters.about && t('analytics.aboutTopic', { question: filters.about }),
          filters.language && languages(filters.language),
          filters.site && t('analytics.cameFrom', { site: siteWords(t, filters.site) }),
          filters.latency === null
            ? ''
            : t('analytics.latencyIn', { span: formats.waiting(filters.latency, stepEnd(filters.latency)) }),
          [
            filters.weekday === null ? '' : formats.weekday(filters.weekday),
            filters.hour === null ? '' : formats.hour(filters.hour),
          ]
            .filter(Boolean)
            .join(', '),
        ]
          .filter(Boolean)
          .map((words) => (
            <p
              key={words}
              className="tabular max-w-full truncate rounded-full bg-panel px-3 py-1 text-sm font-semibold"
            >
              {words}
            </p>
          ))}
        {isNarrowed(filters) && (
          <Button
            look="quiet"
            className="px-2"
            onClick={() => {
              // What was typed a moment ago, and is not looked for yet, goes as well.
              box.setTyped(search);
              onChange({
                search,
                unanswered,
                wrong,
                from,
                to,
                weekday,
                hour,
                ids,
                about,
                language,
                latency,
                site,
              });
            }}
          >
            {t('analytics.clear')}
          </Button>
        )}
      </div>
    </search>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <Input
          {...wiring}
          type="date"
          value={value}
          {...(min && { min })}
          {...(max && { max })}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        className="size-5 accent-ink"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** How long nobody types before what they typed is looked for, in milliseconds. */
const PAUSE_MS = 300;

/** A box whose words take effect once the typing rests. It follows when they change elsewhere, as on the way back. */
function useSearchBox(value: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const settle = useEffectEvent((text: string) => {
    setSeen(text);
    onSettled(text);
  });
  useEffect(() => {
    if (typed === seen) return;
    const timer = setTimeout(() => settle(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, seen]);
  return { typed, setTyped };
}
